import { newDocumentId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { type Model, Schema } from 'mongoose';

/** About the account's safety or what its owner set up. */
const noticeKinds = [
  'password-changed',
  'new-sign-in',
  'provider-added',
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'deletion-asked',
  'deletion-kept',
  'export-ready',
  'webhook-off',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** The others are sent to who wants them. */
export type MailKind = 'brief' | 'recap' | 'newsletter' | 'survey' | 'notifications' | NoticeKind;

export const isNotice = (kind: MailKind): kind is NoticeKind =>
  noticeKinds.some((one) => one === kind);

/** Whether a mail goes to somebody else than the owner. */
export const isToOthers = (kind: MailKind): boolean => kind === 'newsletter' || kind === 'survey';

/** sent: the server took it; skipped: nothing to send; unknown: it may have been taken. */
export type MailEnd = 'sent' | 'skipped' | 'failed' | 'unknown';

/** A mail that was asked for. Its text and address are only made when it is sent. */
export interface StoredMail {
  readonly _id: string;
  readonly ownerId: string;
  readonly kind: MailKind;
  /** What of its kind: a brief's date (yyyy-MM-dd), a recap's month (yyyy-MM), a newsletter's letter, an invitation to a survey, the instant at which notifications were due, the instant of what a notice tells, or the webhook that was turned off. */
  readonly period: string;
  /** A word of what it tells, such as a provider's name or an instant; empty else. */
  readonly detail: string;
  readonly state: 'waiting' | MailEnd;
  /** Why it ended so, in a code; empty else. */
  readonly reason: string;
  /** How often it was taken up. */
  readonly tries: number;
  /** When it is to be looked at; of one that is in somebody's hands when these count as dead. */
  readonly dueAt: Date;
  /** Set from just before it is given to the mail server until that has said what it thinks. */
  readonly handedAt: Date | null;
  /** Nobody wants it any more from then on. */
  readonly uselessAt: Date;
  readonly createdAt: Date;
  /** When it ended; it is removed a while later. */
  readonly endedAt: Date | null;
}

/** Longer than any period is looked back at: nothing is sent twice for being forgotten. */
const keptSeconds = 90 * 24 * 3600;

const schema = new Schema<StoredMail>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    kind: { type: String, required: true },
    period: { type: String, required: true },
    detail: String,
    state: { type: String, required: true },
    reason: String,
    tries: Number,
    dueAt: { type: Date, required: true },
    handedAt: { type: Date, default: null },
    uselessAt: Date,
    createdAt: Date,
    endedAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);
// Never the same twice, whoever asks for it and how often.
schema.index({ ownerId: 1, kind: 1, period: 1 }, { unique: true });
schema.index({ state: 1, dueAt: 1 });
schema.index({ endedAt: 1 }, { expireAfterSeconds: keptSeconds });

export const mailModel = (connection: Connection) =>
  connection.model<StoredMail>('Mail', schema, 'mails');

export type MailStore = ReturnType<typeof mailStore>;
export type NewMail = Pick<StoredMail, 'ownerId' | 'kind' | 'period' | 'detail' | 'uselessAt'>;
/** A mail as somebody has taken it up: its `dueAt` is theirs alone. */
export type MailRef = Pick<StoredMail, '_id' | 'ownerId' | 'dueAt'>;

/** Mails that wait, and what became of the others. */
export function mailStore(mails: Model<StoredMail>) {
  /** Changes a mail that is still in the hands of who read it. */
  const change = ({ _id, ownerId, dueAt }: MailRef, $set: Partial<StoredMail>, tries = 0) =>
    mails
      .findOneAndUpdate(
        { _id, ownerId, state: 'waiting', dueAt },
        { $set, $inc: { tries } },
        { returnDocument: 'after' },
      )
      .lean<StoredMail>()
      .exec();

  return {
    /** Asks for a mail; false when it was asked for already. */
    async add(mail: NewMail, now: Date): Promise<boolean> {
      const state = { state: 'waiting', reason: '', tries: 0 } as const;
      const times = { dueAt: now, handedAt: null, createdAt: now, endedAt: null };
      try {
        await mails.create([{ _id: newDocumentId(), ...mail, ...state, ...times }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** The one that was asked for. */
    find: (ownerId: string, kind: MailKind, period: string) =>
      mails.findOne({ ownerId, kind, period }).lean<StoredMail>().exec(),

    /** The mails that have been due longest. */
    due: (now: Date, limit: number): Promise<StoredMail[]> =>
      mails
        .find({ state: 'waiting', dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean<StoredMail[]>()
        .exec(),

    /** Takes a mail up until a time; null when somebody else was first. */
    take: (mail: MailRef, until: Date) => change(mail, { dueAt: until }, 1),

    /** Notes that the mail server gets it now; null when it is in other hands. */
    hand: (mail: MailRef, now: Date, until: Date) => change(mail, { dueAt: until, handedAt: now }),

    /** Puts a mail back that was certainly not taken. */
    async postpone(mail: MailRef, until: Date, reason: string): Promise<void> {
      await change(mail, { dueAt: until, handedAt: null, reason });
    },

    /** Has one that waits not be sent after all. */
    async withdraw(ownerId: string, kind: MailKind, period: string, now: Date): Promise<void> {
      const $set = { state: 'skipped', reason: 'off', endedAt: now } as const;
      await mails.updateOne({ ownerId, kind, period, state: 'waiting', handedAt: null }, { $set });
    },

    async end(mail: MailRef, state: MailEnd, reason: string, now: Date): Promise<void> {
      await change(mail, { state, reason, endedAt: now });
    },

    /** How many wait, and since when the one that has been due longest is. */
    async waiting(now: Date): Promise<{ count: number; since: Date | undefined }> {
      const due = { state: 'waiting', dueAt: { $lte: now } } as const;
      const [count, first] = await Promise.all([
        mails.countDocuments(due),
        mails.findOne(due, { dueAt: 1 }).sort({ dueAt: 1 }).lean<StoredMail>().exec(),
      ]);
      return { count, since: first?.dueAt };
    },
  };
}
