import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from '../logger.ts';
import type { ScatteredQuery } from '../mongo/sharding.ts';
import { type DataKeys, isCode } from './data-keys.ts';
import {
  hasClear,
  isPlain,
  type Plain,
  type SealedCollection,
  type SealedFields,
  treeOf,
} from './fields.ts';
import { dataKeysOf } from './seal-connection.ts';
import { type Sealing, sealedDoc } from './writes.ts';

/** How far a collection is sealed: everything up to an id. */
interface Progress {
  readonly _id: string;
  readonly after: string;
  readonly done: boolean;
  /** What was sealed then: with more fields it begins anew. */
  readonly fields: string;
}

/** Documents that are sealed at a turn. */
const documentsAtOnce = 200;

export interface SealStored {
  readonly connection: Connection;
  readonly fields: SealedFields;
  /** Hears how many documents of a collection were sealed, where there were any. */
  readonly tell: (collection: string, sealed: number) => void;
  /** Ends it between two pages; the next start goes on from there. */
  readonly signal: Pick<AbortSignal, 'aborted'>;
  /** Whether it is done anew from the beginning, whatever was noted of the times before. */
  readonly anew?: boolean;
}

/** For a service's `sharding`. */
export const sealingScattered = (fields: SealedFields): ScatteredQuery[] =>
  ['', '_id'].flatMap((by) =>
    Object.keys(fields).map((collection) => ({
      collection,
      by,
      why: 'once, after a sealing key was set, and on command: everything that was stored before',
    })),
  );

const fieldsOf = ({ fields, coded = [] }: SealedCollection) => [...fields, ...coded].join(' ');

/**
 * Seals what was stored in the clear before there was a key: page by page, in the order of ids, from
 * where it was cut short. A document that was changed meanwhile is left: the change sealed it.
 */
export async function sealStored(
  { connection, fields: all, tell, signal, anew = false }: SealStored,
  pageSize = documentsAtOnce,
): Promise<void> {
  const keys = dataKeysOf(connection);
  if (!keys) return;
  const progress = rawOf(connection).collection<Progress>('sealingprogress');
  const known = new Map((await progress.find().toArray()).map((one) => [one._id, one]));
  const notes: { updateOne: { filter: { _id: string }; update: object; upsert: boolean } }[] = [];
  for (const [name, given] of Object.entries(all)) {
    let sealed = 0;
    const fields = fieldsOf(given);
    const before = known.get(name);
    const isSame = !anew && before?.fields === fields;
    if (isSame && before.done) continue;
    let after = isSame ? before.after : '';
    for (let isDone = false; !isDone; ) {
      if (signal.aborted) return;
      const page = await sealPage(sealingOf(keys, name, given), rawOf(connection), after, pageSize);
      sealed += page.sealed;
      after = page.last;
      isDone = page.isDone;
      const state = { after, done: isDone, fields };
      const note = { filter: { _id: name }, update: { $set: state }, upsert: true };
      // Most are small, or empty where all is new: these are noted together.
      if (isDone && page.sealed === 0) notes.push({ updateOne: note });
      else await progress.bulkWrite([{ updateOne: note }]);
      await nextTurn();
    }
    if (sealed > 0) tell(name, sealed);
  }
  if (notes.length > 0) await progress.bulkWrite(notes);
}

/** Does so beside a service that runs; goes on at the next start where it is cut short. */
export function keepSealing(
  { logger, ...parts }: Pick<SealStored, 'connection' | 'fields'> & { readonly logger: Logger },
  opened: AsyncDisposableStack,
): void {
  const closing = new AbortController();
  const tell = (collection: string, sealed: number) =>
    logger.info({ collection, sealed }, 'what was stored in the clear is sealed');
  const running = sealStored({ ...parts, tell, signal: closing.signal }).catch((err: unknown) =>
    logger.error({ err }, 'what was stored in the clear was not sealed'),
  );
  opened.defer(async () => {
    closing.abort();
    await running;
  });
}

type Database = ReturnType<typeof rawOf>;

/** The driver's own database: it neither seals nor opens. */
const rawOf = (connection: Connection) => connection.getClient().db(connection.name);

/** The clear values of a document by their sealed roots, with what they are when sealed. */
async function sealedParts(sealing: Sealing, doc: Plain) {
  const roots = [...sealing.root.children.keys()];
  const made = await sealedDoc(sealing, doc);
  if (made === doc) return undefined;
  const held = roots.filter((name) => name in doc);
  return {
    before: Object.fromEntries(held.map((name) => [name, doc[name]])),
    set: Object.fromEntries(held.map((name) => [name, made[name]])),
  };
}

const sealingOf = (keys: DataKeys, collection: string, given: SealedCollection): Sealing => ({
  collection,
  root: treeOf(given),
  owner: given.owner,
  keys,
});

async function sealPage(sealing: Sealing, database: Database, after: string, pageSize: number) {
  const { owner } = sealing;
  const rows = database.collection<Plain & { _id: string }>(sealing.collection);
  const page = await rows
    .find({ _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(pageSize)
    .toArray();
  const writes = [];
  for (const doc of page) {
    if (!isPlain(doc) || typeof doc[owner] !== 'string') continue;
    const parts = await sealedParts(sealing, doc);
    if (!parts) continue;
    const filter = { _id: doc._id, [owner]: doc[owner], ...parts.before };
    writes.push({ updateOne: { filter, update: { $set: parts.set } } });
  }
  const result =
    writes.length > 0 ? await rows.bulkWrite(writes as never[], { ordered: false }) : undefined;
  return {
    sealed: result?.modifiedCount ?? 0,
    last: page.at(-1)?._id ?? after,
    isDone: page.length < pageSize,
  };
}

/** How many documents of a connection's collections still have something in the clear (a command). */
export async function leftInTheClear(
  connection: Connection,
  fields: SealedFields,
): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>();
  for (const [name, given] of Object.entries(fields)) {
    const root = treeOf(given);
    let clear = 0;
    for await (const doc of rawOf(connection).collection(name).find()) {
      const isClear = hasClear(
        root,
        doc,
        '',
        (value, kind) => kind !== 'coded' || !isCode(String(value)),
      );
      if (isClear) clear++;
    }
    left.set(name, clear);
  }
  return left;
}
