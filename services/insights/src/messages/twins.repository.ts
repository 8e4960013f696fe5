import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { messageKey } from '../store/ids.ts';

/**
 * A message that an import brought and the network told of later, under an id of its own: it is
 * stored once, by the network's. `_id` is that of the import's message, which is stored no more.
 */
export interface TwinDoc {
  _id: string;
  owner: string;
  group: string;
  /** The network's messageId. */
  into: string;
}

const schema = new Schema<TwinDoc>(
  { _id: { type: String, required: true }, owner: String, group: String, into: String },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1, into: 1 });

export const twinModel = (connection: Connection): Model<TwinDoc> =>
  connection.model<TwinDoc>('Twin', schema, 'twins');

interface Place {
  readonly owner: string;
  readonly group: string;
}

/** Of these messages (by their `_id`) those that the network told of, with its id of each. */
export async function twinsOf(
  model: Model<TwinDoc>,
  { owner: ownerId, group }: Place,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const found = await model
    .find({ _id: { $in: [...keys] }, owner: ownerId, group })
    .lean<TwinDoc[]>();
  return new Map(found.map(({ _id, into }) => [_id, into]));
}

/** Of these messages of the network (by their messageId) what imports had brought of them. */
export async function twinsInto(
  model: Model<TwinDoc>,
  { owner: ownerId, group }: Place,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (messageIds.length === 0) return new Map();
  const found = await model
    .find({ owner: ownerId, group, into: { $in: [...messageIds] } })
    .lean<TwinDoc[]>();
  return new Map(found.map(({ _id, into }) => [_id, into]));
}

/** Notes which messages of imports are the network's; what was noted before stands. */
export async function noteTwins(
  model: Model<TwinDoc>,
  { owner: ownerId, group }: Place,
  twins: ReadonlyMap<string, string>,
): Promise<void> {
  if (twins.size === 0) return;
  await model.collection.bulkWrite(
    [...twins].map(([key, into]) => ({
      updateOne: {
        filter: { _id: key as never, owner: ownerId, group },
        update: { $setOnInsert: { into } },
        upsert: true,
      },
    })) as never[],
    { ordered: false },
  );
}

/** A message as it is told, under an id of its chat. */
interface Told {
  readonly messageId: string;
}

/** Of what is told of messages by imports the ids that the network has for them. */
export async function networkIds(
  model: Model<TwinDoc>,
  { owner: ownerId, group }: Place,
  told: readonly Told[],
): Promise<ReadonlyMap<string, string>> {
  // Most chats have none: then no message is looked up.
  if (told.length === 0 || !(await model.exists({ owner: ownerId, group }))) return new Map();
  const idBy = new Map(
    told.map(({ messageId }) => [messageKey(ownerId, group, messageId), messageId]),
  );
  const twins = await twinsOf(model, { owner: ownerId, group }, [...idBy.keys()]);
  return new Map([...twins].map(([key, into]) => [idBy.get(key) ?? '', into]));
}
