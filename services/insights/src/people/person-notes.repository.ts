import type { PersonNote } from '@groupsight/proto/insights/v1/insights';
import { fold } from '@groupsight/reader/text';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';

/** What an owner notes of somebody. `_id` by owner and member. */
export interface PersonNoteDoc {
  _id: string;
  owner: string;
  /** The chat network's id; never one that was given up, but for a moment. */
  member: string;
  text: string;
  tags: string[];
  updatedAt: Date;
}

const schema = new Schema<PersonNoteDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    member: String,
    text: String,
    tags: [String],
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1 });

export const personNoteModel = (connection: Connection): Model<PersonNoteDoc> =>
  connection.model<PersonNoteDoc>('PersonNote', schema, 'personnotes');

export const personNoteKey = (ownerId: string, member: string) =>
  keyOf('personnote', ownerId, member);

export const presentNote = ({ text, tags, updatedAt }: PersonNoteDoc): PersonNote => ({
  text,
  tags,
  updatedAt,
});

/** What is noted of somebody. */
export async function noteOf(
  model: Model<PersonNoteDoc>,
  ownerId: string,
  member: string,
): Promise<PersonNoteDoc | undefined> {
  const found = await model
    .findOne({ _id: personNoteKey(ownerId, member), owner: ownerId })
    .lean<PersonNoteDoc>();
  return found ?? undefined;
}

/** All that an owner notes, by member. */
export async function notesOf(
  model: Model<PersonNoteDoc>,
  ownerId: string,
): Promise<ReadonlyMap<string, PersonNoteDoc>> {
  const found = await model.collection.find<PersonNoteDoc>({ owner: ownerId }).toArray();
  return new Map(found.map((doc) => [doc.member, doc]));
}

/** Tags without those that differ from one before them in capitals and accents alone. */
export function distinctTags(tags: readonly string[]): string[] {
  const once = new Map<string, string>();
  for (const tag of tags) if (!once.has(fold(tag))) once.set(fold(tag), tag);
  return [...once.values()];
}

/**
 * What was noted of either of two ids is noted of the person from now on: both texts, and the tags
 * of both. Cut short and done again it adds nothing twice.
 */
export async function mergePersonNotes(
  model: Model<PersonNoteDoc>,
  ownerId: string,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const given = await noteOf(model, ownerId, from);
  if (!given) return;
  const stays = await noteOf(model, ownerId, into);
  const known = stays?.text ?? '';
  const isTold = known.includes(given.text);
  const text = isTold ? known : [known, given.text].filter((one) => one !== '').join('\n\n');
  const tags = distinctTags([...(stays?.tags ?? []), ...given.tags]);
  const updatedAt = stays && stays.updatedAt > given.updatedAt ? stays.updatedAt : given.updatedAt;
  const joined = { member: into, text, tags, updatedAt };
  const filter = { _id: personNoteKey(ownerId, into), owner: ownerId };
  await model.updateOne(filter, { $set: joined }, { upsert: true });
  await model.deleteOne({ _id: given._id, owner: ownerId });
}
