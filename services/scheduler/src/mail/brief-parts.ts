import type { User } from '@groupsight/proto/auth/v1/auth';
import type { BriefGroup, BriefLine } from '@groupsight/proto/insights/v1/insights';
import { addDays, dateOf, isTimeZone } from '@groupsight/shared/days';
import type { MailBody } from '@groupsight/shared/mail/body';
import { presentName } from '@groupsight/shared/time-zone';
import type { SchedulerContext } from '../context.ts';
import { watchedGroups } from '../watched-groups.ts';
import { toBriefMail } from './brief-mail.ts';
import type { SentLine } from './mail-settings.repository.ts';
import { catalogueOf } from './texts/catalogue.ts';

/** A week is told in more words than a day. */
const words = { daily: 400, weekly: 800 } as const;

/** The groups that a brief is of. */
export async function briefGroups(
  context: SchedulerContext,
  ownerId: string,
): Promise<BriefGroup[]> {
  const groups = await watchedGroups(context, ownerId);
  return groups.map(({ documentId: groupId, name }) => ({ groupId, name }));
}

/** Dates are told when they become known, and once more on the day and the day before. */
function wasSent({ date }: SentLine, today: string): boolean {
  return date === '' || (date !== today && date !== addDays(today, 1));
}

/** What is noted of a line that was told. */
const toSentLine = ({ lineId, section, date }: BriefLine, today: string): SentLine => ({
  line: lineId,
  date: section === 'dates' && date > today ? date : '',
});

/** Addresses of the app, each with its path. */
export const addressesAt = (publicUrl: string) => {
  const base = publicUrl.replace(/\/+$/, '');
  return (path: string) => `${base}${path}`;
};

/** A zone that this server does not know counts as none. */
export const zoneOf = ({ timezone }: User) =>
  isTimeZone(timezone) ? presentName(timezone) : 'UTC';

/** In the language that they read mails in. */
export const textsFor = ({ mailLanguage, language }: User) => catalogueOf(mailLanguage ?? language);

interface Wanted {
  readonly ownerId: string;
  readonly groups: readonly BriefGroup[];
  readonly rhythm: 'daily' | 'weekly';
  /** Lines that were told before. */
  readonly told: readonly SentLine[];
  readonly unsubscribe: string;
}

interface Brief {
  readonly subject: string;
  readonly body: MailBody;
  /** What it tells, not to be told again. */
  readonly told: readonly SentLine[];
}

/** What of the groups waits to be told now; undefined where nothing does. */
export async function readBrief(
  context: SchedulerContext,
  user: User,
  { ownerId, groups, rhythm, told, unsubscribe }: Wanted,
): Promise<Brief | undefined> {
  const now = context.now();
  const zone = zoneOf(user);
  const today = dateOf(now.getTime(), zone);
  const brief = await context.insights.getBrief({
    ownerId,
    groups: [...groups],
    mostWords: words[rhythm],
    toldLineIds: told.filter((one) => wasSent(one, today)).map(({ line }) => line),
  });
  if (brief.lines.length === 0) return undefined;
  const address = addressesAt(context.mail.publicUrl);
  const texts = textsFor(user);
  const mail = toBriefMail({ brief, groups, rhythm, now, zone, address, texts, unsubscribe });
  return { ...mail, told: brief.lines.map((line) => toSentLine(line, today)) };
}
