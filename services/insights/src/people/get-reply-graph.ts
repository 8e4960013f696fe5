import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  GetReplyGraphRequest,
  GetReplyGraphResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { requirePlan } from '../groups/owners.repository.ts';
import { messageKey } from '../store/ids.ts';
import { type PeopleScope, scopeOf } from './list-people.ts';
import { comparedDays } from './period-count.ts';
import { ReplyGraph } from './reply-graph.ts';

/** Messages that are looked at, the latest. */
const maxMessages = 60_000;
/** Documents after which others have their turn. */
const turnSize = 500;

interface Stretch {
  readonly from: string;
  /** Those with messages in it. */
  readonly groups: readonly string[];
}

/**
 * What is looked at: the days since the one asked, or those for whose messages there is room. A
 * day is looked at in all groups or in none, so that they can be compared.
 */
async function stretchOf(
  { stores }: Context,
  { owner: ownerId, groups }: PeopleScope,
  asked: string,
): Promise<Stretch> {
  const days = await stores.days.collection
    .find<{ group: string; date: string; weight: number }>(
      { owner: ownerId, group: { $in: [...groups] }, date: { $gte: asked } },
      { projection: { _id: 0, group: 1, date: 1, weight: 1 }, batchSize: 2_000 },
    )
    .toArray();
  const weights = new Map<string, number>();
  for (const { date, weight } of days) weights.set(date, (weights.get(date) ?? 0) + weight);
  let from = asked;
  let sum = 0;
  for (const [date, weight] of [...weights].sort(([a], [b]) => (a < b ? 1 : -1))) {
    sum += weight;
    if (sum > maxMessages && weight < sum) break;
    from = date;
  }
  if (sum <= maxMessages) from = asked;
  const used = days.filter(({ date }) => date >= from).map(({ group }) => group);
  return { from, groups: [...new Set(used)] };
}

interface Reply {
  readonly _id: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly quoted: string;
  readonly type: string;
}

type Writer = Pick<Reply, '_id' | 'senderId' | 'senderName'>;

/** Who wrote messages that lie before a stretch. */
function writersOf(
  { stores }: Context,
  { owner: ownerId }: PeopleScope,
  group: string,
  keys: readonly string[],
): Promise<Writer[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return stores.messages.collection
    .find<Writer>(
      { _id: { $in: keys as never[] }, owner: ownerId, group },
      { projection: { senderId: 1, senderName: 1 } },
    )
    .toArray();
}

/** People's replies in groups, with the names that they have there. */
class Replies {
  readonly graph = new ReplyGraph();
  readonly names = new Map<string, string>();
  readonly #context: Context;
  readonly #scope: PeopleScope;

  constructor(context: Context, scope: PeopleScope) {
    this.#context = context;
    this.#scope = scope;
  }

  async addGroup(group: string, from: string): Promise<void> {
    const { owner: ownerId } = this.#scope;
    const writers = new Map<string, string>();
    const quotes: { readonly from: string; readonly key: string }[] = [];
    const replies = this.#context.stores.messages.collection.find<Reply>(
      { owner: ownerId, group, date: { $gte: from }, type: { $ne: 'system' } },
      { projection: { senderId: 1, senderName: 1, quoted: 1 }, batchSize: 2_000 },
    );
    let count = 0;
    for await (const { quoted, ...message } of replies) {
      this.#name(message);
      writers.set(message._id, message.senderId);
      if (quoted !== '') {
        quotes.push({ from: message.senderId, key: messageKey(ownerId, group, quoted) });
      }
      count++;
      if (count % turnSize === 0) await nextTurn();
    }
    const older = quotes.flatMap(({ key }) => (writers.has(key) ? [] : [key]));
    for (const message of await writersOf(this.#context, this.#scope, group, older)) {
      this.#name(message);
      writers.set(message._id, message.senderId);
    }
    for (const { from: giver, key } of quotes) {
      this.graph.add(group, giver, writers.get(key) ?? '');
    }
  }

  #name({ senderId, senderName }: Writer): void {
    if (senderName !== '') this.names.set(senderId, senderName);
  }
}

/** Who replied to whom lately. @throws AppError plan_limit, invalid_days */
export async function getReplyGraph(
  context: Context,
  request: GetReplyGraphRequest,
): Promise<GetReplyGraphResponse> {
  const scope = await scopeOf(context, request);
  await requirePlan(context.stores.owners, scope.owner, 'membersDashboard');
  const { from, groups } = await stretchOf(
    context,
    scope,
    comparedDays(scope.today, request.days).from,
  );
  const replies = new Replies(context, scope);
  for (const group of groups) await replies.addGroup(group, from);
  const graph = replies.graph.present((id) => replies.names.get(id) ?? '');
  return { ...graph, from, to: scope.today };
}
