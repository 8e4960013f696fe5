import type { Context } from '../context.ts';
import { keyOf } from '../store/ids.ts';
import type { NotificationDoc, NotificationType } from '../store/notifications.ts';
import { addNotifications } from '../store/notifications.ts';

export interface Notice {
  readonly owner: string;
  readonly group: string;
  readonly type: NotificationType;
  /** What caused it; the same cause notifies once. */
  readonly cause: readonly string[];
  readonly title: string;
  readonly message: string;
}

const tabs: Readonly<Record<NotificationType, string>> = {
  resource: 'resources',
  digest: 'digests',
  moderation: 'moderation',
  topic: 'topics',
};

function toDoc(notice: Notice, at: Date): NotificationDoc {
  const { owner, group, type, cause, title, message } = notice;
  return {
    _id: keyOf('notification', owner, type, ...cause),
    owner,
    group,
    type,
    title,
    message,
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
  if (added === 0) return;
  const owners = new Set(notices.map(({ owner }) => owner));
  await context.emit([...owners].map((owner) => ({ owner, type: 'notifications' as const })));
}
