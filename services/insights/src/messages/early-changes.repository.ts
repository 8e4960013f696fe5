import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { question } from '../store/together.ts';

/**
 * An edit or a deletion that came before its message, as happens where history is read beside
 * what is live; `_id` is the message's.
 */
export interface EarlyChangeDoc {
  _id: string;
  owner: string;
  group: string;
  kind: 'edited' | 'deleted';
  messageId: string;
  text: string;
  /** When the message was changed. */
  changedAt: Date;
  notedAt: Date;
}

/** A message that has not come by then never will. */
const keptSeconds = 30 * 24 * 3600;

const schema = new Schema<EarlyChangeDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    kind: String,
    messageId: String,
    text: String,
    changedAt: Date,
    notedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
// A group that is purged.
schema.index({ owner: 1, group: 1 });
schema.index({ notedAt: 1 }, { expireAfterSeconds: keptSeconds });

export const earlyChangeModel = (connection: Connection): Model<EarlyChangeDoc> =>
  connection.model<EarlyChangeDoc>('EarlyChange', schema, 'earlychanges');

/** Keeps changes for messages that are to come: a deletion is the end, else the latest edit. */
export async function keepEarlyChanges(
  model: Model<EarlyChangeDoc>,
  changes: readonly EarlyChangeDoc[],
): Promise<void> {
  if (changes.length === 0) return;
  const writes = changes.flatMap(({ _id, owner: ownerId, ...change }) => {
    const filter = { _id: _id as never, owner: ownerId };
    const news =
      change.kind === 'deleted'
        ? filter
        : { ...filter, kind: 'edited' as const, changedAt: { $lt: change.changedAt } };
    return [
      { updateOne: { filter, update: { $setOnInsert: change }, upsert: true } },
      { updateOne: { filter: news, update: { $set: change } } },
    ];
  });
  await model.collection.bulkWrite(writes, { ordered: true });
}

/** Asks what was kept for some messages (by their `_id`). */
export const earlyChangesQuestion = (
  model: Model<EarlyChangeDoc>,
  ownerId: string,
  ids: readonly string[],
) => question(model, { _id: { $in: ids }, owner: ownerId });

/** What was kept for some messages (by their `_id`). */
export async function earlyChangesOf(
  model: Model<EarlyChangeDoc>,
  ownerId: string,
  ids: readonly string[],
): Promise<EarlyChangeDoc[]> {
  if (ids.length === 0) return [];
  const filter = { _id: { $in: [...ids] } as never, owner: ownerId };
  return (await model.collection.find(filter).toArray()) as unknown as EarlyChangeDoc[];
}
