import { randomUUID } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { monthOf } from '../days/sweeps.repository.ts';
import { keyOf } from '../store/ids.ts';
import type { RevisionCache } from '../store/revision-cache.ts';
import type { PackedDay } from './scan.ts';

/**
 * What can be found of a group: the quiet days of a month in one document, a busy day in those of
 * its own. Days without anything to be found are in none.
 */
export interface SearchBlockDoc {
  _id: string;
  owner: string;
  group: string;
  /** The first and the last day (yyyy-MM-dd) that it may have; a month's last is the 31st. */
  from: string;
  until: string;
  /** The busy day; empty for a month. */
  day: string;
  /** Of a busy day's documents, from 0. */
  part: number;
  /** Another with each writing; none where a version before this one wrote it. */
  rev?: string;
  /** Packed lines (`packLines`) by day. */
  days: Record<string, string>;
}

const schema = new Schema<SearchBlockDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    from: String,
    until: String,
    day: String,
    part: Number,
    rev: String,
    days: { type: Schema.Types.Mixed, default: {} },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
// A search reads them from the newest on; a day that is derived again finds its own.
schema.index({ owner: 1, until: -1 });
schema.index({ owner: 1, group: 1, day: 1 });

export const searchBlockModel = (connection: Connection): Model<SearchBlockDoc> =>
  connection.model<SearchBlockDoc>('SearchBlock', schema, 'searchblocks');

interface Place {
  readonly owner: string;
  readonly group: string;
}

/** A longer day is busy: nobody writes a month anew for each of its messages. */
const longestQuiet = 6_000;
/** Characters of a document of a busy day. */
const longestPart = 400_000;

function inParts(lines: readonly string[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const line of lines) {
    if (part.length + line.length > longestPart && part !== '') {
      parts.push(part);
      part = '';
    }
    part += line;
  }
  return part === '' ? parts : [...parts, part];
}

const blockKey = ({ owner: ownerId, group }: Place, span: string, part: number) =>
  keyOf('search', ownerId, group, span, String(part));

/** A month as it is while it has no days. */
function blankMonth(month: string) {
  return { from: `${month}-01`, until: `${month}-31`, day: '', part: 0 };
}

function monthUpdate(place: Place, month: string, days: ReadonlyMap<string, string>) {
  const set: Record<string, string> = {};
  const unset: Record<string, ''> = {};
  for (const [date, text] of days) {
    if (text === '') unset[`days.${date}`] = '';
    else set[`days.${date}`] = text;
  }
  const isAny = Object.keys(set).length > 0;
  const update = {
    $set: { ...set, rev: randomUUID() },
    $unset: unset,
    ...(isAny ? { $setOnInsert: { ...place, ...blankMonth(month) } } : {}),
  };
  // Nothing is made for days that leave.
  return {
    updateOne: { filter: { _id: blockKey(place, month, 0), ...place }, update, upsert: isAny },
  };
}

function busyUpdates(place: Place, date: string, parts: readonly string[]) {
  const rev = randomUUID();
  const written = parts.map((text, part) => ({
    updateOne: {
      filter: { _id: blockKey(place, date, part), ...place },
      update: { $set: { rev, from: date, until: date, day: date, part, days: { [date]: text } } },
      upsert: true,
    },
  }));
  const others = { ...place, day: date, part: { $gte: parts.length } };
  return [...written, { updateMany: { filter: others, update: { $set: { rev, days: {} } } } }];
}

/**
 * Makes what can be found of some days of a group exactly this, in one command; written twice, it
 * is the same.
 */
export async function writeDays(
  model: Model<SearchBlockDoc>,
  place: Place,
  days: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (days.size === 0) return;
  const busy: object[] = [];
  const quiet = new Map<string, Map<string, string>>();
  for (const [date, lines] of days) {
    const parts = inParts(lines);
    const [first = ''] = parts;
    const isQuiet = parts.length <= 1 && first.length <= longestQuiet;
    const month = quiet.get(monthOf(date)) ?? new Map<string, string>();
    quiet.set(monthOf(date), month.set(date, isQuiet ? first : ''));
    busy.push(...busyUpdates(place, date, isQuiet ? [] : parts));
  }
  const months = [...quiet].map(([month, found]) => monthUpdate(place, month, found));
  await model.collection.bulkWrite([...busy, ...months] as never[], { ordered: false });
}

export interface Span {
  readonly owner: string;
  /** Groups; undefined: all but `without`. */
  readonly groups: readonly string[] | undefined;
  readonly without: readonly string[];
  /** yyyy-MM-dd, both included; empty for no end. */
  readonly from: string;
  readonly to: string;
}

/** A document without what can be found in it. */
type BlockHead = Pick<SearchBlockDoc, '_id' | 'group' | 'until' | 'rev'>;
type Block = BlockHead & Pick<SearchBlockDoc, 'days'>;

/** The packed days of owners who search: whoever types the next letter does not read all again. */
export type BlockCache = RevisionCache<Block>;

const beyondLatin = /[^\0-\xff]/;

/** Bytes of its texts in memory: two for each character where any is beyond Latin-1. */
export function bytesOf({ days }: Block): number {
  let size = 0;
  for (const text of Object.values(days)) size += text.length * (beyondLatin.test(text) ? 2 : 1);
  return size;
}

/** The heads of an owner's documents, the newest month first. */
async function headsOf(
  model: Model<SearchBlockDoc>,
  { owner: ownerId, groups, without, from, to }: Span,
): Promise<BlockHead[]> {
  const filter = {
    owner: ownerId,
    ...(groups ? { group: { $in: [...groups] } } : {}),
    ...(!groups && without.length > 0 ? { group: { $nin: [...without] } } : {}),
    ...(from === '' ? {} : { until: { $gte: from } }),
    ...(to === '' ? {} : { from: { $lte: to } }),
  };
  const projection = { _id: 1, group: 1, until: 1, rev: 1 };
  const sort = { until: -1 } as const;
  return await model.find(filter, projection).sort(sort).lean<BlockHead[]>();
}

/** Documents that are read at once. */
const batchSize = 40;

/** Reads those that are not kept, or were written since. */
async function readBlocks(
  model: Model<SearchBlockDoc>,
  cache: BlockCache,
  ownerId: string,
  heads: readonly BlockHead[],
): Promise<Map<string, Block>> {
  const kept = new Map<string, Block>();
  for (const head of heads) {
    const block = cache.get(ownerId, head);
    if (block) kept.set(head._id, block);
  }
  const missing = heads.filter(({ _id }) => !kept.has(_id)).map(({ _id }) => _id);
  if (missing.length === 0) return kept;
  const projection = { _id: 1, group: 1, until: 1, rev: 1, days: 1 };
  const filter = { _id: { $in: missing }, owner: ownerId };
  const read = await model.find(filter, projection).lean<Block[]>();
  for (const block of read) {
    cache.keep(ownerId, block);
    kept.set(block._id, block);
  }
  return kept;
}

/** Days of one document. */
export interface PackedBlock {
  /** yyyy-MM. */
  readonly month: string;
  readonly days: readonly PackedDay[];
}

/** The days of an owner, the newest month first. What `cache` keeps is not read again. */
export async function* packedDays(
  model: Model<SearchBlockDoc>,
  cache: BlockCache,
  span: Span,
): AsyncGenerator<PackedBlock> {
  const { owner: ownerId, from, to } = span;
  const heads = await headsOf(model, span);
  const isAll = !span.groups && from === '' && to === '';
  if (isAll) cache.retain(ownerId, new Set(heads.map(({ _id }) => _id)));
  for (let at = 0; at < heads.length; at += batchSize) {
    const batch = heads.slice(at, at + batchSize);
    const blocks = await readBlocks(model, cache, ownerId, batch);
    for (const { _id } of batch) {
      // One that was deleted in between is left out.
      const block = blocks.get(_id);
      if (!block) continue;
      const within = Object.entries(block.days).filter(
        ([date]) => (from === '' || date >= from) && (to === '' || date <= to),
      );
      const found = within.map(([date, text]) => ({ group: block.group, date, text }));
      yield { month: monthOf(block.until), days: found };
    }
  }
}
