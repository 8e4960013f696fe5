import type { User } from '@groupsight/proto/auth/v1/auth';
import { hasCode, toAppError } from '@groupsight/shared/errors';
import { MailError } from '@groupsight/shared/mail/mail-error';
import { isNobodys } from '@groupsight/shared/mail/nobodys-address';
import { withTimeout } from '@groupsight/shared/with-timeout';
import type { SchedulerContext } from '../context.ts';
import { nextTry } from './back-off.ts';
import { type Composed, composeMail } from './compose-mail.ts';
import { fingerprintOf, firstSettings } from './mail-settings.repository.ts';
import { isNotice, type MailEnd, type StoredMail } from './mails.repository.ts';
import { mailOutcomes } from './metrics.ts';

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

/** Who gets it; undefined for a user who is gone, or is just being erased. */
async function userOf({ auth }: SchedulerContext, userId: string): Promise<User | undefined> {
  try {
    const { user } = await auth.getUser({ userId });
    return user && isNobodys(user.email) ? undefined : user;
  } catch (error) {
    if (hasCode(error, 'not_found')) return undefined;
    throw error;
  }
}

async function afterFailure(
  { store, logger, now }: SchedulerContext,
  mail: StoredMail,
  user: User,
  { failure, code }: MailError,
): Promise<Outcome> {
  // Of a newsletter it is somebody else's.
  if (failure === 'address' && mail.kind === 'newsletter') return ended('failed', 'address');
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
  const isOwn = taken.kind !== 'newsletter';
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
  if (isRefused && taken.kind !== 'newsletter') return endWith('skipped', 'address');
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
 * Sends what is due, a few at a time. It is told when to look; a mail that takes long holds up no
 * other. Any number of processes may do this at once: a mail is in the hands of one of them.
 */
export class MailSender {
  readonly #context: SchedulerContext;
  readonly #underWay = new Set<Promise<void>>();
  #read: StoredMail[] = [];
  #isLooking = false;
  #isClosed = false;

  constructor(context: SchedulerContext) {
    this.#context = context;
  }

  /** Takes up what is due, as far as there is room; resolves before that is sent. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (!this.#isClosed && this.#underWay.size < atOnce) {
        const mail = await this.#next();
        if (!mail) return;
        this.#begin(mail);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /** Waits a while for what is under way; takes nothing up any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await withTimeout(closeMs, () => Promise.all(this.#underWay));
  }

  async #next(): Promise<StoredMail | undefined> {
    const { store, now } = this.#context;
    if (this.#read.length === 0) this.#read = (await store.mails.due(now(), lotSize)).reverse();
    return this.#read.pop();
  }

  #begin(mail: StoredMail): void {
    const work = this.#send(mail).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #send(mail: StoredMail): Promise<void> {
    const { logger } = this.#context;
    try {
      const outcome = await sendOne(this.#context, mail);
      // No other would pass either: the rest waits, untouched, for the next look.
      if (outcome === 'down') this.#read = [];
      else setImmediate(() => void this.#lookOn());
    } catch (error) {
      logger.error({ err: error, mail: mail._id }, 'a mail could not be taken up');
    }
  }

  /** There is room for one more. */
  async #lookOn(): Promise<void> {
    await this.look().catch((error: unknown) => {
      this.#context.logger.warn({ err: error }, 'mails could not be looked for');
    });
  }
}
