import type { CoverageGap, Digest } from '@groupsight/proto/insights/v1/insights';
import { boundsOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { coverageOf, type Gap, gapsWithin } from '../coverage/coverage.ts';
import { presentGap } from '../coverage/get-coverage.ts';
import { factsOfDigests } from '../facts/present-facts.ts';
import { recentZoneOf } from '../groups/owners.repository.ts';
import { presentDigest } from '../rpc/present.ts';
import { groupKey } from '../store/ids.ts';
import type { DigestDoc } from './insights.repository.ts';

/** Digests with what their days lack now: a gap that was closed since is none. */
export function digestPresenter({ stores, now }: Context) {
  const zoneOf = recentZoneOf(stores.owners);

  async function gapsOf(owner: string, groups: readonly string[]) {
    const ids = groups.map((group) => groupKey(owner, group));
    const told = await stores.coverages.find({ _id: { $in: ids }, owner }).lean();
    if (told.length === 0) return new Map<string, readonly Gap[]>();
    const chats = await stores.chats.find({ owner, group: { $in: groups } }).lean();
    const exports = new Set(
      chats.flatMap(({ source, group }) => (source === 'export' ? [group] : [])),
    );
    return new Map(
      told.map(({ group, told: known }) => {
        const { gaps } = coverageOf(known, { now: now(), isLive: !exports.has(group) });
        return [group, gaps] as const;
      }),
    );
  }

  return async (owner: string, docs: readonly DigestDoc[]): Promise<Digest[]> => {
    const gaps = await gapsOf(owner, [...new Set(docs.map(({ group }) => group))]);
    const factsOf = await factsOfDigests(stores, owner, docs);
    if (gaps.size === 0) return docs.map((doc) => presentDigest(doc, factsOf(doc)));
    const zone = await zoneOf(owner);
    return docs.map((doc) => {
      const ofGroup = gaps.get(doc.group) ?? [];
      const ofDay: CoverageGap[] =
        ofGroup.length > 0
          ? gapsWithin(ofGroup, boundsOf(doc.date, zone), now()).map(presentGap)
          : [];
      return { ...presentDigest(doc, factsOf(doc)), gaps: ofDay };
    });
  };
}
