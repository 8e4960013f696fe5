import type { Context } from '../context.ts';
import { keyOf } from '../store/ids.ts';
import type { NotificationDoc, NotificationType } from './notifications.repository.ts';
import { addNotifications } from './notifications.repository.ts';

export interface Notice {
  readonly owner: string;
  readonly group: string;
  readonly type: NotificationType;
  /** What caused it; the same cause notifies once. */
  readonly cause: readonly string[];
  readonly title: string;
  readonly message: string;
  /** The message that it quotes; it is taken back when that changes. */
  readonly messageId?: string;
}

const tabs: Readonly<Record<NotificationType, string>> = {
  resource: 'resources',
  digest: 'digests',
  moderation: 'moderation',
  topic: 'topics',
};

function toDoc(notice: Notice, at: Date): NotificationDoc {
  const { owner, group, type, cause, title, message, messageId } = notice;
  return {
    _id: keyOf('notification', owner, type, ...cause),
    owner,
    group,
    type,
    title,
    message,
    ...(messageId === undefined ? {} : { messageId }),
    link: `/group/${group}?tab=${tabs[type]}`,
    at,
    read: false,
    goneAt: null,
  };
}

/** Notifies the owner; what was notified (or deleted) before is not repeated. */
export async function notify(context: Context, notices: readonly Notice[]): Promise<void> {
  const at = new Date(context.now());
  const docs = notices.map((notice) => toDoc(notice, at));
  const added = await addNotifications(context.stores.notifications, docs);
  if (added.length === 0) return;
  context.push?.tell(added);
  const owners = new Set(notices.map(({ owner }) => owner));
  await context.emit([...owners].map((owner) => ({ owner, type: 'notifications' as const })));
}

/** Takes back what quotes these messages. */
export async function takeBackNotices(
  context: Context,
  owner: string,
  group: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  const quoting = { owner, group, messageId: { $in: [...messageIds] }, goneAt: null };
  const goneAt = new Date(context.now());
  const { modifiedCount } = await context.stores.notifications.updateMany(quoting, {
    $set: { goneAt },
  });
  if (modifiedCount > 0) await context.emit([{ owner, type: 'notifications' }]);
}
