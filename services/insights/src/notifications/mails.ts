import type {
  GetNotificationMailRequest,
  GetNotificationMailResponse,
  ListDueNotificationMailsRequest,
  ListDueNotificationMailsResponse,
  NoteNotificationMailRequest,
  NoteNotificationMailResponse,
  Notification,
} from '@groupsight/proto/insights/v1/insights';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { languageOf } from '../groups/owners.repository.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { isFoldable, maxAlone } from './fold.ts';
import type { NotificationDoc } from './notifications.repository.ts';
import { quietEnd } from './quiet-hours.ts';
import { kindsFor, type NotificationSettingsDoc, settingsOf } from './settings.repository.ts';
import { type NoticeTexts, noticeTextsIn } from './texts/texts.ts';
import { presentNotification } from './to-proto.ts';

const maxOwners = 500;
/** A mail tells of so many; the bell lists the others. */
const maxListed = 50;
/** Read for it: more are as good as these, and a mail that counts them need not be exact. */
const maxRead = 2_000;

/** What comes within this time is told in one mail, and it is the least between two of them. */
const gatheredUntil = ({ now, mailGatherMs }: Context) => now() + mailGatherMs;

/** Has a mail go out soon, or when the quiet hours are over, unless one is planned already. */
export async function planMail(
  context: Context,
  ownerId: string,
  settings: NotificationSettingsDoc | undefined,
): Promise<void> {
  let at = gatheredUntil(context);
  if (settings?.quiet) at = quietEnd(settings.quiet, at, await context.recentZone(ownerId));
  await context.stores.notificationSettings.updateOne(
    { _id: ownerId, owner: ownerId, mailAt: null },
    { $set: { mailAt: new Date(at) } },
  );
}

/** Has a mail that waits for the end of quiet hours go out soon. */
export async function hurryMail(context: Context, ownerId: string): Promise<void> {
  const soon = new Date(gatheredUntil(context));
  await context.stores.notificationSettings.updateOne(
    { _id: ownerId, owner: ownerId, mailAt: { $gt: soon } },
    { $set: { mailAt: soon } },
  );
}

/** Mails that are due, of all owners; what waited for one is told in it, however often this is asked. */
export async function listDueNotificationMails(
  { stores, now }: Context,
  { limit }: ListDueNotificationMailsRequest,
): Promise<ListDueNotificationMailsResponse> {
  const due = await stores.notificationSettings
    .find({ mailAt: { $lte: new Date(now()) } })
    .sort({ mailAt: 1 })
    .limit(Math.min(limit, maxOwners))
    .lean();
  const mails: ListDueNotificationMailsResponse['mails'] = [];
  for (const { owner: ownerId, mailAt } of due) {
    if (!mailAt) continue;
    const period = mailAt.toISOString();
    await stores.notifications.updateMany(
      { owner: ownerId, mailIn: '' },
      { $set: { mailIn: period } },
    );
    mails.push({ ownerId, period });
  }
  return { mails };
}

/**
 * Notes that a mail is asked for; what came meanwhile waits for the next one.
 * @throws AppError invalid_period
 */
export async function noteNotificationMail(
  context: Context,
  { ownerId, period }: NoteNotificationMailRequest,
): Promise<NoteNotificationMailResponse> {
  required('owner_id', ownerId);
  const { notificationSettings, notifications } = context.stores;
  const mailAt = new Date(period);
  if (Number.isNaN(mailAt.getTime())) {
    throw invalid('invalid_period', 'A period is an instant.', { field: 'period' });
  }
  await notificationSettings.updateOne(
    { _id: ownerId, owner: ownerId, mailAt },
    { $unset: { mailAt: 1 } },
  );
  if (await notifications.exists({ owner: ownerId, mailIn: '' })) {
    await planMail(context, ownerId, await settingsOf(notificationSettings, ownerId));
  }
  return {};
}

/** The line of a mail that tells of those of a kind that do not stand in it alone. */
function lineOf(rest: readonly NotificationDoc[], texts: NoticeTexts): Notification[] {
  const [newest] = rest;
  if (!newest) return [];
  const title = texts.besideThose(texts.several[newest.type](rest.length));
  const { type, at: timestamp } = newest;
  const own = { documentId: '', groupId: '', link: '/dashboard', read: false } as const;
  return [{ ...own, type, title, message: '', timestamp }];
}

/**
 * What a mail has to tell now: what was read, taken back or turned off meanwhile is left out. Many
 * of a kind are told in one line, whichever the list of the app tells so: that may be full already
 * of what was not mailed.
 */
export async function getNotificationMail(
  { stores }: Context,
  { ownerId, period }: GetNotificationMailRequest,
): Promise<GetNotificationMailResponse> {
  required('owner_id', ownerId);
  const mailIn = required('period', period);
  const settings = await settingsOf(stores.notificationSettings, ownerId);
  const type = { $in: settings?.mailed ?? [] };
  const found = await stores.notifications
    .find({ ...(await visibleScope(stores, ownerId)), goneAt: null, mailIn, read: false, type })
    .sort({ at: -1, _id: -1 })
    .limit(maxRead)
    .lean();
  const wanted = found.filter((one) => kindsFor(settings, one.group).includes(one.type));
  const alone = new Set<NotificationDoc>();
  const lines: Notification[] = [];
  const texts = noticeTextsIn(await languageOf(stores.owners, ownerId));
  for (const [kind, some] of Map.groupBy(wanted, (one) => one.type)) {
    const room = isFoldable(kind) ? maxAlone : some.length;
    for (const one of some.slice(0, room)) alone.add(one);
    lines.push(...lineOf(some.slice(room), texts));
  }
  const listed = wanted.filter((one) => alone.has(one)).slice(0, maxListed - lines.length);
  return {
    notifications: [...listed.map(presentNotification), ...lines],
    total: alone.size + lines.length,
  };
}
