import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';
import type { NotificationType } from './notifications.repository.ts';

/** A browser that notifications are pushed to; `_id` by owner and endpoint. */
export interface PushDeviceDoc {
  _id: string;
  owner: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  kinds: NotificationType[];
  name: string;
  at: Date;
}

const schema = new Schema<PushDeviceDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    endpoint: String,
    p256dh: String,
    auth: String,
    kinds: [String],
    name: String,
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, at: 1 });
schema.index({ endpoint: 1 });

export const pushDeviceModel = (connection: Connection): Model<PushDeviceDoc> =>
  connection.model<PushDeviceDoc>('PushDevice', schema, 'pushdevices');

const deviceKey = (ownerId: string, endpoint: string) => keyOf('push', ownerId, endpoint);

/** The owner's, the newest first. */
export async function devicesOf(
  model: Model<PushDeviceDoc>,
  ownerId: string,
): Promise<PushDeviceDoc[]> {
  return model.find({ owner: ownerId }).sort({ at: -1 }).lean();
}

/**
 * Notes a device, or what has changed of it. Whoever had it before has it no more: a browser that
 * another person uses now must not show them what is not theirs.
 */
export async function saveDevice(
  model: Model<PushDeviceDoc>,
  device: Omit<PushDeviceDoc, '_id'>,
): Promise<PushDeviceDoc> {
  const { owner: ownerId, endpoint, at, ...changed } = device;
  const others = await model.find({ endpoint }, { owner: 1 }).lean();
  for (const { _id, owner: before } of others) {
    if (before !== ownerId) await model.deleteOne({ _id, owner: before });
  }
  const _id = deviceKey(ownerId, endpoint);
  await model.updateOne(
    { _id, owner: ownerId },
    { $set: changed, $setOnInsert: { endpoint, at } },
    { upsert: true },
  );
  return (await model.findOne({ _id, owner: ownerId }).lean()) ?? { _id, ...device };
}
