import type {
  PreviewRemovalRequest,
  PreviewRemovalResponse,
} from '@groupsight/proto/insights/v1/insights';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { inChatOrder, within } from '../messages/messages.repository.ts';
import { required } from '../rpc/input.ts';
import type { Stores } from '../store/stores.ts';

interface Stretch {
  readonly place: { readonly owner: string; readonly group: string };
  readonly from: number;
  readonly to: number;
}

/** A stretch with messages, and the first and the last day of these. */
interface Filled extends Stretch {
  readonly first: string;
  readonly last: string;
}

const nothing = {
  messages: 0,
  systemLines: 0,
  digests: 0,
  changedDigests: 0,
  questions: 0,
  resources: 0,
};

const instants = ({ from, to }: Stretch) => ({ $gte: new Date(from), $lte: new Date(to) });

/** The first, or the last, day with messages of the stretch. */
async function edgeDay({ messages }: Stores, { place, from, to }: Stretch, direction: 1 | -1) {
  const found = await messages
    .findOne({ ...place, ...within(from, to) }, { _id: 0, date: 1 })
    .sort(inChatOrder(direction))
    .lean();
  return found?.date;
}

/** Whether the day has messages outside of the stretch, which stay. */
async function isCut({ messages }: Stores, { place, from, to }: Stretch, date: string) {
  const outside = [{ at: { $lt: new Date(from) } }, { at: { $gt: new Date(to) } }];
  return (await messages.exists({ ...place, date, $or: outside })) !== null;
}

/** Digests that go with the stretch, and those that are made anew without it. */
async function countDigests(stores: Stores, stretch: Filled) {
  const { place, first, last } = stretch;
  const cut: string[] = [];
  for (const date of new Set([first, last])) {
    if (await isCut(stores, stretch, date)) cut.push(date);
  }
  const count = (date: object) => stores.digests.countDocuments({ ...place, date });
  const [all, changedDigests] = await Promise.all([
    count({ $gte: first, $lte: last }),
    count({ $in: cut }),
  ]);
  return { digests: all - changedDigests, changedDigests };
}

/**
 * Messages of the stretch. Days between the first and the last are counted without a look at the
 * instants: the index counts them twenty times as fast.
 */
async function countLines({ messages }: Stores, stretch: Filled, more: { type?: 'system' } = {}) {
  const { place, first, last } = stretch;
  const between = { ...place, date: { $gt: first, $lt: last }, ...more };
  const edges = { ...place, date: { $in: [first, last] }, at: instants(stretch), ...more };
  const [inner, outer] = await Promise.all([
    messages.countDocuments(between),
    messages.countDocuments(edges),
  ]);
  return inner + outer;
}

/** What is found in the messages of the stretch alone. */
async function countFound(stores: Stores, stretch: Filled) {
  const inside = { ...stretch.place, at: instants(stretch) };
  const sharedLater = { 'shares.at': { $not: { $gt: stretch.to } } };
  const [questions, resources] = await Promise.all([
    stores.questions.countDocuments(inside),
    stores.resources.countDocuments({ ...inside, ...sharedLater }),
  ]);
  return { questions, resources };
}

/** What deleting a stretch of time would take along. @throws invalid_range */
export async function previewRemoval(
  { stores, now }: Context,
  request: PreviewRemovalRequest,
): Promise<PreviewRemovalResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const group = required('group_id', request.groupId);
  const [from, to] = [request.from?.getTime() ?? 0, request.to?.getTime() ?? now()];
  if (from > to) throw invalid('invalid_range', 'from is later than to.');
  const stretch = { place: { owner: ownerId, group }, from, to };
  const first = await edgeDay(stores, stretch, 1);
  const last = await edgeDay(stores, stretch, -1);
  if (first === undefined || last === undefined) return nothing;
  const filled = { ...stretch, first, last };
  const [all, systemLines, digests, found] = await Promise.all([
    countLines(stores, filled),
    countLines(stores, filled, { type: 'system' }),
    countDigests(stores, filled),
    countFound(stores, filled),
  ]);
  return { messages: all - systemLines, systemLines, ...digests, ...found };
}
