import type { User } from '@groupsight/proto/auth/v1/auth';
import { type MailBody, toText } from '@groupsight/shared/mail/body';
import { hasFeature } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import { toLetterMail } from '../newsletters/letter-text.ts';
import { groupsOfMembers } from '../newsletters/membership.ts';
import { newsletterGroups } from '../newsletters/newsletter-settings.ts';
import { subscriberId } from '../newsletters/newsletters.repository.ts';
import { checkInvitation } from '../surveys/refusal.ts';
import { addressesAt, briefGroups, readBrief, textsFor, zoneOf } from './brief-parts.ts';
import type { MailSettings, SentLine } from './mail-settings.repository.ts';
import { isNotice, type NoticeKind, type StoredMail } from './mails.repository.ts';
import { toNoticeMail } from './notice-mail.ts';
import { toNotificationsMail } from './notifications-mail.ts';
import { hasRecap, rhythmOf } from './plan-limit.ts';
import { toRecapMail } from './recap-mail.ts';
import { weekdayOf } from './rhythm.ts';
import { suppressionId } from './suppressions.repository.ts';
import { toSurveyMail } from './survey-mail.ts';
import { catalogueOf } from './texts/catalogue.ts';
import { tokenOf, type Unsubscription } from './unsubscribe-token.ts';

/** What a mail comes to, or why it is none. */
export type Composed =
  | {
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      readonly headers: Readonly<Record<string, string>>;
      /** What it tells, not to be told again. */
      readonly told: readonly SentLine[];
      /** Whom it goes to where that is not the owner. */
      readonly to?: string;
    }
  | { readonly skip: Skip };

type Skip =
  | 'off'
  | 'plan'
  | 'nothing'
  | 'leaving'
  | 'suspended'
  | 'left'
  | 'closed'
  | 'opted_out'
  | 'address';

const machineMade = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

async function written({ subject, body }: { subject: string; body: MailBody }) {
  // React comes with the first mail: many a server sends none.
  const { toHtml } = await import('@groupsight/shared/mail/template');
  return { subject, text: toText(body), html: toHtml(body) };
}

/** How its recipient stops a mail: the page, and what mail apps read. */
function subscriptionOf({ mail }: SchedulerContext, of: Unsubscription) {
  const address = addressesAt(mail.publicUrl);
  const token = tokenOf(mail.unsubscribeKey, of);
  const headers = {
    ...machineMade,
    // One click in the mail app itself (RFC 8058), without a page and without signing in.
    'List-Unsubscribe': `<${address(`/api/mail-subscriptions/${token}`)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { unsubscribe: address(`/unsubscribe#${token}`), headers };
}

async function composeRecap(
  context: SchedulerContext,
  { ownerId, period: month }: StoredMail,
  settings: MailSettings,
  user: User,
): Promise<Composed> {
  if (!settings.recap) return { skip: 'off' };
  if (!hasRecap(user.plan)) return { skip: 'plan' };
  const groups = await briefGroups(context, ownerId);
  if (groups.length === 0) return { skip: 'nothing' };
  const groupIds = groups.map(({ groupId }) => groupId);
  const recap = await context.insights.getRecap({ ownerId, groupIds, month });
  if ((recap.figures?.messages ?? 0) === 0) return { skip: 'nothing' };
  const { from, to } = recap;
  const members = await context.groups.getMembershipChanges({ ownerId, groupIds, from, to });
  const address = addressesAt(context.mail.publicUrl);
  const { unsubscribe, headers } = subscriptionOf(context, { ownerId, kind: 'recap' });
  const texts = textsFor(user);
  const content = toRecapMail({ recap, members, groups, address, texts, unsubscribe });
  return { ...(await written(content)), headers, told: [] };
}

/** A newsletter goes to a member of the owner's groups, who has agreed to it. */
async function composeNewsletter(
  context: SchedulerContext,
  { ownerId, period }: StoredMail,
  user: User,
): Promise<Composed> {
  const { newsletters } = context.store;
  const letter = await newsletters.letter(ownerId, period);
  if (!letter || letter.state === 'suppressed') return { skip: 'off' };
  if (!hasFeature(user.plan, 'newsletter')) return { skip: 'plan' };
  const subscriber = await newsletters.subscriber(ownerId, subscriberId(ownerId, letter.memberId));
  if (subscriber?.state !== 'opted_in' || subscriber.email === '') return { skip: 'off' };
  // It may have waited for long: for a mail server that was away, or said later.
  const groups = await newsletterGroups(context, ownerId);
  const { memberId } = letter;
  const members = await groupsOfMembers(context, ownerId, groups, [memberId]);
  if (!members.has(memberId)) return { skip: 'left' };
  const of = { ownerId, kind: 'newsletter', subscriberId: subscriber._id } as const;
  const { unsubscribe, headers } = subscriptionOf(context, of);
  const content = toLetterMail(letter.lines, catalogueOf(letter.language), unsubscribe);
  return { ...(await written(content)), headers, told: [], to: subscriber.email };
}

/** An invitation goes to whoever the owner wants to ask; the link in it is theirs alone. */
async function composeSurvey(
  context: SchedulerContext,
  { ownerId, period }: StoredMail,
  user: User,
): Promise<Composed> {
  const invitation = await context.store.surveys.invitation(ownerId, period);
  if (!invitation?.email || invitation.invitation === '') return { skip: 'off' };
  const checked = await checkInvitation(context, invitation);
  if ('refused' in checked) return { skip: checked.refused };
  const { survey } = checked;
  const { email: to, invitation: link } = invitation;
  const addressId = suppressionId(ownerId, to);
  const of = { ownerId, kind: 'survey', addressId } as const;
  const { unsubscribe, headers } = subscriptionOf(context, of);
  const content = toSurveyMail({
    survey,
    asker: user.username,
    link,
    unsubscribe,
    zone: zoneOf(user),
    texts: textsFor(user),
  });
  return { ...(await written(content)), headers, told: [], to };
}

async function composeBrief(
  context: SchedulerContext,
  mail: StoredMail,
  settings: MailSettings,
  user: User,
): Promise<Composed> {
  const rhythm = rhythmOf(settings.rhythm, user.plan);
  if (rhythm === 'off') return { skip: 'off' };
  const isOfWeek = rhythm === settings.rhythm || weekdayOf(mail.period) === settings.weekday;
  if (!isOfWeek) return { skip: 'plan' };
  const { ownerId } = mail;
  const groups = await briefGroups(context, ownerId);
  if (groups.length === 0) return { skip: 'nothing' };
  const { unsubscribe, headers } = subscriptionOf(context, { ownerId, kind: 'brief' });
  const { told } = settings;
  const brief = await readBrief(context, user, { ownerId, groups, rhythm, told, unsubscribe });
  if (!brief) return { skip: 'nothing' };
  return { ...(await written(brief)), headers, told: brief.told };
}

/** What the bell has listed since the last of these mails, and is unread. */
async function composeNotifications(
  context: SchedulerContext,
  { ownerId, period }: StoredMail,
  user: User,
): Promise<Composed> {
  const { notifications, total } = await context.insights.getNotificationMail({ ownerId, period });
  if (notifications.length === 0) return { skip: 'nothing' };
  const groups = await briefGroups(context, ownerId);
  const address = addressesAt(context.mail.publicUrl);
  const of = { ownerId, kind: 'notifications' } as const;
  const { unsubscribe, headers } = subscriptionOf(context, of);
  const zone = zoneOf(user);
  const texts = textsFor(user);
  const content = { notifications, total, groups, zone, texts, address, unsubscribe };
  return { ...(await written(toNotificationsMail(content))), headers, told: [] };
}

async function composeNotice(
  context: SchedulerContext,
  kind: NoticeKind,
  mail: StoredMail,
  user: User,
): Promise<Composed> {
  const zone = zoneOf(user);
  const address = addressesAt(context.mail.publicUrl);
  const content = toNoticeMail(kind, {
    mail,
    zone,
    address,
    texts: textsFor(user),
  });
  return { ...(await written(content)), headers: machineMade, told: [] };
}

/** Makes a mail of what was asked for, from what is true now. */
export function composeMail(
  context: SchedulerContext,
  mail: StoredMail,
  settings: MailSettings,
  user: User,
): Promise<Composed> {
  const { kind } = mail;
  // Who leaves hears of that, and of nothing else.
  if (isNotice(kind)) return composeNotice(context, kind, mail, user);
  if (user.deletionDueAt) return Promise.resolve({ skip: 'leaving' });
  if (user.suspendedAt) return Promise.resolve({ skip: 'suspended' });
  if (kind === 'newsletter') return composeNewsletter(context, mail, user);
  if (kind === 'survey') return composeSurvey(context, mail, user);
  if (kind === 'notifications') return composeNotifications(context, mail, user);
  if (kind === 'brief') return composeBrief(context, mail, settings, user);
  return composeRecap(context, mail, settings, user);
}
