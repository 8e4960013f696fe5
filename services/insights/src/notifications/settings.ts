import type {
  QuietHours as AskedHours,
  GetNotificationSettingsRequest,
  GetNotificationSettingsResponse,
  NotificationKinds,
  NotificationSettings,
  SetGroupNotificationsRequest,
  SetGroupNotificationsResponse,
  UpdateNotificationSettingsRequest,
  UpdateNotificationSettingsResponse,
} from '@groupsight/proto/insights/v1/insights';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleGroups } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { hurryMail } from './mails.ts';
import { type NotificationType, notificationTypes } from './notifications.repository.ts';
import type { QuietHours } from './quiet-hours.ts';
import { type NotificationSettingsDoc, settingsOf } from './settings.repository.ts';

/** Each known kind once, in their order. @throws invalid_kinds */
function kindsOf({ kinds }: NotificationKinds): NotificationType[] {
  const known = notificationTypes.filter((type) => kinds.includes(type));
  if (known.length === new Set(kinds).size) return known;
  const message = `Kinds are some of ${notificationTypes.join(', ')}.`;
  throw invalid('invalid_kinds', message, { field: 'kinds' });
}

/** @throws invalid_hours */
function hoursOf({ fromHour: from, toHour: to }: AskedHours): QuietHours {
  const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 23;
  if (isHour(from) && isHour(to) && from !== to) return { from, to };
  const message = 'Quiet hours begin and end at different hours from 0 to 23.';
  throw invalid('invalid_hours', message, { field: 'quiet' });
}

const toSettings = (doc: NotificationSettingsDoc | undefined): NotificationSettings => ({
  kinds: [...(doc?.kinds ?? notificationTypes)],
  mailed: [...(doc?.mailed ?? [])],
  groups: (doc?.groups ?? []).map(({ group, kinds }) => ({ groupId: group, kinds: [...kinds] })),
  quiet: doc?.quiet ? { fromHour: doc.quiet.from, toHour: doc.quiet.to } : undefined,
});

/** Settings as they are; groups that are deleted are left out. */
async function present({ stores }: Context, ownerId: string): Promise<NotificationSettings> {
  const doc = await settingsOf(stores.notificationSettings, ownerId);
  if (!doc || doc.groups.length === 0) return toSettings(doc);
  const visible = new Set(await visibleGroups(stores, ownerId));
  return toSettings({ ...doc, groups: doc.groups.filter(({ group }) => visible.has(group)) });
}

/** Of what an owner is told, and when. */
export async function getNotificationSettings(
  context: Context,
  { ownerId }: GetNotificationSettingsRequest,
): Promise<GetNotificationSettingsResponse> {
  return { settings: await present(context, required('owner_id', ownerId)) };
}

/** What is mailed from now on; undefined where that is as before. */
async function mailedOf(
  { stores }: Context,
  ownerId: string,
  { mailed, mailedAsBefore }: UpdateNotificationSettingsRequest,
) {
  if (!mailed && !mailedAsBefore) return undefined;
  const known = await settingsOf(stores.notificationSettings, ownerId);
  const now = known?.mailed ?? [];
  if (!mailed) return now.length > 0 ? undefined : { mailed: known?.mailedBefore ?? [] };
  return { mailed: kindsOf(mailed), ...(now.length > 0 ? { mailedBefore: now } : {}) };
}

/** Changes of what an owner is told everywhere, and when nothing is pushed. */
export async function updateNotificationSettings(
  context: Context,
  request: UpdateNotificationSettingsRequest,
): Promise<UpdateNotificationSettingsResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const { kinds, quiet, neverQuiet } = request;
  const $set = {
    ...(kinds ? { kinds: kindsOf(kinds) } : {}),
    ...(quiet ? { quiet: hoursOf(quiet) } : {}),
    ...(await mailedOf(context, ownerId, request)),
  };
  // What waits for hours that are not quiet any more is told at the next look.
  const ended = neverQuiet && !quiet;
  await context.stores.notificationSettings.updateOne(
    { _id: ownerId, owner: ownerId },
    {
      $set,
      ...(ended ? { $unset: { quiet: 1 } } : {}),
      $setOnInsert: { groups: [] },
    },
    { upsert: true },
  );
  if (ended) {
    await context.stores.notificationSettings.updateOne(
      { _id: ownerId, owner: ownerId, quietUntil: { $gt: new Date(0) } },
      { $set: { quietUntil: new Date(context.now()) } },
    );
    await hurryMail(context, ownerId);
  }
  return { settings: await present(context, ownerId) };
}

/** More than anybody watches. */
const maxGroups = 1_000;

/** Has a group differ from the others, or not any more. */
export async function setGroupNotifications(
  context: Context,
  request: SetGroupNotificationsRequest,
): Promise<SetGroupNotificationsResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const group = required('group_id', request.groupId);
  const { notificationSettings } = context.stores;
  const visible = await visibleGroups(context.stores, ownerId);
  if (!visible.includes(group)) throw notFound();
  const kinds = request.kinds && kindsOf(request.kinds);
  // One write a step: of two browsers neither takes back what the other chose for another group.
  const key = { _id: ownerId, owner: ownerId };
  await notificationSettings.updateOne(key, { $setOnInsert: { groups: [] } }, { upsert: true });
  await notificationSettings.updateOne(key, { $pull: { groups: { group } } });
  if (kinds) {
    await notificationSettings.updateOne(
      { ...key, [`groups.${maxGroups}`]: { $exists: false } },
      { $push: { groups: { group, kinds } } },
    );
  }
  return { settings: await present(context, ownerId) };
}
