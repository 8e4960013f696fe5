import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { type NotificationType, notificationTypes } from './notifications.repository.ts';
import type { QuietHours } from './quiet-hours.ts';

/** A group of which something else is told than of the others. */
interface GroupKinds {
  readonly group: string;
  readonly kinds: readonly NotificationType[];
}

/** Of what an owner is told, and when; `_id` is the owner. */
export interface NotificationSettingsDoc {
  _id: string;
  owner: string;
  /** Absent: all. */
  kinds?: NotificationType[];
  groups: GroupKinds[];
  /** Of what is told, what is mailed as well. Absent: nothing. */
  mailed?: NotificationType[];
  /** What was mailed before nothing was. */
  mailedBefore?: NotificationType[];
  /** When the next mail is due; absent while nothing waits for one. */
  mailAt?: Date;
  /** Absent: at any hour. */
  quiet?: QuietHours;
  /** Since when something waits for the end of the quiet hours, and when that is. */
  heldSince?: Date;
  quietUntil?: Date;
}

const schema = new Schema<NotificationSettingsDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    kinds: { type: [String], default: undefined },
    groups: [{ _id: false, group: String, kinds: [String] }],
    mailed: { type: [String], default: undefined },
    mailedBefore: { type: [String], default: undefined },
    mailAt: { type: Date, default: undefined },
    quiet: { type: Schema.Types.Mixed, default: undefined },
    heldSince: { type: Date, default: undefined },
    quietUntil: { type: Date, default: undefined },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1 });
schema.index({ quietUntil: 1 }, { sparse: true });
schema.index({ mailAt: 1 }, { sparse: true });

export const notificationSettingsModel = (connection: Connection): Model<NotificationSettingsDoc> =>
  connection.model<NotificationSettingsDoc>('NotificationSettings', schema, 'notificationsettings');

type Settings = Model<NotificationSettingsDoc>;

/** An owner's settings; undefined while nothing was chosen. */
export const settingsOf = async (
  model: Settings,
  ownerId: string,
): Promise<NotificationSettingsDoc | undefined> =>
  (await model.findOne({ _id: ownerId, owner: ownerId }).lean()) ?? undefined;

/** Which kinds are told of a group. */
export function kindsFor(
  settings: NotificationSettingsDoc | undefined,
  group: string,
): readonly NotificationType[] {
  const own = settings?.groups.find((one) => one.group === group);
  return own?.kinds ?? settings?.kinds ?? notificationTypes;
}

/** Has a push wait for the end of the quiet hours, with what waits already. */
export async function hold(
  model: Settings,
  ownerId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  await model.updateOne(
    { _id: ownerId, owner: ownerId },
    { $min: { heldSince: since }, $set: { quietUntil: until } },
  );
}

/** Takes what has waited long enough, so that of two processes one tells it. */
export async function takeHeld(model: Settings, now: Date, limit: number) {
  const due = await model
    .find({ quietUntil: { $lte: now } })
    .limit(limit)
    .lean();
  const taken: { readonly owner: string; readonly since: Date }[] = [];
  for (const { owner: ownerId, quietUntil, heldSince } of due) {
    const { modifiedCount } = await model.updateOne(
      { _id: ownerId, owner: ownerId, quietUntil: quietUntil ?? null },
      { $unset: { heldSince: 1, quietUntil: 1 } },
    );
    if (modifiedCount > 0 && heldSince) taken.push({ owner: ownerId, since: heldSince });
  }
  return taken;
}

/** Forgets what was chosen for a group. */
export async function forgetGroup(model: Settings, ownerId: string, group: string): Promise<void> {
  await model.updateOne({ _id: ownerId, owner: ownerId }, { $pull: { groups: { group } } });
}
