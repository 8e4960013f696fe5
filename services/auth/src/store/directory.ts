import type { Model } from 'mongoose';
import type { StoredUser } from './users.ts';

const after = { returnDocument: 'after' } as const;
/** Whom a directory sees: not who was never confirmed, nor whom it has deleted. */
const seen = {
  isUnconfirmed: { $ne: true },
  erasingSince: null,
  $or: [{ leftDirectoryAt: null }, { deletionDueAt: null }],
};

export const isSeen = (user: StoredUser): boolean =>
  !user.isUnconfirmed && !user.erasingSince && !(user.leftDirectoryAt && user.deletionDueAt);

/** Whom a directory looks for. */
interface Wanted {
  readonly email?: string;
  readonly externalId?: string;
}

interface Page {
  readonly skip: number;
  readonly limit: number;
}

export type DirectoryStore = ReturnType<typeof directoryStore>;

/** Users as a directory (SCIM) sees and changes them. */
export function directoryStore(users: Model<StoredUser>) {
  return {
    /** The oldest first, and how many there are. */
    async page(wanted: Wanted, { skip, limit }: Page) {
      const filter = { ...seen, ...wanted };
      const total = await users.countDocuments(filter);
      // The driver takes 0 for no limit.
      if (limit === 0) return { found: [], total };
      const found = await users.find(filter).sort({ number: 1 }).skip(skip).limit(limit).lean();
      return { found, total };
    },

    /** Changes what a directory sets of a user, and marks it for publishing; null where there is no such user. */
    change: (
      _id: string,
      { username, externalId }: Partial<Pick<StoredUser, 'username' | 'externalId'>>,
      now: Date,
    ): Promise<StoredUser | null> =>
      users
        .findOneAndUpdate(
          { _id, erasingSince: null },
          {
            $set: {
              updatedAt: now,
              unpublished: true,
              ...(username === undefined ? {} : { username }),
              ...(externalId ? { externalId } : {}),
            },
            ...(externalId === '' ? { $unset: { externalId: 1 } } : {}),
            $inc: { version: 1 },
          },
          after,
        )
        .lean()
        .exec(),

    /** It does not see the account any more, while that is to be deleted. */
    async noteLeft(_id: string, now: Date): Promise<void> {
      await users.updateOne({ _id, erasingSince: null }, { $set: { leftDirectoryAt: now } });
    },

    /** Keeps and opens an account that it had deleted; null for one that is gone, or was kept. */
    comeBack: (_id: string, now: Date): Promise<StoredUser | null> =>
      users
        .findOneAndUpdate(
          { _id, erasingSince: null, leftDirectoryAt: { $ne: null }, deletionDueAt: { $ne: null } },
          {
            $set: { deletionKeptAt: now, updatedAt: now, unpublished: true },
            $unset: { leftDirectoryAt: 1, deletionAskedAt: 1, deletionDueAt: 1, suspendedAt: 1 },
            $inc: { version: 1 },
          },
          after,
        )
        .lean()
        .exec(),
  };
}
