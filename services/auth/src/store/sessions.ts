import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';

export interface StoredSession {
  /** The token's sid. */
  readonly _id: string;
  readonly userId: string;
  /** StoredUser.passwordVersion when it was opened; it holds no longer than that password. */
  readonly passwordVersion: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const sessionSchema = new Schema<StoredSession>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    passwordVersion: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = (connection: Connection) =>
  connection.model<StoredSession>('Session', sessionSchema, 'sessions');

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

    async end(id: string): Promise<void> {
      await sessions.deleteOne({ _id: id });
    },

    async endAll(userId: string): Promise<void> {
      await sessions.deleteMany({ userId });
    },
  };
}
