import type { AnyBulkWriteOperation, Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';

/** Where a document that was taken out belongs. */
export type RemovedSource =
  | 'messages'
  | 'actions'
  | 'notifications'
  | 'digests'
  | 'findings'
  | 'days';

/**
 * A document that a removal took out of its collection, so that no query has to look past it; of
 * what is derived from a day (digests, findings, days) a copy, as it was before.
 */
export interface RemovedDoc {
  _id: string;
  owner: string;
  group: string;
  /** RemovalDoc._id. */
  removal: string;
  source: RemovedSource;
  /** yyyy-MM-dd; empty for what belongs to no day. */
  date: string;
  doc: Readonly<Record<string, unknown>> & { readonly _id: string };
  /** Of a message: which writing of it this is. Absent from those of older versions. */
  token?: string;
}

const schema = new Schema<RemovedDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    removal: String,
    source: String,
    date: String,
    doc: { type: Schema.Types.Mixed },
    token: String,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
schema.index({ owner: 1, group: 1, source: 1, _id: 1 });
schema.index({ owner: 1, group: 1, removal: 1, source: 1, _id: 1 });

export const removedModel = (connection: Connection): Model<RemovedDoc> =>
  connection.model<RemovedDoc>('Removed', schema, 'removeddocs');

type Place = Pick<RemovedDoc, 'owner' | 'group'>;

interface Aside extends Place {
  readonly removal: string;
  readonly source: RemovedSource;
}

/** Keeps documents that are taken out: each once, whatever removes it. */
export async function keepDocs(
  model: Model<RemovedDoc>,
  { owner: ownerId, group, removal, source }: Aside,
  docs: readonly (RemovedDoc['doc'] & { readonly date?: string })[],
): Promise<void> {
  if (docs.length === 0) return;
  const writes = docs.map((doc): AnyBulkWriteOperation => {
    const _id = keyOf('removed', source, doc._id) as never;
    const set = { removal, source, date: doc.date ?? '', doc };
    return {
      updateOne: { filter: { _id, owner: ownerId, group }, update: { $set: set }, upsert: true },
    };
  });
  await model.collection.bulkWrite(writes as never[], { ordered: false });
}

/** A filter for what is kept as it was read. */
const asRead = ({ _id, owner: ownerId, group, token }: RemovedDoc) => ({
  _id: _id as never,
  owner: ownerId,
  group,
  token: token ?? { $exists: false },
});

/** Keeps a message as the writing `token`, unless another one than `before` is there. */
export function keepMessage(
  { owner: ownerId, group, removal }: Omit<Aside, 'source'>,
  doc: RemovedDoc['doc'] & { readonly date: string },
  token: string,
  before: RemovedDoc | undefined,
): AnyBulkWriteOperation {
  const set = { removal, date: doc.date, doc, token };
  if (before) return { updateOne: { filter: asRead(before), update: { $set: set } } };
  const _id = keyOf('removed', 'messages', doc._id) as never;
  const update = { $setOnInsert: { ...set, source: 'messages' } };
  return { updateOne: { filter: { _id, owner: ownerId, group }, update, upsert: true } };
}

/** Forgets messages that are in their place again, unless more was told of them since. */
export async function dropAsRead(
  model: Model<RemovedDoc>,
  kept: readonly RemovedDoc[],
): Promise<void> {
  if (kept.length === 0) return;
  const writes = kept.map((one): AnyBulkWriteOperation => ({ deleteOne: { filter: asRead(one) } }));
  await model.collection.bulkWrite(writes as never[], { ordered: false });
}

/** Of these messages (by their `_id`) those that are kept. */
export async function keptMessages(
  model: Model<RemovedDoc>,
  { owner: ownerId, group }: Place,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RemovedDoc>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => keyOf('removed', 'messages', id));
  const found = await model
    .find({ _id: { $in: keys }, owner: ownerId, group })
    .lean<RemovedDoc[]>();
  return new Map(found.map((removed) => [removed.doc._id, removed]));
}

/** Keeps copies of what is derived, each as the removal found it first. */
export async function keepCopies(
  model: Model<RemovedDoc>,
  { owner: ownerId, group, removal, source }: Aside,
  date: string,
  docs: readonly RemovedDoc['doc'][],
): Promise<void> {
  if (docs.length === 0) return;
  const writes = docs.map((doc): AnyBulkWriteOperation => {
    const _id = keyOf('removed', source, removal, doc._id) as never;
    const update = { $setOnInsert: { removal, source, date, doc } };
    return { updateOne: { filter: { _id, owner: ownerId, group }, update, upsert: true } };
  });
  await model.collection.bulkWrite(writes as never[], { ordered: false });
}

const pageSize = 500;

interface Which {
  readonly source?: RemovedSource;
  readonly removal?: string;
}

/** What was taken out of a group, page by page in the order of ids. */
export async function* removedPages(
  model: Model<RemovedDoc>,
  { owner: ownerId, group }: Place,
  which: Which,
): AsyncGenerator<RemovedDoc[]> {
  for (let after = ''; ; ) {
    const filter = { owner: ownerId, group, ...which, _id: { $gt: after } };
    const page = await model.find(filter).sort({ _id: 1 }).limit(pageSize).lean<RemovedDoc[]>();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last._id;
  }
}

/** Forgets what was taken out. */
export async function dropRemoved(
  model: Model<RemovedDoc>,
  { owner: ownerId, group }: Place,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await model.deleteMany({ _id: { $in: [...ids] }, owner: ownerId, group });
}
