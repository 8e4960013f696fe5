import { compareLines } from '@groupsight/reader/order';
import type { Context } from '../context.ts';
import { FairQueue } from '../days/fair-queue.ts';
import { type ChatDoc, isFollowed } from '../groups/chats.repository.ts';
import { languageIn, zoneIn, zoneQuestion } from '../groups/owners.repository.ts';
import { arrivalSeconds } from '../metrics.ts';
import type { JudgedBy } from '../moderation/matches.ts';
import { moderate } from '../moderation/moderate.ts';
import { noticeLive } from '../notifications/live-notices.ts';
import { takeBackNotices } from '../notifications/notify.ts';
import { messageKey } from '../store/ids.ts';
import { question, readTogether } from '../store/together.ts';
import { watched } from '../topics/topic-days.ts';
import {
  type ArrivalDoc,
  arrivalsQuestion,
  endArrivals,
  groupsWithArrivals,
} from './arrivals.repository.ts';
import { type MessageDoc, toLine } from './messages.repository.ts';

/** Groups at once, in each lane. */
const atOnce = 8;
const most = 200;
const lookEveryMs = 2_000;
const maxFound = 500;
/** An arrival is noted before its message; one whose message has not come by then never will. */
const unstoredMs = 60_000;
const unstoredRestMs = 500;

/** What is done of arrivals: all of it, all that takes no model, or what does. */
type Step = 'all' | 'own' | 'model';

/** A group's arrivals, and what they are judged and told by. */
async function readArrivals(
  { stores, engine }: Context,
  ownerId: string,
  group: string,
  asking: boolean,
) {
  const place = { owner: ownerId, group };
  const found = await readTogether({
    arrivals: arrivalsQuestion(stores.arrivals, ownerId, group, most, asking),
    chats: question(stores.chats, place),
    rules: question(stores.rules, place),
    topics: question(stores.topics, place),
    owners: zoneQuestion(stores.owners, ownerId),
  });
  const rules = found.rules.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const topics = found.topics.map((topic) => watched(engine, topic));
  const by: JudgedBy = {
    rules,
    topics,
    zone: zoneIn(found.owners),
    language: languageIn(found.owners),
  };
  return { arrivals: found.arrivals, chat: found.chats[0], by };
}

/** Whether a group's rules ask a model, which may take its time. */
const asksModel = ({ engine }: Context, { rules }: JudgedBy) =>
  engine.meaning !== undefined &&
  rules.some(({ description }) => engine.moderation(description).byMeaning);

/**
 * Lets rules judge a group's new messages, and tells its owner what they bring.
 * @returns milliseconds until there is more to do (null for never), and whether a model may have
 * to be asked
 */
async function handleArrivals(context: Context, ownerId: string, group: string, asking: boolean) {
  const { stores, now } = context;
  const { arrivals, chat, by } = await readArrivals(context, ownerId, group, asking);
  // Also those of a rule that asks no model any more.
  if (arrivals.length === 0) return { next: null, mayAsk: true };
  const mayAsk = asksModel(context, by);
  const own: Step = mayAsk ? 'own' : 'all';
  const step: Step = asking ? 'model' : own;
  const found = await messagesOf(context, ownerId, group, arrivals);
  const stored = new Set(found.map(({ messageId }) => messageId));
  const at = now();
  const isWaiting = (one: ArrivalDoc) =>
    !stored.has(one.messageId) && Math.abs(at - one.at.getTime()) < unstoredMs;
  const done = arrivals.filter((one) => !isWaiting(one));
  await takeBack(context, ownerId, group, done);
  if (chat) await tellOf(context, chat, { done, found, step, by });
  const isLeft = ({ kind, exempt }: ArrivalDoc) => step === 'own' && kind !== 'changed' && !exempt;
  const over = done.filter((one) => !isLeft(one));
  await endArrivals(stores.arrivals, ownerId, { asking: done.filter(isLeft), over });
  if (asking) return { next: arrivals.length === most ? 0 : null, mayAsk };
  for (const one of done) arrivalSeconds.observe(Math.max(0, now() - one.at.getTime()) / 1_000);
  if (arrivals.length === most && done.length > 0) return { next: 0, mayAsk };
  return { next: done.length < arrivals.length ? unstoredRestMs : null, mayAsk };
}

/** The messages of arrivals that are stored, in the chat's order. */
async function messagesOf(
  { stores }: Context,
  ownerId: string,
  group: string,
  arrivals: readonly ArrivalDoc[],
): Promise<MessageDoc[]> {
  const ids = arrivals.map(({ messageId }) => messageKey(ownerId, group, messageId));
  const filter = { _id: { $in: ids } as never, owner: ownerId, group };
  const found = await stores.messages.collection.find(filter).toArray();
  const inOrder = (a: MessageDoc, b: MessageDoc) => compareLines(toLine(a), toLine(b));
  return (found as unknown as MessageDoc[]).sort(inOrder);
}

/** What was told of messages that have changed since is told no more. */
async function takeBack(
  context: Context,
  ownerId: string,
  group: string,
  done: readonly ArrivalDoc[],
) {
  const changed = done.filter(({ kind }) => kind === 'changed');
  const messageIds = changed.map(({ messageId }) => messageId);
  await takeBackNotices(context, ownerId, group, messageIds);
}

interface Told {
  readonly done: readonly ArrivalDoc[];
  readonly found: readonly MessageDoc[];
  readonly step: Step;
  readonly by: JudgedBy;
}

async function tellOf(
  context: Context,
  chat: ChatDoc,
  { done, found, step, by }: Told,
): Promise<void> {
  // Acting on messages waits until it is heard that somebody watches the group.
  if (!isFollowed(chat)) return;
  const arrived = new Map(
    done.filter(({ kind }) => kind !== 'changed').map((one) => [one.messageId, one]),
  );
  const lines = found.flatMap((doc) => {
    const arrival = arrived.get(doc.messageId);
    // Deleted by its sender meanwhile: nobody is warned for it.
    if (!arrival || doc.type === 'deleted') return [];
    const { exempt, kind } = arrival;
    return [{ line: toLine(doc), exempt, own: doc.fromMe, isNew: kind === 'message' }];
  });
  await moderate(context, chat, lines, { ...by, asksModel: step !== 'own' });
  if (step === 'model') return;
  const news = lines.filter(({ own, isNew }) => isNew && !own);
  await noticeLive(context, chat, news, by);
}

/**
 * Judging and telling of live messages, beside the bus. What takes a model has a lane of its own:
 * however long that takes, rules that are told by words are at work meanwhile, everywhere.
 */
export function arrivalQueues(context: Context) {
  const { logger, stores } = context;
  const asking = new FairQueue({
    name: 'arrivals by model',
    atOnce,
    lookEveryMs,
    logger,
    work: async (ownerId, group) => (await handleArrivals(context, ownerId, group, true)).next,
    look: async () => [],
  });
  const arrivals = new FairQueue({
    name: 'arrivals',
    atOnce,
    lookEveryMs,
    logger,
    work: async (ownerId, group) => {
      const { next, mayAsk } = await handleArrivals(context, ownerId, group, false);
      if (mayAsk && (await stores.arrivals.exists({ owner: ownerId, group, asking: true }))) {
        asking.wake(ownerId, group);
      }
      return next;
    },
    look: () => groupsWithArrivals(context.stores.arrivals, context.now() - lookEveryMs, maxFound),
  });
  return { arrivals, asking };
}
