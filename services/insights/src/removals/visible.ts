import type { Stores } from '../store/stores.ts';

type Chats = Pick<Stores, 'chats'>;

/** What a list of an owner's documents is limited to: those of groups that are not deleted. */
export async function visibleScope(stores: Chats, ownerId: string) {
  const hidden = await hiddenGroups(stores, ownerId);
  return hidden.length === 0 ? { owner: ownerId } : { owner: ownerId, group: { $nin: hidden } };
}

/** An owner's groups that are deleted, and not forgotten yet. */
export async function hiddenGroups({ chats }: Chats, ownerId: string): Promise<string[]> {
  const hidden = await chats.find({ owner: ownerId, removed: true }, { _id: 0, group: 1 }).lean();
  return hidden.map(({ group }) => group);
}

/** An owner's groups that are not deleted. */
export async function visibleGroups({ chats }: Chats, ownerId: string): Promise<string[]> {
  const found = await chats.find({ owner: ownerId }, { _id: 0, group: 1, removed: 1 }).lean();
  return [...new Set(found.filter(({ removed }) => !removed).map(({ group }) => group))];
}
