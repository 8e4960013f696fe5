import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import type { Model } from 'mongoose';
import { keyOf } from '../store/ids.ts';
import { writeInParts } from './pace.ts';

interface Revised {
  readonly _id: string;
  readonly owner: string;
  readonly rev: string;
}

/** Fingerprint of a document's content, for telling whether it has to be written. */
export function revisionOf(content: unknown): string {
  return keyOf(JSON.stringify(content));
}

/**
 * Makes the stored documents within `scope`, which names their owner, exactly `wanted`: new ones are inserted, changed
 * ones replaced, others removed; unchanged ones are not touched. Answers how many changed.
 * @param known the stored revisions by `_id`, where nobody else can have written since; else read
 */
export async function syncDocuments<T extends Revised>(
  model: Model<T>,
  scope: Readonly<Record<string, unknown>> & { readonly owner: string },
  wanted: readonly T[],
  known?: ReadonlyMap<string, string>,
): Promise<number> {
  const stored = known ?? (await storedRevisions(model, scope));
  const revisions = new Map(stored);
  const changed = wanted.filter(({ _id, rev }) => revisions.get(_id) !== rev);
  for (const { _id } of wanted) revisions.delete(_id);
  const gone = [...revisions.keys()];
  const { owner: ownerId } = scope;
  if (gone.length > 0)
    await model.collection.deleteMany({ _id: { $in: gone }, owner: ownerId } as never);
  if (changed.length === 0) return gone.length;
  // History fills empty days: plain inserts are much cheaper than upserts. Should one be there
  // after all (it moved here from another scope), it is replaced.
  if (known || stored.size > 0 || !(await inserted(model, changed))) {
    const operations = changed.map((doc) => ({
      replaceOne: { filter: { _id: doc._id, owner: ownerId }, replacement: doc, upsert: true },
    }));
    await writeInParts(operations, (part) =>
      model.collection.bulkWrite(part as never[], { ordered: false }),
    );
  }
  return changed.length + gone.length;
}

async function storedRevisions<T>(
  model: Model<T>,
  scope: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, string>> {
  const stored = await model.collection
    .find<Revised>(scope, { projection: { _id: 1, rev: 1 }, batchSize: 5000 })
    .toArray();
  return new Map(stored.map(({ _id, rev }) => [_id, rev]));
}

async function inserted<T>(model: Model<T>, docs: readonly T[]): Promise<boolean> {
  try {
    await writeInParts(docs, (part) =>
      model.collection.insertMany(part as never[], { ordered: false }),
    );
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
