import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model } from 'mongoose';
import type { MonthDoc } from '../activity/months.repository.ts';
import type { RevisionCache } from '../store/revision-cache.ts';

export type MonthRow = Readonly<Pick<MonthDoc, '_id' | 'rev' | 'group' | 'month' | 'members'>>;

/** The months of owners who look at their people: whoever turns a page does not read them again. */
export type MonthCache = RevisionCache<MonthRow>;

export const membersIn = ({ members }: MonthRow): number => members.length;

/** Documents after which others have their turn. */
const turnSize = 20;

/** The months of an owner's groups as they are now. What `cache` keeps is not read again. */
export async function monthsOf(
  model: Model<MonthDoc>,
  cache: MonthCache,
  { owner: ownerId, groups }: { readonly owner: string; readonly groups: readonly string[] },
): Promise<readonly MonthRow[]> {
  const within = { owner: ownerId, group: { $in: [...groups] } };
  const now = await model.collection
    .find<Pick<MonthRow, '_id' | 'rev'>>(within, { projection: { rev: 1 }, batchSize: 2_000 })
    .toArray();
  cache.retain(ownerId, new Set(now.map(({ _id }) => _id)));
  const months: MonthRow[] = [];
  const changed: string[] = [];
  for (const head of now) {
    const kept = cache.get(ownerId, head);
    if (kept) months.push(kept);
    else changed.push(head._id);
  }
  if (changed.length === 0) return months;
  const which = changed.length === now.length ? within : { ...within, _id: { $in: changed } };
  for (const month of await readMonths(model, which)) {
    cache.keep(ownerId, month);
    months.push(month);
  }
  return months;
}

async function readMonths(model: Model<MonthDoc>, which: object): Promise<MonthRow[]> {
  const found: MonthRow[] = [];
  const projection = { rev: 1, group: 1, month: 1, members: 1 };
  const cursor = model.collection.find<MonthRow>(which, { projection, batchSize: 50 });
  for await (const month of cursor) {
    found.push(month);
    if (found.length % turnSize === 0) await nextTurn();
  }
  return found;
}
