import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';
import { hashSecret, newSecret } from '../domain/secret.ts';

/** What a challenge is for; it is good for nothing else. */
export type Purpose = 'second-factor' | 'passkey-sign-in' | 'passkey-enrolment';

/** A step of a ceremony that somebody has to complete. It is no session. */
export interface StoredChallenge {
  /** Hash of the token. */
  readonly _id: string;
  readonly purpose: Purpose;
  /** Of whom; absent while nobody knows who signs in. */
  readonly userId?: string;
  /** StoredUser.passwordVersion when it was made: with another password it holds no more. */
  readonly passwordVersion?: number;
  /** The network address that it was made for; absent where any may complete it. */
  readonly from?: string;
  /** What the passkey has to sign; absent where there is none. */
  readonly webauthn?: string;
  readonly tries: number;
  readonly expiresAt: Date;
}

const challengeSchema = new Schema<StoredChallenge>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: String },
    passwordVersion: { type: Number },
    from: { type: String },
    webauthn: { type: String },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
challengeSchema.index({ userId: 1 }, { sparse: true });
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const challengeModel = (connection: Connection) =>
  connection.model<StoredChallenge>('Challenge', challengeSchema, 'challenges');

const holdsMs = 5 * 60_000;
const maxTries = 5;

export type ChallengeStore = ReturnType<typeof challengeStore>;

/** Challenges that were not completed yet. */
export function challengeStore(challenges: Model<StoredChallenge>) {
  return {
    /** Makes one; only the hash of its token is kept. */
    async make(
      fields: Omit<StoredChallenge, '_id' | 'tries' | 'expiresAt'>,
      now: Date,
    ): Promise<{ token: string; expiresAt: Date }> {
      const token = newSecret();
      const expiresAt = new Date(now.getTime() + holdsMs);
      await challenges.create([{ ...fields, _id: hashSecret(token), tries: 0, expiresAt }]);
      return { token, expiresAt };
    },

    /** Counts a try before it is made; null for none that holds, and after five tries. */
    attempt: (token: string, purpose: Purpose, now: Date): Promise<StoredChallenge | null> =>
      challenges
        .findOneAndUpdate(
          {
            _id: hashSecret(token),
            purpose,
            expiresAt: { $gt: now },
            tries: { $lt: maxTries },
          },
          { $inc: { tries: 1 } },
          { returnDocument: 'after' },
        )
        .lean<StoredChallenge>()
        .exec(),

    /** Takes one out, so that of two callers one gets it; null for none that holds. */
    take: (token: string, purpose: Purpose, now: Date): Promise<StoredChallenge | null> =>
      challenges
        .findOneAndDelete({ _id: hashSecret(token), purpose, expiresAt: { $gt: now } })
        .lean<StoredChallenge>()
        .exec(),

    async removeAll(userId: string): Promise<void> {
      await challenges.deleteMany({ userId });
    },
  };
}
