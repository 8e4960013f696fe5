import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecapShared } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { previewed } from '../resources/previewed.ts';
import type { ResourceDoc, ShareDoc } from '../resources/resources.repository.ts';
import { presentResource } from '../resources/to-proto.ts';
import type { Period } from './period.ts';

/** What was shared in a month and in the one before it. */
export interface Shared {
  readonly now: number;
  readonly before: number;
  /** What most people shared. */
  present(): Promise<RecapShared[]>;
}

interface Row {
  readonly _id: string;
  readonly group: string;
  readonly key: string;
  readonly type: string;
  readonly at: Date;
  readonly shares: readonly Pick<ShareDoc, 'date' | 'senderId'>[];
}

interface Sharing {
  /** The earliest of its resources, one a group. */
  readonly id: string;
  readonly at: Date;
  readonly people: Set<string>;
  times: number;
  readonly groups: Set<string>;
}

const maxShown = 10;
const turnSize = 100;
const shown = ['link', 'image', 'video'];

/**
 * What was shared, each thing once over all groups. Only links are the same thing again: a
 * picture that is sent again is another file, and none of the most shared.
 */
export async function sharedIn(
  { stores, previews }: Context,
  within: { readonly owner: string; readonly group: { readonly $in: string[] } },
  { from, to, beforeFrom, beforeTo }: Period,
): Promise<Shared> {
  const rows = stores.resources.collection.find(
    { ...within, dates: { $elemMatch: { $gte: beforeFrom, $lte: to } }, type: { $in: shown } },
    {
      projection: { group: 1, key: 1, type: 1, at: 1, 'shares.date': 1, 'shares.senderId': 1 },
      batchSize: 500,
    },
  );
  const links = new Map<string, Sharing>();
  const [now, before] = [new Set<string>(), new Set<string>()];
  let read = 0;
  for await (const row of rows) {
    const { key, type, shares, ...one } = row as unknown as Row;
    const ofMonth = shares.filter(({ date }) => date >= from && date <= to);
    if (ofMonth.length > 0) now.add(key);
    if (shares.some(({ date }) => date >= beforeFrom && date <= beforeTo)) before.add(key);
    if (type === 'link' && ofMonth.length > 0) addLink(links, key, one, ofMonth);
    read++;
    if (read % turnSize === 0) await nextTurn();
  }
  const ranked = [...links.values()]
    .sort(
      (a, b) =>
        b.people.size - a.people.size ||
        b.times - a.times ||
        b.groups.size - a.groups.size ||
        b.at.getTime() - a.at.getTime(),
    )
    .slice(0, maxShown);
  const present = async () => {
    const ids = ranked.map(({ id }) => id);
    const docs = await stores.resources
      .find({ _id: { $in: ids }, owner: within.owner }, { shares: 0, dates: 0 })
      .lean<ResourceDoc[]>();
    const named = new Map((await previewed(previews, docs)).map((doc) => [doc._id, doc]));
    return ranked.flatMap(({ id, people, times, groups }) => {
      const doc = named.get(id);
      if (!doc) return [];
      const counts = { people: people.size, times, groupIds: [...groups] };
      return [{ resource: presentResource(doc), ...counts }];
    });
  };
  return { now: now.size, before: before.size, present };
}

function addLink(
  links: Map<string, Sharing>,
  key: string,
  { _id: id, group, at }: Pick<Row, '_id' | 'group' | 'at'>,
  shares: Row['shares'],
): void {
  const known = links.get(key) ?? { id, at, people: new Set(), times: 0, groups: new Set() };
  const first = at < known.at ? { id, at } : {};
  for (const { senderId } of shares) known.people.add(senderId);
  known.groups.add(group);
  links.set(key, { ...known, ...first, times: known.times + shares.length });
}
