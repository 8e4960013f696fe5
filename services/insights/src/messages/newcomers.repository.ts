import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import type { ChatDoc } from '../groups/chats.repository.ts';

/**
 * A message that the network told of while an export was compared with what was stored of its
 * chat: the export may bring it once more, under another id. `_id` is the message's.
 */
export interface NewcomerDoc {
  _id: string;
  owner: string;
  group: string;
  at: Date;
}

/** From being compared to being stored an import never takes so long, milliseconds. */
const comparedMs = 2 * 3_600_000;

const schema = new Schema<NewcomerDoc>(
  { _id: { type: String, required: true }, owner: String, group: String, at: Date },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: comparedMs / 1_000 });

export const newcomerModel = (connection: Connection): Model<NewcomerDoc> =>
  connection.model<NewcomerDoc>('Newcomer', schema, 'newcomers');

type Place = Pick<ChatDoc, 'owner' | 'group'>;

interface Models {
  readonly chats: Model<ChatDoc>;
  readonly newcomers: Model<NewcomerDoc>;
}

/** Begins to note what comes of a chat, before what is stored of it is compared with an export. */
export async function beginComparing(
  { chats, newcomers }: Models,
  { owner: ownerId, group }: Place,
  now: number,
): Promise<void> {
  // An owner's imports come one after the other: what is there is of one that is stored, or dropped.
  await newcomers.deleteMany({ owner: ownerId, group });
  await chats.updateMany(
    { owner: ownerId, group },
    { $set: { compared: new Date(now + comparedMs) } },
  );
}

/** What the export tells is stored. */
export async function endComparing(
  { chats, newcomers }: Models,
  { owner: ownerId, group, compared }: Place & Pick<ChatDoc, 'compared'>,
): Promise<void> {
  if (!compared) return;
  await chats.updateMany({ owner: ownerId, group }, { $unset: { compared: '' } });
  await newcomers.deleteMany({ owner: ownerId, group });
}

/**
 * Notes messages of the network, once they are stored, where an export is being compared; the
 * chat is as it was read after that.
 */
export async function noteNewcomers(
  { newcomers }: Pick<Models, 'newcomers'>,
  { owner: ownerId, group, compared }: Place & Pick<ChatDoc, 'compared'>,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0 || !compared || compared.getTime() <= now) return;
  const set = { owner: ownerId, group, at: new Date(now) };
  await newcomers.bulkWrite(
    ids.map((id) => ({
      updateOne: { filter: { _id: id, owner: ownerId }, update: { $set: set }, upsert: true },
    })),
    { ordered: false },
  );
}

/** What has come of a chat, by the messages' `_id`, since it was compared. */
export async function newcomersOf(
  { newcomers }: Models,
  { owner: ownerId, group, compared }: Place & Pick<ChatDoc, 'compared'>,
  now: number,
): Promise<string[]> {
  if (!compared || compared.getTime() < now) return [];
  const found = await newcomers.find({ owner: ownerId, group }, { _id: 1 }).lean();
  return found.map(({ _id }) => _id);
}
