import type {
  GetNotificationMailRequest,
  GetNotificationMailResponse,
  ListDueNotificationMailsRequest,
  ListDueNotificationMailsResponse,
  NoteNotificationMailRequest,
  NoteNotificationMailResponse,
} from '@groupsight/proto/insights/v1/insights';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { shown } from './notifications.repository.ts';
import { quietEnd } from './quiet-hours.ts';
import { kindsFor, type NotificationSettingsDoc, settingsOf } from './settings.repository.ts';
import { presentNotification } from './to-proto.ts';

const maxOwners = 500;
/** A mail tells of so many; the bell lists the others. */
const maxTold = 50;
/** Read for it: some may be of groups that are not mailed any more. */
const maxRead = 500;

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

/** What a mail has to tell now: what was read, taken back or turned off meanwhile is left out. */
export async function getNotificationMail(
  { stores }: Context,
  { ownerId, period }: GetNotificationMailRequest,
): Promise<GetNotificationMailResponse> {
  required('owner_id', ownerId);
  const mailIn = required('period', period);
  const settings = await settingsOf(stores.notificationSettings, ownerId);
  const type = { $in: settings?.mailed ?? [] };
  const found = await stores.notifications
    .find({ ...(await visibleScope(stores, ownerId)), ...shown, mailIn, read: false, type })
    .sort({ at: -1, _id: -1 })
    .limit(maxRead)
    .lean();
  const told = found.filter((one) => kindsFor(settings, one.group).includes(one.type));
  return { notifications: told.slice(0, maxTold).map(presentNotification), total: told.length };
}
