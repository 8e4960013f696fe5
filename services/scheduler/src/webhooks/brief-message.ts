import { dateOf, isTimeZone } from '@groupsight/shared/days';
import type { SchedulerContext } from '../context.ts';
import { toBriefMail } from '../mail/brief-mail.ts';
import { addressesAt, briefGroups, isTold, toTold, words } from '../mail/brief-parts.ts';
import type { ToldLine } from '../mail/mail-settings.repository.ts';
import { rhythmOf } from '../mail/plan-limit.ts';
import type { MailBody } from '../mail/template.ts';
import { catalogueOf } from '../mail/texts/catalogue.ts';
import type { StoredDelivery } from './deliveries.repository.ts';
import { discordMessage } from './discord.ts';
import type { Composed } from './payload.ts';
import { slackMessage } from './slack.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

interface ChatMessage {
  readonly message: object;
  /** What it tells, not to be told again. */
  readonly told: readonly ToldLine[];
}

type BriefWebhook = Pick<StoredWebhook, 'kind' | 'groups' | 'told'>;

const formatted = ({ kind }: BriefWebhook, body: MailBody): object =>
  kind === 'slack' ? slackMessage(body) : discordMessage(body);

/** The owner's brief as a chat tool shows it; made when it is sent, as a mail of it is. */
export async function composeBriefMessage(
  context: SchedulerContext,
  { ownerId, event }: Pick<StoredDelivery, 'ownerId' | 'event'>,
  webhook: BriefWebhook,
): Promise<Composed<ChatMessage>> {
  const { user } = await context.auth.getUser({ userId: ownerId });
  if (!user || user.deletionDueAt) return { skip: 'gone' };
  const texts = catalogueOf(user.mailLanguage ?? user.language);
  const address = addressesAt(context.mail.publicUrl);
  if (event === 'webhook.test') {
    const { language, direction, chatTest } = texts;
    const action = { label: texts.brief.open, href: address('/dashboard') };
    const footer = { text: '', links: [] };
    const rest = { sections: [], notes: [], action, footer };
    const body = { language, direction, title: 'Groupsight', paragraphs: [chatTest], ...rest };
    return { body: { message: formatted(webhook, body), told: [] } };
  }
  const all = await briefGroups(context, ownerId);
  const groups = all.filter(
    ({ groupId }) => webhook.groups.length === 0 || webhook.groups.includes(groupId),
  );
  if (groups.length === 0) return { skip: 'nothing' };
  const now = context.now();
  const zone = isTimeZone(user.timezone) ? user.timezone : 'UTC';
  const today = dateOf(now.getTime(), zone);
  const daily = rhythmOf('daily', user.plan) === 'daily';
  const rhythm = daily ? 'daily' : 'weekly';
  const brief = await context.insights.getBrief({
    ownerId,
    groups,
    mostWords: words[rhythm],
    toldLineIds: webhook.told.filter((one) => isTold(one, today)).map(({ line }) => line),
  });
  if (brief.lines.length === 0) return { skip: 'nothing' };
  const written = toBriefMail({
    brief,
    groups,
    rhythm,
    now,
    zone,
    address,
    texts,
    // Whoever turns it off does so in Settings.
    unsubscribe: '',
  });
  const told = brief.lines.map((line) => toTold(line, today));
  return { body: { message: formatted(webhook, written.body), told } };
}
