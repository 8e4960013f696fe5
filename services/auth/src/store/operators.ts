import type { Model } from 'mongoose';
import type { StoredQuotas, StoredUser } from './users.ts';

/** What an account uses, as the services that hold it have counted. */
export interface Usage {
  readonly userId: string;
  readonly storageBytes: number;
  readonly groups: number;
}

const after = { returnDocument: 'after' } as const;
/** Accounts that can be used, now or once they are resumed. */
const usable = { isUnconfirmed: { $ne: true }, erasingSince: null } as const;
const acting = { isOperator: true, suspendedAt: null, erasingSince: null } as const;
const atOnce = 1_000;

export type OperatorStore = ReturnType<typeof operatorStore>;

/** What operators do to accounts, and what they see of them beside what their users see. */
export function operatorStore(users: Model<StoredUser>) {
  return {
    /**
     * Suspends an account, ends its sessions, codes and tokens by the same write, and marks that
     * for publishing. One that is suspended stays as it is. Null for one that is not there.
     */
    async suspend(_id: string, now: Date): Promise<StoredUser | null> {
      const news = { suspendedAt: now, tokensEndedAt: now, updatedAt: now, unpublished: true };
      const changed = await users
        .findOneAndUpdate(
          { _id, suspendedAt: null, erasingSince: null },
          { $set: news, $inc: { passwordVersion: 1, version: 1 } },
          after,
        )
        .lean();
      return changed ?? users.findOne({ _id, erasingSince: null }).lean();
    },

    /** Lets an account in again, and marks that for publishing; null for one that is not there. */
    async resume(_id: string, now: Date): Promise<StoredUser | null> {
      const changed = await users
        .findOneAndUpdate(
          { _id, suspendedAt: { $ne: null }, erasingSince: null },
          {
            $set: { updatedAt: now, unpublished: true },
            $unset: { suspendedAt: 1 },
            $inc: { version: 1 },
          },
          after,
        )
        .lean();
      return changed ?? users.findOne({ _id, erasingSince: null }).lean();
    },

    /** Sets what an account may have, and marks that for publishing; null for one that is not there. */
    setQuotas: (_id: string, quotas: StoredQuotas, now: Date): Promise<StoredUser | null> =>
      users
        .findOneAndUpdate(
          { _id, erasingSince: null },
          { $set: { quotas, updatedAt: now, unpublished: true }, $inc: { version: 1 } },
          after,
        )
        .lean()
        .exec(),

    /** Makes somebody an operator who is none. */
    appoint: (_id: string, now: Date): Promise<StoredUser | null> =>
      users
        .findOneAndUpdate({ _id, ...usable }, { $set: { isOperator: true, updatedAt: now } }, after)
        .lean()
        .exec(),

    /** Operators who can act. */
    count: (): Promise<number> => users.countDocuments(acting).exec(),

    /** Whether this is the first account, and nobody has ever been made an operator. */
    async isFirst({ number }: Pick<StoredUser, 'number'>): Promise<boolean> {
      const before = { $or: [{ number: { $lt: number } }, { isOperator: true }] };
      return (await users.exists({ ...usable, ...before })) === null;
    },

    async noteSeen(_id: string, now: Date): Promise<void> {
      await users.updateOne({ _id }, { $max: { lastSeenAt: now } });
    },

    /** Notes what accounts use; who is not named uses nothing any more. */
    async noteUsage(usages: readonly Usage[]): Promise<void> {
      const known = await users
        .find(
          { $or: [{ storageBytes: { $gt: 0 } }, { groups: { $gt: 0 } }] },
          { storageBytes: 1, groups: 1 },
        )
        .lean<Pick<StoredUser, '_id' | 'storageBytes' | 'groups'>[]>();
      const before = new Map(known.map((user) => [user._id, user]));
      const named = new Set(usages.map(({ userId }) => userId));
      const gone = known.filter(({ _id }) => !named.has(_id));
      const all = [
        ...usages,
        ...gone.map(({ _id }) => ({ userId: _id, storageBytes: 0, groups: 0 })),
      ];
      const changed = all.filter(({ userId, storageBytes, groups }) => {
        const { storageBytes: bytes = 0, groups: count = 0 } = before.get(userId) ?? {};
        return bytes !== storageBytes || count !== groups;
      });
      for (let from = 0; from < changed.length; from += atOnce) {
        const writes = changed.slice(from, from + atOnce).map(({ userId, ...usage }) => ({
          updateOne: { filter: { _id: userId }, update: { $set: usage } },
        }));
        await users.bulkWrite(writes, { ordered: false });
      }
    },
  };
}
