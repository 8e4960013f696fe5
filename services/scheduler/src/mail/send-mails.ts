import type { User } from '@groupsight/proto/auth/v1/auth';
import { toAppError } from '@groupsight/shared/errors';
import { MailError } from '@groupsight/shared/mail/mail-error';
import type { SchedulerContext } from '../context.ts';
import { Sender } from '../work/sender.ts';
import { nextTry } from './back-off.ts';
import { type Composed, composeMail } from './compose-mail.ts';
import { fingerprintOf, firstSettings } from './mail-settings.repository.ts';
import { isNotice, isToOthers, type MailEnd, type StoredMail } from './mails.repository.ts';
import { mailOutcomes } from './metrics.ts';
import { userOf } from './user-of.ts';

/** Mails read at once. */
const lotSize = 100;
/** As many as the mailer has connections: what a process dies with is under way, not in a queue. */
const atOnce = 4;
/** A mail is sent within this time, or whoever had it is dead. */
const leaseMs = 10 * 60_000;
/** How long a process that ends waits for what is under way. */
const closeMs = 10_000;

/** Whether a mail may come twice rather than never, where it is not known if it was taken. */
const isSentAgain = (kind: StoredMail['kind']) => isNotice(kind);

type Letter = Exclude<Composed, { readonly skip: unknown }>;
type Outcome = { readonly end: MailEnd; readonly reason: string } | 'later' | 'down';

const troubles = {
  failed: 'a mail was not sent',
  unknown: 'it is not known whether a mail arrived, and it is not sent again',
} as const;

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);

const ended = (end: MailEnd, reason = ''): Outcome => ({ end, reason });

async function afterFailure(
  { store, logger, now }: SchedulerContext,
  mail: StoredMail,
  user: User,
  { failure, code }: MailError,
): Promise<Outcome> {
  // The owner's own is known to be right.
  if (failure === 'address' && isToOthers(mail.kind)) return ended('failed', 'address');
  if (failure === 'address') {
    const refused = { address: fingerprintOf(user.email), code, at: now() };
    await store.mailSettings.noteRefused(mail.ownerId, refused);
    return ended('failed', 'address');
  }
  if (failure === 'mail') return ended('failed', code);
  if (failure === 'unsure' && !isSentAgain(mail.kind)) return ended('unknown', code);
  await store.mails.postpone(mail, nextTry(mail.tries, now()), code);
  if (failure !== 'down') return 'later';
  logger.error({ reason: code }, 'the mail server cannot be used');
  return 'down';
}

/** Gives a mail to the mail server. A crash between `hand` and `end` leaves a doubt. */
async function give(
  context: SchedulerContext,
  taken: StoredMail,
  user: User,
  { told, to = user.email, ...content }: Letter,
): Promise<Outcome> {
  const { store, now, mail: mailing } = context;
  const handed = await store.mails.hand(taken, now(), leaseFrom(now()));
  if (!handed) return 'later';
  const messageId = `<${taken._id}@${mailing.domain}>`;
  const outcome = await mailing.mailer.send({ to, messageId, ...content }).then(
    () => ended('sent'),
    (error: unknown) => {
      if (error instanceof MailError) return afterFailure(context, handed, user, error);
      throw error;
    },
  );
  if (typeof outcome === 'string') return outcome;
  await store.mails.end(handed, outcome.end, outcome.reason, now());
  const isOwn = !isToOthers(taken.kind);
  if (outcome.end === 'sent' && isOwn)
    await store.mailSettings.noteSent(taken.ownerId, now(), told);
  return outcome;
}

/** Makes the mail of what was asked for and sends it, unless there is a reason not to. */
async function attempt(context: SchedulerContext, taken: StoredMail): Promise<Outcome> {
  const { store, now } = context;
  const endWith = async (end: MailEnd, reason: string) => {
    await store.mails.end(taken, end, reason, now());
    return ended(end, reason);
  };
  if (taken.handedAt && !isSentAgain(taken.kind)) return endWith('unknown', 'crash');
  if (taken.uselessAt <= now()) return endWith('failed', taken.reason || 'too_late');
  const user = await userOf(context, taken.ownerId);
  if (!user) return endWith('skipped', 'no_user');
  const settings =
    (await store.mailSettings.of(taken.ownerId)) ??
    firstSettings(taken.ownerId, user.timezone, now());
  const isRefused = settings.refused?.address === fingerprintOf(user.email);
  if (isRefused && !isToOthers(taken.kind)) return endWith('skipped', 'address');
  const composed = await composeMail(context, taken, settings, user);
  if ('skip' in composed) return endWith('skipped', composed.skip);
  return give(context, taken, user, composed);
}

/** What came of a mail that could not be made: another service is away, or one is broken. */
async function afterError(
  { store, logger, now }: SchedulerContext,
  taken: StoredMail,
  error: unknown,
): Promise<Outcome> {
  const { kind, code } = toAppError(error);
  const of = { mail: taken._id, kind: taken.kind, reason: code };
  if (kind === 'internal') logger.error({ err: error, ...of }, 'a mail could not be made');
  // The code alone: what stands in the error was written for the owner.
  else logger.warn(of, 'a mail could not be made');
  await store.mails.postpone(taken, nextTry(taken.tries, now()), code);
  return kind === 'unavailable' || kind === 'timeout' ? 'down' : 'later';
}

/** Takes a mail up and sends it; 'down' where no other would pass either. */
async function sendOne(context: SchedulerContext, mail: StoredMail): Promise<Outcome> {
  const { store, logger, now } = context;
  const taken = await store.mails.take(mail, leaseFrom(now()));
  // Somebody else was first.
  if (!taken) return 'later';
  const outcome = await attempt(context, taken).catch((error) => afterError(context, taken, error));
  const end = typeof outcome === 'string' ? 'later' : outcome.end;
  mailOutcomes.inc({ kind: mail.kind, outcome: end });
  if (typeof outcome !== 'string' && (end === 'failed' || end === 'unknown')) {
    const { reason } = outcome;
    logger.warn({ mail: mail._id, kind: mail.kind, reason }, troubles[end]);
  }
  return outcome;
}

/**
 * Sends the mails that are due. Any number of processes may do this at once: a mail is in the
 * hands of one of them.
 */
export function mailSender(context: SchedulerContext): Sender<StoredMail> {
  const { store, now, logger } = context;
  let read: StoredMail[] = [];
  return new Sender(logger, {
    one: 'a mail',
    atOnce,
    closeMs,
    keyOf: ({ _id }) => _id,
    next: async (underWay) => {
      if (read.length === 0) {
        const due = await store.mails.due(now(), lotSize);
        // One that was only just begun is due until it is taken.
        read = due.filter(({ _id }) => !underWay.includes(_id)).reverse();
      }
      return read.pop();
    },
    send: async (mail) => {
      const isDown = (await sendOne(context, mail)) === 'down';
      // The rest waits, untouched, for the next look.
      if (isDown) read = [];
      return !isDown;
    },
  });
}
