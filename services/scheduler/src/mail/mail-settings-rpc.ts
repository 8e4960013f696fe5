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
import type { MailSettings } from './mail-settings.repository.ts';
import { hasDailyBrief, rhythmOf } from './plan-limit.ts';
import { nextSlot, type Rhythm, rhythms } from './rhythm.ts';
import { readToken } from './unsubscribe-token.ts';

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
  const { rhythm, hour, weekday, nextAt, sentAt, refused } = settings;
  return {
    brief: rhythmOf(rhythm, plan),
    hour,
    weekday,
    nextAt: nextAt ?? undefined,
    sentAt: sentAt ?? undefined,
    refusedAt: refused?.at,
    isSending: mail.isSending,
    mayBeDaily: hasDailyBrief(plan),
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
  wish: Pick<MailSettings, 'rhythm' | 'hour' | 'weekday'>,
): Promise<MailSettings> {
  const before = settings.rhythm === 'off' ? settings.before : settings.rhythm;
  const nextAt = nextSlot(wish, settings.zone, now())?.at ?? null;
  const changed = await store.mailSettings.change(settings._id, {
    ...{ ...wish, before, nextAt, refused: null },
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
  { ownerId, brief, hour, weekday }: UpdateMailSettingsRequest,
): Promise<UpdateMailSettingsResponse> {
  const settings = await settingsOf(context, ownerId);
  const plan = await planOf(context, ownerId);
  const rhythm = brief ?? settings.rhythm;
  if (!isRhythm(rhythm)) throw invalid('invalid_brief', 'The brief is off, daily or weekly.');
  if (brief === 'daily' && !hasDailyBrief(plan)) {
    throw planLimit(plan, 'dailyBrief', 'Your plan has a brief for every week.');
  }
  const changed = await changeWish(context, settings, {
    rhythm,
    hour: checkNumber('hour', hour ?? settings.hour, 0, 23),
    weekday: checkNumber('weekday', weekday ?? settings.weekday, 1, 7),
  });
  return { settings: toMessage(context, changed, plan) };
}

const unknownLink = () => new AppError('not_found', 'invalid_link', 'This link is not known here.');

/**
 * Stops what a mail's link is of, or has it come again as before.
 * @throws AppError invalid_link
 */
export async function unsubscribe(
  context: SchedulerContext,
  { token, resubscribe }: UnsubscribeRequest,
): Promise<UnsubscribeResponse> {
  const stopped = readToken(context.mail.unsubscribeKey, token);
  const settings = stopped && (await context.store.mailSettings.of(stopped.ownerId));
  if (!settings) throw unknownLink();
  const { rhythm, hour, weekday, before } = settings;
  const wanted = resubscribe ? (rhythm === 'off' ? before : rhythm) : 'off';
  if (wanted === rhythm) return { kind: stopped.kind, brief: rhythm };
  const changed = await changeWish(context, settings, { rhythm: wanted, hour, weekday });
  return { kind: stopped.kind, brief: changed.rhythm };
}
