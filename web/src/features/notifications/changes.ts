import type { AppNotification } from '../../shared/api/types.ts';

/** What a person did to one notification. */
export interface Change {
  id: string;
  kind: 'read' | 'remove';
}

export const readOf = ({ documentId }: AppNotification): Change => {
  return { id: documentId, kind: 'read' };
};
export const removeOf = ({ documentId }: AppNotification): Change => {
  return { id: documentId, kind: 'remove' };
};

/** The list as it is with the changes. */
export function changed(
  items: readonly AppNotification[],
  changes: readonly Change[],
): AppNotification[] {
  const read = new Set(changes.filter(({ kind }) => kind === 'read').map(({ id }) => id));
  const removed = new Set(changes.filter(({ kind }) => kind === 'remove').map(({ id }) => id));
  return items
    .filter(({ documentId }) => !removed.has(documentId))
    .map((item) => (read.has(item.documentId) ? { ...item, read: true } : item));
}

/** How many unread ones the changes take away. */
export function unreadLess(items: readonly AppNotification[], changes: readonly Change[]): number {
  const unread = (list: readonly AppNotification[]) => list.filter(({ read }) => !read).length;
  return unread(items) - unread(changed(items, changes));
}

/** The list without the changes; the same change may stand there more than once. */
export function without(list: readonly Change[], gone: readonly Change[]): Change[] {
  const key = ({ id, kind }: Change) => `${kind} ${id}`;
  const keys = new Set(gone.map(key));
  return list.filter((change) => !keys.has(key(change)));
}

/** What was stored, as far as it is a list of changes. */
export function asChanges(value: unknown): Change[] {
  return Array.isArray(value) ? (value as Change[]).filter((each) => each?.id && each.kind) : [];
}
