import type {
  BriefGroup,
  BriefLine,
  GetBriefResponse,
} from '@groupsight/proto/insights/v1/insights';
import { addDays, dateOf, isDate } from '@groupsight/shared/days';
import type { MailBody, MailItem } from '@groupsight/shared/mail/body';
import { isolated, oneLine, plainLine } from './clean.ts';
import { type BriefSection, briefSections, type Catalogue, dateText } from './texts/catalogue.ts';

/** What a brief's mail is made of. */
export interface BriefMail {
  readonly brief: Pick<GetBriefResponse, 'lines' | 'leftOut' | 'knowsOwner'>;
  readonly groups: readonly BriefGroup[];
  readonly rhythm: 'daily' | 'weekly';
  readonly now: Date;
  readonly zone: string;
  readonly texts: Catalogue;
  /** Addresses of the app, each with its path. */
  readonly address: (path: string) => string;
  readonly unsubscribe: string;
}

const longestName = 60;

/** A day as it is said: Today, Tomorrow, else Thu, 26 Nov. */
function dayText(date: string, mail: BriefMail): string {
  const today = dateOf(mail.now.getTime(), mail.zone);
  if (date === today) return mail.texts.brief.today;
  if (date === addDays(today, 1)) return mail.texts.brief.tomorrow;
  return weekdayText(date, mail);
}

function weekdayText(date: string, { texts }: BriefMail): string {
  if (!isDate(date)) return oneLine(date, 20);
  return dateText(date, texts.language, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** When and why, below what a line says. */
function asideOf(line: BriefLine, mail: BriefMail): string {
  const { brief: texts, direction } = mail.texts;
  const when = (date: string, time: string) =>
    [date === '' ? '' : dayText(date, mail), oneLine(time, 10)].filter(Boolean).join(' ');
  if (line.kind === 'digest') return line.soFar ? texts.soFar : when(line.date, '');
  // Within a day only the time is another; 'was Today' is no sentence.
  const isSameDay = line.beforeDate === '' || line.beforeDate === line.date;
  const was = [isSameDay ? '' : weekdayText(line.beforeDate, mail), oneLine(line.beforeTime, 10)];
  const before = line.status === 'changed' ? was.filter(Boolean).join(' ') : '';
  return [
    line.status === 'cancelled' ? texts.cancelled : '',
    when(line.date, line.time),
    before === '' ? '' : texts.moved(before),
    oneLine(line.place, 80),
    [isolated(oneLine(line.who, longestName), direction), texts.reasons[line.reason] ?? '']
      .filter(Boolean)
      .join(' '),
  ]
    .filter(Boolean)
    .join(' · ');
}

const isSection = (name: string): name is BriefSection =>
  briefSections.some((section) => section === name);

/** The subject and what the mail says; the lines' groups by name, each a link to its page. */
export function toBriefMail(mail: BriefMail): { subject: string; body: MailBody } {
  const { brief, groups, rhythm, texts, address } = mail;
  const names = new Map(groups.map(({ groupId, name }) => [groupId, oneLine(name, longestName)]));
  const toItem = (line: BriefLine): MailItem => ({
    text: plainLine(line.text),
    aside: asideOf(line, mail),
    of: {
      label: names.get(line.groupId) ?? '',
      href: address(`/group/${encodeURIComponent(line.groupId)}`),
    },
  });
  const bySection = Map.groupBy(brief.lines, ({ section }) =>
    isSection(section) ? section : 'days',
  );
  const groupIds = new Set(brief.lines.map(({ groupId }) => groupId));
  const left = brief.leftOut.reduce((sum, { lines }) => sum + lines, 0);
  const first = names.get(brief.lines[0]?.groupId ?? '') ?? '';
  const body: MailBody = {
    language: texts.language,
    direction: texts.direction,
    title: texts.brief.title(rhythm),
    paragraphs: [texts.brief.intro(brief.lines.length, groupIds.size)],
    sections: briefSections.flatMap((section) => {
      const lines = bySection.get(section);
      return lines ? [{ title: texts.brief.sections[section], items: lines.map(toItem) }] : [];
    }),
    action: { label: texts.brief.open, href: address('/dashboard') },
    notes: [
      ...(left > 0 ? [texts.brief.more(left)] : []),
      ...(brief.knowsOwner ? [] : [texts.brief.unknownOwner]),
    ],
    footer: {
      text: texts.brief.why(rhythm),
      links: [
        { label: texts.brief.settings, href: address('/settings#mails') },
        { label: texts.brief.unsubscribe, href: mail.unsubscribe },
      ],
    },
  };
  return { subject: texts.brief.subject(rhythm, first, groupIds.size - 1), body };
}
