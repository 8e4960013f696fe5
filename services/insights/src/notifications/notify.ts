import type { Context } from '../context.ts';
import { languageOf } from '../groups/owners.repository.ts';
import { keyOf } from '../store/ids.ts';
import { folded, recountFolds, tellFolded, unreadSince } from './fold.ts';
import { planMail } from './mails.ts';
import type { NotificationDoc, NotificationType } from './notifications.repository.ts';
import { addNotifications } from './notifications.repository.ts';
import { quietEnd } from './quiet-hours.ts';
import {
  hold,
  kindsFor,
  type NotificationSettingsDoc,
  settingsOf,
  takeHeld,
} from './settings.repository.ts';
import { type NoticeTexts, noticeTextsIn } from './texts/texts.ts';

export interface Notice {
  readonly owner: string;
  readonly group: string;
  readonly type: NotificationType;
  /** What caused it; the same cause notifies once. */
  readonly cause: readonly string[];
  /** What its owner reads, in their language. */
  say(texts: NoticeTexts): { readonly title: string; readonly message: string };
  /** The message that it quotes; it is taken back when that changes. */
  readonly messageId?: string;
  /** Where it leads; without it to the group's page. */
  readonly link?: string;
}

const tabs: Readonly<Record<NotificationType, string>> = {
  resource: 'resources',
  digest: 'digests',
  moderation: 'moderation',
  topic: 'topics',
};

function toDoc(notice: Notice, at: Date, texts: NoticeTexts): NotificationDoc {
  const { owner: ownerId, group, type, cause, messageId } = notice;
  const { link = `/group/${group}?tab=${tabs[type]}` } = notice;
  return {
    _id: keyOf('notification', ownerId, type, ...cause),
    owner: ownerId,
    group,
    type,
    ...notice.say(texts),
    ...(messageId === undefined ? {} : { messageId }),
    link,
    at,
    read: false,
    goneAt: null,
  };
}

/** Pushes what is new, or has it wait for the end of the quiet hours. */
async function push(
  context: Context,
  settings: NotificationSettingsDoc | undefined,
  docs: readonly NotificationDoc[],
): Promise<void> {
  const [first] = docs;
  if (!first || !context.push) return;
  if (settings?.quiet) {
    const zone = await context.recentZone(first.owner);
    const now = context.now();
    const until = quietEnd(settings.quiet, now, zone);
    if (until > now) {
      const held = { since: first.at, until: new Date(until) };
      return hold(context.stores.notificationSettings, first.owner, held);
    }
  }
  context.push.tell(docs);
}

/** Notifies one owner of what they want to be told; what was told (or deleted) before is not repeated. */
async function notifyOwner(context: Context, ownerId: string, notices: readonly Notice[]) {
  const { notifications, notificationSettings } = context.stores;
  const settings = await settingsOf(notificationSettings, ownerId);
  const wanted = notices.filter(({ group, type }) => kindsFor(settings, group).includes(type));
  if (wanted.length === 0) return;
  const texts = noticeTextsIn(await languageOf(context.stores.owners, ownerId));
  const at = new Date(context.now());
  const docs = await folded(
    context,
    wanted.map((notice) => toDoc(notice, at, texts)),
  );
  const mailed = settings?.mailed ?? [];
  const isMailed = docs.some(({ type }) => mailed.includes(type));
  // Before, so that a crash leaves none without its mail; after, as that may have gone out meanwhile.
  if (isMailed) await planMail(context, ownerId, settings);
  const added = await addNotifications(
    notifications,
    docs.map((doc) => (mailed.includes(doc.type) ? { ...doc, mailIn: '' } : doc)),
  );
  if (added.length === 0) return;
  const lines = await tellFolded(context, added, texts);
  if (isMailed) await planMail(context, ownerId, settings);
  await push(context, settings, [...added.filter(({ foldedInto }) => !foldedInto), ...lines]);
  await context.emit([{ owner: ownerId, type: 'notifications' }]);
}

/** Notifies owners of what they want to be told, too many at once in one line. */
export async function notify(context: Context, notices: readonly Notice[]): Promise<void> {
  for (const [ownerId, own] of Map.groupBy(notices, (notice) => notice.owner)) {
    await notifyOwner(context, ownerId, own);
  }
}

const maxHeld = 200;
const ownersAtOnce = 100;

/** Pushes what has waited for the end of quiet hours, and was not read meanwhile. */
export async function tellHeld(context: Context): Promise<void> {
  if (!context.push) return;
  const { notificationSettings } = context.stores;
  const held = await takeHeld(notificationSettings, new Date(context.now()), ownersAtOnce);
  for (const { owner: ownerId, since } of held) {
    context.push.tell(await unreadSince(context, ownerId, since, maxHeld));
  }
}

/** Takes back what quotes these messages. */
export async function takeBackNotices(
  context: Context,
  ownerId: string,
  group: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  const quoting = { owner: ownerId, group, messageId: { $in: [...messageIds] }, goneAt: null };
  const goneAt = new Date(context.now());
  const gone = await context.stores.notifications.find(quoting).lean();
  if (gone.length === 0) return;
  const { modifiedCount } = await context.stores.notifications.updateMany(quoting, {
    $set: { goneAt },
  });
  await recountFolds(context, gone);
  if (modifiedCount > 0) await context.emit([{ owner: ownerId, type: 'notifications' }]);
}
