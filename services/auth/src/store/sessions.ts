import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';
import type { StoredUser } from './users.ts';

export interface StoredSession {
  /** The token's sid. */
  readonly _id: string;
  readonly userId: string;
  /** StoredUser.passwordVersion when it was opened; it holds no longer than that password. */
  readonly passwordVersion: number;
  readonly createdAt: Date;
  /** The User-Agent it was opened with, cut; absent where it is not known. */
  readonly userAgent?: string;
  /** From where it was opened; absent where it is not known. */
  readonly clientAddress?: string;
  /** When it was last asked about, up to a minute ago. */
  readonly seenAt?: Date;
  readonly expiresAt: Date;
}

const sessionSchema = new Schema<StoredSession>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    passwordVersion: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    userAgent: String,
    clientAddress: String,
    seenAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = (connection: Connection) =>
  connection.model<StoredSession>('Session', sessionSchema, 'sessions');

/** A use is noted at most so often. */
const seenEveryMs = 60_000;
const maxListed = 100;

export type SessionStore = ReturnType<typeof sessionStore>;

/** Open sessions. */
export function sessionStore(sessions: Model<StoredSession>) {
  return {
    async open(session: StoredSession): Promise<void> {
      await sessions.create([session]);
    },

    /** The session while it has not expired (the store removes it some time after). */
    find: (id: string, now: Date): Promise<StoredSession | null> =>
      sessions
        .findOne({ _id: id, expiresAt: { $gt: now } })
        .lean()
        .exec(),

    ofUser: (userId: string): Promise<StoredSession[]> => sessions.find({ userId }).lean().exec(),

    /** Sessions that hold with a user's present password, the latest used first. */
    async holding(
      { _id: userId, passwordVersion }: Pick<StoredUser, '_id' | 'passwordVersion'>,
      now: Date,
    ): Promise<StoredSession[]> {
      const found = await sessions
        .find({ userId, passwordVersion, expiresAt: { $gt: now } })
        .lean<StoredSession[]>();
      const seen = ({ seenAt, createdAt }: StoredSession) => (seenAt ?? createdAt).getTime();
      return found.toSorted((a, b) => seen(b) - seen(a)).slice(0, maxListed);
    },

    /** @returns whether it had not been noted within the last minute */
    async noteSeen({ _id, seenAt, createdAt }: StoredSession, now: Date): Promise<boolean> {
      if (now.getTime() - (seenAt ?? createdAt).getTime() < seenEveryMs) return false;
      await sessions.updateOne({ _id }, { $set: { seenAt: now } });
      return true;
    },

    /** Ends one of a user's sessions. @returns whether they had it */
    async endOf(userId: string, _id: string): Promise<boolean> {
      return (await sessions.deleteOne({ _id, userId })).deletedCount > 0;
    },

    /** Ends all of a user's sessions but one. @returns how many */
    async endOthers(userId: string, kept: string): Promise<number> {
      return (await sessions.deleteMany({ userId, _id: { $ne: kept } })).deletedCount;
    },

    async end(id: string): Promise<void> {
      await sessions.deleteOne({ _id: id });
    },

    async endAll(userId: string): Promise<void> {
      await sessions.deleteMany({ userId });
    },
  };
}
