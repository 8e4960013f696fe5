import type {
  GetMailSettingsRequest,
  GetMailSettingsResponse,
  MailSettings as MailSettingsMessage,
  UnsubscribeRequest,
  UnsubscribeResponse,
  UpdateMailSettingsRequest,
  UpdateMailSettingsResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { planLimit } from '@groupsight/shared/plan-limits';
import type { SchedulerContext } from '../context.ts';
import { decide } from '../newsletters/subscribers.ts';
import type { MailSettings } from './mail-settings.repository.ts';
import { hasDailyBrief, hasRecap, rhythmOf } from './plan-limit.ts';
import { nextRecap, nextSlot, type Rhythm, rhythms } from './rhythm.ts';
import { readToken, type Unsubscription } from './unsubscribe-token.ts';

const settingsOf = async ({ store, now }: SchedulerContext, ownerId: string) =>
  store.mailSettings.ensure(ownerId, await store.owners.zoneOf(ownerId), now());

async function planOf({ auth }: SchedulerContext, userId: string): Promise<string> {
  const { user } = await auth.getUser({ userId });
  if (!user) throw notFound();
  return user.plan;
}

function toMessage(
  { mail }: SchedulerContext,
  settings: MailSettings,
  plan: string,
): MailSettingsMessage {
  const { rhythm, hour, weekday, nextAt, recap, recapAt, sentAt, refused } = settings;
  const getsRecap = recap && hasRecap(plan);
  return {
    brief: rhythmOf(rhythm, plan),
    hour,
    weekday,
    nextAt: nextAt ?? undefined,
    sentAt: sentAt ?? undefined,
    refusedAt: refused?.at,
    isSending: mail.isSending,
    mayBeDaily: hasDailyBrief(plan),
    recap: getsRecap,
    mayHaveRecap: hasRecap(plan),
    recapAt: getsRecap ? (recapAt ?? undefined) : undefined,
  };
}

/** Which mails the owner gets, and when. */
export async function getMailSettings(
  context: SchedulerContext,
  { ownerId }: GetMailSettingsRequest,
): Promise<GetMailSettingsResponse> {
  const plan = await planOf(context, ownerId);
  return { settings: toMessage(context, await settingsOf(context, ownerId), plan) };
}

const isRhythm = (text: string): text is Rhythm => rhythms.some((rhythm) => rhythm === text);

function checkNumber(name: string, value: number, from: number, to: number): number {
  if (value >= from && value <= to) return value;
  throw invalid(`invalid_${name}`, `The ${name} is a number from ${from} to ${to}.`);
}

/** Turns the brief on or off; what it was before is kept for the way back. */
async function changeWish(
  { store, now }: SchedulerContext,
  settings: MailSettings,
  wish: Pick<MailSettings, 'rhythm' | 'hour' | 'weekday' | 'recap'>,
): Promise<MailSettings> {
  const before = settings.rhythm === 'off' ? settings.before : settings.rhythm;
  const nextAt = nextSlot(wish, settings.zone, now())?.at ?? null;
  const recapAt = nextRecap(wish, settings.zone, now());
  const changed = await store.mailSettings.change(settings._id, {
    ...wish,
    before,
    nextAt,
    recapAt,
    refused: null,
  });
  if (!changed) throw notFound();
  return changed;
}

/**
 * Changes which mails the owner gets; an address that was refused is tried again.
 * @throws AppError invalid_brief, invalid_hour, invalid_weekday; plan_limit
 */
export async function updateMailSettings(
  context: SchedulerContext,
  { ownerId, brief, hour, weekday, recap }: UpdateMailSettingsRequest,
): Promise<UpdateMailSettingsResponse> {
  const settings = await settingsOf(context, ownerId);
  const plan = await planOf(context, ownerId);
  const rhythm = brief ?? settings.rhythm;
  if (!isRhythm(rhythm)) throw invalid('invalid_brief', 'The brief is off, daily or weekly.');
  if (brief === 'daily' && !hasDailyBrief(plan)) {
    throw planLimit(plan, 'dailyBrief', 'Your plan has a brief for every week.');
  }
  if (recap && !hasRecap(plan)) {
    throw planLimit(plan, 'recap', 'A recap of every month comes with a larger plan.');
  }
  const changed = await changeWish(context, settings, {
    rhythm,
    recap: recap ?? settings.recap,
    hour: checkNumber('hour', hour ?? settings.hour, 0, 23),
    weekday: checkNumber('weekday', weekday ?? settings.weekday, 1, 7),
  });
  return { settings: toMessage(context, changed, plan) };
}

const unknownLink = () => new AppError('not_found', 'invalid_link', 'This link is not known here.');

/** What a link that is of other mails says of these. */
const nothing = {
  brief: 'off',
  recap: false,
  newsletter: false,
  notifications: false,
  survey: false,
};

/** By the link in a newsletter its subscriber decides as they do by a message. */
async function changeNewsletter(
  context: SchedulerContext,
  { ownerId, subscriberId }: Extract<Unsubscription, { readonly kind: 'newsletter' }>,
  resubscribe: boolean,
): Promise<UnsubscribeResponse> {
  const { newsletters } = context.store;
  const subscriber = await newsletters.subscriber(ownerId, subscriberId);
  if (!subscriber) throw unknownLink();
  const state = resubscribe ? 'opted_in' : 'opted_out';
  if (subscriber.state !== state) {
    await decide(context, { ...subscriber, decidedAt: context.now() }, state);
  }
  return { ...nothing, kind: 'newsletter', newsletter: resubscribe };
}

/** By the link in an invitation whoever has its address gets no more of this owner's. */
async function changeSurveys(
  { store, now }: SchedulerContext,
  { ownerId, addressId }: Extract<Unsubscription, { readonly kind: 'survey' }>,
  resubscribe: boolean,
): Promise<UnsubscribeResponse> {
  // Of an owner who is gone nothing comes, and nothing is kept.
  if (!(await store.mailSettings.of(ownerId))) throw unknownLink();
  if (resubscribe) await store.suppressions.remove(ownerId, addressId);
  else await store.suppressions.add(ownerId, addressId, 'opted_out', now());
  return { ...nothing, kind: 'survey', survey: resubscribe };
}

/** Of the kinds that were mailed insights knows. */
async function changeNotifications(
  { insights }: SchedulerContext,
  ownerId: string,
  resubscribe: boolean,
): Promise<UnsubscribeResponse> {
  const { settings } = await insights.updateNotificationSettings({
    ownerId,
    neverQuiet: false,
    mailed: resubscribe ? undefined : { kinds: [] },
    mailedAsBefore: resubscribe || undefined,
  });
  const notifications = (settings?.mailed.length ?? 0) > 0;
  return { ...nothing, kind: 'notifications', notifications };
}

/**
 * Stops what a mail's link is of, or has it come again as before.
 * @throws AppError invalid_link
 */
export async function unsubscribe(
  context: SchedulerContext,
  { token, resubscribe }: UnsubscribeRequest,
): Promise<UnsubscribeResponse> {
  const stopped = readToken(context.mail.unsubscribeKey, token);
  if (!stopped) throw unknownLink();
  if (stopped.kind === 'newsletter') return changeNewsletter(context, stopped, resubscribe);
  if (stopped.kind === 'survey') return changeSurveys(context, stopped, resubscribe);
  if (stopped.kind === 'notifications') {
    return changeNotifications(context, stopped.ownerId, resubscribe);
  }
  const settings = await context.store.mailSettings.of(stopped.ownerId);
  if (!settings) throw unknownLink();
  const { kind } = stopped;
  const { rhythm, hour, weekday, before, recap } = settings;
  const brief = resubscribe ? (rhythm === 'off' ? before : rhythm) : 'off';
  const wish = kind === 'brief' ? { rhythm: brief, recap } : { rhythm, recap: resubscribe };
  if (wish.rhythm === rhythm && wish.recap === recap)
    return { ...nothing, kind, brief: rhythm, recap };
  const changed = await changeWish(context, settings, { ...wish, hour, weekday });
  return { ...nothing, kind, brief: changed.rhythm, recap: changed.recap };
}
