import type {
  newsletterChannels,
  newsletterLetterStates,
  newsletterSubscriberStates,
} from '@groupsight/shared/collections';
import { collections } from '@groupsight/shared/collections';
import { derivedId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';

export type Channel = (typeof newsletterChannels)[number];
export type SubscriberState = (typeof newsletterSubscriberStates)[number];
export type LetterState = (typeof newsletterLetterStates)[number];

/** A member's subscription; an opt-out stays stored for as long as the account is there. */
export interface StoredSubscriber {
  /** Made of owner and member: nobody is there twice. */
  readonly _id: string;
  readonly ownerId: string;
  /** The chat network's id; never one that was given up, but for a moment. */
  readonly memberId: string;
  readonly name: string;
  readonly state: SubscriberState;
  readonly channel: Channel;
  readonly email: string;
  /** How they agreed, as the owner says; empty where they wrote so themselves. */
  readonly consent: string;
  readonly decidedBy: 'owner' | 'member';
  /** When the mail server called the address unknown: nothing is mailed to it until it is set again. */
  readonly addressRefusedAt: Date | null;
  readonly decidedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A week's newsletter. */
export interface StoredIssue {
  /** Made of owner and period. */
  readonly _id: string;
  readonly ownerId: string;
  /** ISO week, such as 2026-W48. */
  readonly period: string;
  readonly from: Date;
  readonly to: Date;
  readonly state: 'preparing' | 'ready';
  /** The last subscriber whose letter was written. */
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
  /** Letters of it may have to go out. */
  readonly open: boolean;
  /** Whether it was begun by the rhythm: its owner is told. Absent of issues of older versions. */
  readonly byRhythm?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A line of a letter, with its group's name when it was written. */
export interface LetterLine {
  readonly section: string;
  readonly text: string;
  readonly about: string;
  readonly who: string;
  readonly count: number;
  readonly date: string;
  readonly time: string;
  readonly place: string;
  readonly group: string;
}

/** One member's newsletter of one issue. */
export interface StoredLetter {
  /** Made of owner, member and period: whoever writes it, it is one. */
  readonly _id: string;
  readonly ownerId: string;
  readonly issueId: string;
  readonly period: string;
  readonly memberId: string;
  readonly name: string;
  readonly channel: Channel;
  readonly language: string;
  readonly lines: readonly LetterLine[];
  readonly text: string;
  readonly state: LetterState;
  readonly reason: string;
  /** Counts the tries to send it; part of the command's key. */
  readonly revision: number;
  /** When it is to be looked at. */
  readonly dueAt: Date;
  readonly approvedAt: Date | null;
  readonly dispatchedAt: Date | null;
  /** When its command was durably on the bus, or its mail in the queue; null before. */
  readonly publishedAt: Date | null;
  readonly sentAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A member id that was given up for another one. */
interface StoredAlias {
  readonly _id: string;
  readonly ownerId: string;
  readonly from: string;
  readonly into: string;
}

const strict = { versionKey: false, strict: 'throw', minimize: false } as const;
const id = { type: String, required: true } as const;
const stamps = { createdAt: Date, updatedAt: Date } as const;

const subscriberSchema = new Schema<StoredSubscriber>(
  {
    _id: id,
    ownerId: id,
    memberId: String,
    name: String,
    state: String,
    channel: String,
    email: String,
    consent: String,
    decidedBy: String,
    addressRefusedAt: { type: Date, default: null },
    decidedAt: Date,
    ...stamps,
  },
  strict,
);
subscriberSchema.index({ ownerId: 1, state: 1, _id: 1 });

const issueSchema = new Schema<StoredIssue>(
  {
    _id: id,
    ownerId: id,
    period: String,
    from: Date,
    to: Date,
    state: String,
    cursor: String,
    done: Number,
    total: Number,
    open: Boolean,
    byRhythm: Boolean,
    ...stamps,
  },
  strict,
);
issueSchema.index({ ownerId: 1, period: -1 });
issueSchema.index({ open: 1 });

const letterSchema = new Schema<StoredLetter>(
  {
    _id: id,
    ownerId: id,
    issueId: String,
    period: String,
    memberId: String,
    name: String,
    channel: String,
    language: String,
    text: String,
    state: String,
    reason: String,
    lines: { type: Schema.Types.Mixed, default: [] },
    revision: Number,
    dueAt: Date,
    approvedAt: Date,
    dispatchedAt: Date,
    publishedAt: Date,
    sentAt: Date,
    ...stamps,
  },
  strict,
);
letterSchema.index({ ownerId: 1, issueId: 1, state: 1, dueAt: 1 });
letterSchema.index({ ownerId: 1, memberId: 1 });

const aliasSchema = new Schema<StoredAlias>(
  { _id: id, ownerId: id, from: String, into: String },
  strict,
);
aliasSchema.index({ ownerId: 1, into: 1 });

/** Fields that lists may filter and sort by, as REST names them. */
export const subscriberFields = storedAs(collections.scheduler.newsletterSubscribers);
export const issueFields = storedAs(collections.scheduler.newsletterIssues);
export const letterFields = storedAs(collections.scheduler.newsletterLetters, {
  issue: 'issueId',
});

export const subscriberId = (ownerId: string, memberId: string) =>
  derivedId('newsletter-subscriber', ownerId, memberId);
export const issueId = (ownerId: string, period: string) =>
  derivedId('newsletter-issue', ownerId, period);
export const letterId = (ownerId: string, memberId: string, period: string) =>
  derivedId('newsletter-letter', ownerId, memberId, period);

export const letterModel = (connection: Connection) =>
  connection.model<StoredLetter>('NewsletterLetter', letterSchema, 'newsletter_letters');

export type NewsletterStore = ReturnType<typeof newsletterStore>;

/** Subscribers, issues and letters, each of one owner. */
export function newsletterStore(connection: Connection) {
  const subscribers = connection.model<StoredSubscriber>(
    'NewsletterSubscriber',
    subscriberSchema,
    'newsletter_subscribers',
  );
  const issues = connection.model<StoredIssue>('NewsletterIssue', issueSchema, 'newsletter_issues');
  const aliases = connection.model<StoredAlias>(
    'NewsletterAlias',
    aliasSchema,
    'newsletter_aliases',
  );
  return {
    ...ofSubscribers(subscribers),
    ...ofIssues(issues),
    ...ofLetters(letterModel(connection)),
    ...ofAliases(aliases),
  };
}

function ofSubscribers(subscribers: Model<StoredSubscriber>) {
  return {
    listSubscribers: (query: StoreQuery) => findPage(subscribers, query),

    subscriber: (ownerId: string, _id: string) =>
      subscribers.findOne({ _id, ownerId }).lean<StoredSubscriber>().exec(),

    subscribersAmong: (ownerId: string, ids: readonly string[]) =>
      subscribers
        .find({ ownerId, _id: { $in: [...ids] } })
        .lean<StoredSubscriber[]>()
        .exec(),

    /** Who opted out, of those who had one of some addresses. */
    optedOutAmong: (ownerId: string, emails: readonly string[]) =>
      subscribers
        .find({ ownerId, state: 'opted_out', email: { $in: emails.filter((one) => one !== '') } })
        .lean<StoredSubscriber[]>()
        .exec(),

    /** Who gets the newsletter by e-mail, at an address that is not known to be wrong; of some addresses or of all. */
    mailedSubscribers: (ownerId: string, limit: number, among?: readonly string[]) =>
      subscribers
        .find({
          ownerId,
          state: 'opted_in',
          channel: 'email',
          email: among ? { $in: among.filter((one) => one !== '') } : { $ne: '' },
          addressRefusedAt: null,
        })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<StoredSubscriber[]>()
        .exec(),

    countSubscribers: (ownerId: string) => subscribers.countDocuments({ ownerId }).exec(),

    countOptedIn: (ownerId: string) =>
      subscribers.countDocuments({ ownerId, state: 'opted_in' }).exec(),

    /** Subscribers behind a cursor, in the order of their ids. */
    subscribersAfter: (ownerId: string, cursor: string, limit: number) =>
      subscribers
        .find({ ownerId, state: 'opted_in', _id: { $gt: cursor } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<StoredSubscriber[]>()
        .exec(),

    /**
     * Stores an opt-in or opt-out, unless a later one is known; an opt-out holds whatever the owner
     * says. @returns whether it was stored
     */
    async putSubscriber({ _id, ownerId, createdAt, ...state }: StoredSubscriber): Promise<boolean> {
      const { decidedAt, decidedBy } = state;
      const mayReplace = {
        decidedAt: { $lte: decidedAt },
        ...(decidedBy === 'owner' ? { state: 'opted_in' as const } : {}),
      };
      const $set = { ...state };
      const replaces = async () => {
        const filter = { _id, ownerId, ...mayReplace };
        return (await subscribers.updateOne(filter, { $set })).matchedCount > 0;
      };
      if (await replaces()) return true;
      try {
        await subscribers.create([{ _id, ownerId, createdAt, ...state }]);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // There is one that stays, or it was stored at this moment: the same said twice at once.
        return replaces();
      }
    },

    /** Notes that a subscriber's address is unknown, unless they have another one meanwhile. */
    async noteRefused(ownerId: string, memberId: string, email: string, at: Date): Promise<void> {
      const _id = subscriberId(ownerId, memberId);
      await subscribers.updateOne({ _id, ownerId, email }, { $set: { addressRefusedAt: at } });
    },

    /** Removes a subscriber; an opt-out stays. @returns whether there was one */
    async removeSubscriber(ownerId: string, _id: string): Promise<boolean> {
      const { deletedCount } = await subscribers.deleteOne({ _id, ownerId, state: 'opted_in' });
      return deletedCount === 1;
    },

    async dropSubscriber(ownerId: string, _id: string): Promise<void> {
      await subscribers.deleteOne({ _id, ownerId });
    },
  };
}

function ofIssues(issues: Model<StoredIssue>) {
  return {
    listIssues: (query: StoreQuery) => findPage(issues, query),

    issue: (ownerId: string, _id: string) =>
      issues.findOne({ _id, ownerId }).lean<StoredIssue>().exec(),

    /** Begins an issue, or has its letters looked through again for who came since. */
    beginIssue: ({ _id, ownerId, total, byRhythm, updatedAt, ...fresh }: StoredIssue) => {
      const again = {
        state: 'preparing',
        open: true,
        cursor: '',
        done: 0,
        total,
        byRhythm,
        updatedAt,
      } as const;
      const { state: _state, open: _open, cursor: _cursor, done: _done, ...first } = fresh;
      return issues
        .findOneAndUpdate(
          { _id, ownerId },
          { $set: again, $setOnInsert: first },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<StoredIssue>()
        .exec();
    },

    openIssues: () => issues.find({ open: true }).lean<StoredIssue[]>().exec(),

    /** Moves an issue on, unless it was begun again or another process moved it. */
    async moveIssue(
      { _id, ownerId, cursor, state }: StoredIssue,
      fields: Partial<Pick<StoredIssue, 'cursor' | 'done' | 'state' | 'updatedAt'>>,
    ): Promise<boolean> {
      const moved = await issues.updateOne({ _id, ownerId, cursor, state }, { $set: fields });
      return moved.modifiedCount === 1;
    },

    async setOpen(ownerId: string, _id: string, open: boolean): Promise<void> {
      await issues.updateOne({ _id, ownerId, state: 'ready' }, { $set: { open } });
    },
  };
}

type LetterRef = Pick<StoredLetter, '_id' | 'ownerId' | 'state' | 'revision'>;
type LetterChange = Partial<Omit<StoredLetter, '_id' | 'ownerId'>>;

function ofLetters(letters: Model<StoredLetter>) {
  const change = ({ _id, ownerId, state, revision }: LetterRef, fields: LetterChange) =>
    letters
      .findOneAndUpdate(
        { _id, ownerId, state, revision },
        { $set: fields },
        { returnDocument: 'after' },
      )
      .lean<StoredLetter>()
      .exec();

  return {
    listLetters: (query: StoreQuery) => findPage(letters, query),

    letter: (ownerId: string, _id: string) =>
      letters.findOne({ _id, ownerId }).lean<StoredLetter>().exec(),

    /** Writes letters that are not there yet; those that are stay as they are. */
    async addLetters(all: readonly StoredLetter[]): Promise<void> {
      if (all.length === 0) return;
      const writes = all.map(({ _id, ownerId, ...fresh }) => ({
        updateOne: { filter: { _id, ownerId }, update: { $setOnInsert: fresh }, upsert: true },
      }));
      await letters.bulkWrite(writes, { ordered: false });
    },

    /** Changes a letter as it was read; null when it was changed meanwhile. */
    changeLetter: change,

    /** Approves all letters of an issue that wait for it, or one. @returns how many */
    async approve(
      { ownerId, _id: issueId }: Pick<StoredIssue, '_id' | 'ownerId'>,
      letter: string,
      at: Date,
    ): Promise<number> {
      const one = letter === '' ? {} : { _id: letter };
      const { modifiedCount } = await letters.updateMany(
        { ownerId, issueId, state: 'draft', ...one },
        { $set: { state: 'approved', approvedAt: at, dueAt: at, updatedAt: at } },
      );
      return modifiedCount;
    },

    /** Letters of an issue in a state and channel that are due. */
    dueLetters: (
      { ownerId, _id: issueId }: Pick<StoredIssue, '_id' | 'ownerId'>,
      of: { readonly state: LetterState; readonly channel: Channel },
      { now, limit }: { readonly now: Date; readonly limit: number },
    ) =>
      letters
        .find({ ownerId, issueId, ...of, dueAt: { $lte: now } })
        .sort({ dueAt: 1, _id: 1 })
        .limit(limit)
        .lean<StoredLetter[]>()
        .exec(),

    /** How many messages of an owner are on their way. */
    countUnderWay: (ownerId: string, issueId: string) =>
      letters.countDocuments({ ownerId, issueId, state: 'sending', channel: 'message' }).exec(),

    countOpen: ({ ownerId, _id: issueId }: Pick<StoredIssue, '_id' | 'ownerId'>) =>
      letters.countDocuments({ ownerId, issueId, state: { $in: ['approved', 'sending'] } }).exec(),

    async countByState(
      { ownerId, _id: issueId }: Pick<StoredIssue, '_id' | 'ownerId'>,
      states: readonly LetterState[],
    ): Promise<{ state: LetterState; count: number }[]> {
      const found = await letters.aggregate<{ _id: LetterState; count: number }>([
        { $match: { ownerId, issueId } },
        { $group: { _id: '$state', count: { $sum: 1 } } },
      ]);
      const counts = new Map(found.map(({ _id, count }) => [_id, count]));
      return states.flatMap((state) => {
        const count = counts.get(state);
        return count ? [{ state, count }] : [];
      });
    },

    /** Puts off what is to go out by message: the account has sent enough for now. */
    async putOff(ownerId: string, issueId: string, dueAt: Date): Promise<void> {
      await letters.updateMany(
        { ownerId, issueId, state: 'approved', channel: 'message' },
        { $set: { dueAt } },
      );
    },

    lettersOf: (ownerId: string, memberId: string) =>
      letters.find({ ownerId, memberId }).lean<StoredLetter[]>().exec(),

    async dropLetter(ownerId: string, _id: string): Promise<void> {
      await letters.deleteOne({ _id, ownerId });
    },
  };
}

function ofAliases(aliases: Model<StoredAlias>) {
  return {
    /** The id that somebody has now. */
    async presentId(ownerId: string, memberId: string): Promise<string> {
      const _id = derivedId('newsletter-alias', ownerId, memberId);
      const found = await aliases.findOne({ _id, ownerId }).lean<StoredAlias>();
      return found?.into ?? memberId;
    },

    /** Notes that an id was given up for another, and for what that one was given up. */
    async noteAlias(ownerId: string, from: string, into: string): Promise<void> {
      const _id = derivedId('newsletter-alias', ownerId, from);
      await aliases.updateOne({ _id, ownerId }, { $set: { from, into } }, { upsert: true });
      await aliases.updateMany({ ownerId, into: from }, { $set: { into } });
      // The other way round it was said before, and is not so any more.
      await aliases.deleteOne({ _id: derivedId('newsletter-alias', ownerId, into), ownerId });
    },
  };
}
