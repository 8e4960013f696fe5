import { hash } from 'node:crypto';

/**
 * The document id of what is caused by other things: the same parts give the same
 * id. Of the same form as shared/ids, but made for a hundred thousand messages at a time.
 */
export function keyOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 24);
}

/** A group is one chat of its owner (shared/ids), so this is unique by owner, chat and message. */
export const messageKey = (owner: string, group: string, messageId: string) =>
  keyOf('message', owner, group, messageId);

export const chatStateKey = (owner: string, chat: string) => keyOf('chat', owner, chat);

export const groupKey = (owner: string, group: string) => keyOf('group', owner, group);

export const dayKey = (owner: string, group: string, date: string) =>
  keyOf('day', owner, group, date);

/** What names a day's digest, its shard key with it. */
export const digestOf = (owner: string, group: string, date: string) => ({
  _id: keyOf('digest', owner, group, date),
  owner,
  group,
});
