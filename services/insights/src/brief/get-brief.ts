import type {
  BriefLine as BriefLineMessage,
  GetBriefRequest,
  GetBriefResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { type BriefMarkDoc, lineIdOf, markKey } from './brief-marks.repository.ts';
import { findLines } from './find-lines.ts';
import { type BriefLine, choose } from './lines.ts';

const usualWords = 400;

/** The marks of what some lines are made of, by mark. */
async function readOf(
  { briefMarks }: Context['stores'],
  ownerId: string,
  lines: readonly BriefLine[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (lines.length === 0) return new Map();
  const ids = [...new Set(lines.map((line) => markKey(ownerId, line)))];
  const found = await briefMarks.collection
    .find({ owner: ownerId, _id: { $in: ids } as never }, { projection: { revs: 1 } })
    .toArray();
  return new Map((found as unknown as BriefMarkDoc[]).map(({ _id, revs }) => [_id, revs]));
}

const present = (line: BriefLine): BriefLineMessage => ({
  lineId: lineIdOf(line),
  section: line.section,
  groupId: line.group,
  kind: line.kind,
  documentId: line.document,
  text: line.text,
  reason: line.reason,
  who: line.who,
  date: line.date,
  time: line.time,
  place: line.place,
  status: line.status,
  beforeDate: line.before.date,
  beforeTime: line.before.time,
  soFar: line.soFar,
  messageIds: [...line.messages],
  at: line.at,
});

/** What waits to be read in some groups, the most urgent first, in few words. */
export async function getBrief(
  { stores, now }: Context,
  { ownerId, groups, mostWords, toldLineIds }: GetBriefRequest,
): Promise<GetBriefResponse> {
  required('owner_id', ownerId);
  const place = { owner: ownerId, groups: groups.map(({ groupId }) => groupId), now: now() };
  const { lines, knowsOwner, since } = await findLines(stores, place);
  const read = await readOf(stores, ownerId, lines);
  const told = new Set(toldLineIds);
  const unread = lines.filter(
    (line) => !told.has(lineIdOf(line)) && !read.get(markKey(ownerId, line))?.includes(line.rev),
  );
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  const nameOf = (group: string) => names.get(group) ?? '';
  const chosen = choose(unread, { most: mostWords || usualWords, nameOf });
  const loud = new Set(unread.map(({ group }) => group));
  return {
    lines: chosen.lines.map(present),
    quietGroupIds: place.groups.filter((group) => !loud.has(group)),
    leftOut: [...chosen.leftOut].map(([section, left]) => ({ section, lines: left })),
    since,
    knowsOwner,
    words: chosen.words,
  };
}
