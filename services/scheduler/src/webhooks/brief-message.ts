import type { MailBody } from '@groupsight/shared/mail/body';
import type { SchedulerContext } from '../context.ts';
import { addressesAt, briefGroups, readBrief, textsFor } from '../mail/brief-parts.ts';
import type { SentLine } from '../mail/mail-settings.repository.ts';
import { hasDailyBrief } from '../mail/plan-limit.ts';
import { userOf } from '../mail/user-of.ts';
import type { StoredDelivery } from './deliveries.repository.ts';
import { discordMessage } from './discord.ts';
import type { Composed } from './payload.ts';
import { slackMessage } from './slack.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

interface ChatMessage {
  readonly message: object;
  /** What it tells, not to be told again. */
  readonly told: readonly SentLine[];
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
  const user = await userOf(context, ownerId);
  if (!user || user.deletionDueAt) return { skip: 'gone' };
  const texts = textsFor(user);
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
  const rhythm = hasDailyBrief(user.plan) ? 'daily' : 'weekly';
  const { told } = webhook;
  // Whoever turns it off does so in Settings.
  const brief = await readBrief(context, user, { ownerId, groups, rhythm, told, unsubscribe: '' });
  if (!brief) return { skip: 'nothing' };
  return { body: { message: formatted(webhook, brief.body), told: brief.told } };
}
