import type { CoverageGap, Digest } from '@groupsight/proto/insights/v1/insights';
import { boundsOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { coverageOf, type Gap, gapsWithin } from '../coverage/coverage.ts';
import { presentGap } from '../coverage/get-coverage.ts';
import type { DayFacts } from '../facts/to-proto.ts';
import { factsOfDigests } from '../facts/to-proto.ts';
import { groupKey } from '../store/ids.ts';
import type { DigestDoc, DigestParts, StatementDoc } from './digests.repository.ts';

/** What a digest says but for questions that its owner says are answered: those wait no more. */
function withoutSettled({ summary, parts, settled = [] }: DigestDoc) {
  const { conversations = [], ...said } = JSON.parse(parts) as DigestParts;
  if (settled.length === 0) return { summary, ...said, conversations };
  const isSettled = ({ kind, sources }: StatementDoc) =>
    kind === 'open' && sources.every((id) => settled.includes(id));
  const gone = new Set(said.statements.filter(isSettled).map(({ text }) => `- ${text}`));
  const isLeft = (statement: StatementDoc) => !isSettled(statement);
  return {
    summary: summary
      .split('\n')
      .filter((line) => !gone.has(line))
      .join('\n')
      .trimEnd(),
    keyPoints: said.keyPoints.filter(isLeft),
    statements: said.statements.filter(isLeft),
    sources: said.sources,
    conversations,
  };
}

export const presentDigest = (doc: DigestDoc, facts: DayFacts): Digest => ({
  documentId: doc._id,
  groupId: doc.group,
  date: doc.date,
  ...withoutSettled(doc),
  ...facts,
  mentions: doc.mentions,
  sentiment: doc.sentiment,
  messagesRead: doc.read,
  messagesTotal: doc.total,
  messagesDeleted: doc.deleted ?? 0,
  messagesUnreadable: doc.unreadable ?? 0,
  gaps: [],
  engine: doc.engine,
  engineReason: doc.engineReason ?? (doc.engine === 'local' ? 'not_configured' : ''),
  soFar: doc.soFar === true,
  rating: doc.rating?.value ?? '',
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
});

async function gapsOf(
  { stores, now }: Pick<Context, 'stores' | 'now'>,
  ownerId: string,
  groups: readonly string[],
): Promise<ReadonlyMap<string, readonly Gap[]>> {
  const ids = groups.map((group) => groupKey(ownerId, group));
  const coverages = await stores.coverages.find({ _id: { $in: ids }, owner: ownerId }).lean();
  if (coverages.length === 0) return new Map();
  const chats = await stores.chats.find({ owner: ownerId, group: { $in: groups } }).lean();
  const exports = new Set(
    chats.flatMap(({ source, group }) => (source === 'export' ? [group] : [])),
  );
  return new Map(
    coverages.map(({ group, told: known }) => {
      const { gaps } = coverageOf(known, { now: now(), isLive: !exports.has(group) });
      return [group, gaps] as const;
    }),
  );
}

/** Digests with what their days lack now: a gap that was closed since is none. */
export async function presentDigests(
  context: Context,
  ownerId: string,
  docs: readonly DigestDoc[],
  withoutFacts = false,
): Promise<Digest[]> {
  const { stores, now } = context;
  const gaps = await gapsOf(context, ownerId, [...new Set(docs.map(({ group }) => group))]);
  const factsOf = await factsOfDigests(stores, ownerId, withoutFacts ? [] : docs);
  if (gaps.size === 0) return docs.map((doc) => presentDigest(doc, factsOf(doc)));
  const zone = await context.recentZone(ownerId);
  return docs.map((doc) => {
    const ofGroup = gaps.get(doc.group) ?? [];
    const ofDay: CoverageGap[] =
      ofGroup.length > 0
        ? gapsWithin(ofGroup, boundsOf(doc.date, zone), now()).map(presentGap)
        : [];
    return { ...presentDigest(doc, factsOf(doc)), gaps: ofDay };
  });
}
