import { hash } from 'node:crypto';

/**
 * The document id of what is caused by other things: the same parts give the same
 * id. Of the same form as shared/ids, but made for a hundred thousand messages at a time.
 */
export function keyOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 24);
}

/** A group is one chat of its owner (shared/ids), so this is unique by owner, chat and message. */
export const messageKey = (ownerId: string, group: string, messageId: string) =>
  keyOf('message', ownerId, group, messageId);

export const chatStateKey = (ownerId: string, chat: string) => keyOf('chat', ownerId, chat);

export const groupKey = (ownerId: string, group: string) => keyOf('group', ownerId, group);

export const dayKey = (ownerId: string, group: string, date: string) =>
  keyOf('day', ownerId, group, date);

/** What names a day's digest, its shard key with it. */
export const digestOf = (ownerId: string, group: string, date: string) => ({
  _id: keyOf('digest', ownerId, group, date),
  owner: ownerId,
  group,
});
