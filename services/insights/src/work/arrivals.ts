import type { Context } from '../context.ts';
import { arrivalSeconds } from '../metrics.ts';
import { type ArrivalDoc, arrivalsOf, groupsWithArrivals } from '../store/arrivals.ts';
import { messageKey } from '../store/ids.ts';
import { type MessageDoc, toLine } from '../store/messages.ts';
import { FairQueue } from './fair-queue.ts';
import { noticeLive } from './live-notices.ts';
import { moderate } from './moderate.ts';
import { takeBackNotices } from './notify.ts';

/** Groups at once, in each lane. */
const atOnce = 8;
const most = 200;
const lookEveryMs = 2_000;
const mostFound = 500;
/** An arrival is noted before its message; one whose message has not come by then never will. */
const unstoredMs = 60_000;
const unstoredRestMs = 500;

/** What is done of arrivals: all of it, all that takes no model, or what does. */
type Step = 'all' | 'own' | 'model';

/** Lets rules judge a group's new messages, and tells its owner what they bring. */
async function handleArrivals(context: Context, owner: string, group: string, step: Step) {
  const { stores, now } = context;
  const arrivals = await arrivalsOf(stores.arrivals, owner, group, most, step === 'model');
  if (arrivals.length === 0) return null;
  const ids = arrivals.map(({ messageId }) => messageKey(owner, group, messageId));
  const found = await stores.messages
    .find({ _id: { $in: ids }, owner, group })
    .sort({ date: 1, at: 1, seq: 1 })
    .lean<MessageDoc[]>();
  const stored = new Set(found.map(({ messageId }) => messageId));
  const at = now();
  const isWaiting = (one: ArrivalDoc) =>
    !stored.has(one.messageId) && Math.abs(at - one.at.getTime()) < unstoredMs;
  const done = arrivals.filter((one) => !isWaiting(one));
  await takeBack(context, owner, group, done);
  await tellOf(context, owner, group, done, found, step);
  const isLeft = ({ kind, exempt }: ArrivalDoc) => step === 'own' && kind !== 'changed' && !exempt;
  const idsOf = (these: readonly ArrivalDoc[]) => ({ $in: these.map((one) => one._id) });
  const left = { _id: idsOf(done.filter(isLeft)), owner };
  await stores.arrivals.updateMany(left, { $set: { asking: true } });
  const over = { _id: idsOf(done.filter((one) => !isLeft(one))), owner };
  await stores.arrivals.deleteMany(over);
  if (step === 'model') return arrivals.length === most ? 0 : null;
  for (const one of done) arrivalSeconds.observe(Math.max(0, now() - one.at.getTime()) / 1_000);
  if (arrivals.length === most && done.length > 0) return 0;
  return done.length < arrivals.length ? unstoredRestMs : null;
}

/** What was told of messages that have changed since is told no more. */
async function takeBack(
  context: Context,
  owner: string,
  group: string,
  done: readonly ArrivalDoc[],
) {
  const changed = done.filter(({ kind }) => kind === 'changed');
  const messageIds = changed.map(({ messageId }) => messageId);
  await takeBackNotices(context, owner, group, messageIds);
}

async function tellOf(
  context: Context,
  owner: string,
  group: string,
  done: readonly ArrivalDoc[],
  found: readonly MessageDoc[],
  step: Step,
): Promise<void> {
  const arrived = new Map(
    done.filter(({ kind }) => kind !== 'changed').map((one) => [one.messageId, one]),
  );
  const chat = await context.stores.chats.findOne({ owner, group }).lean();
  // Acting on messages waits until it is heard that somebody watches the group.
  if (!chat || !(chat.watched || chat.source === 'export')) return;
  const lines = found.flatMap((doc) => {
    const arrival = arrived.get(doc.messageId);
    // Deleted by its sender meanwhile: nobody is warned for it.
    if (!arrival || doc.type === 'deleted') return [];
    const { exempt, kind } = arrival;
    return [{ line: toLine(doc), exempt, own: doc.fromMe, isNew: kind === 'message' }];
  });
  await moderate(context, chat, lines, step !== 'own');
  if (step === 'model') return;
  const news = lines.filter(({ own, isNew }) => isNew && !own);
  await noticeLive(context, chat, news);
}

/** Whether a group's rules ask a model, which may take its time. */
async function asksModel({ engine, stores }: Context, owner: string, group: string) {
  if (!engine.meaning) return false;
  const rules = await stores.rules.find({ owner, group }, { _id: 0, description: 1 }).lean();
  return rules.some(({ description }) => engine.moderation(description).byMeaning);
}

/**
 * Judging and telling of live messages, beside the bus. What takes a model has a lane of its own:
 * however long that takes, rules that are told by words are at work meanwhile, everywhere.
 */
export function arrivalQueues(context: Context) {
  const { logger, stores } = context;
  const asking = new FairQueue({
    ...{ name: 'arrivals by model', atOnce, lookEveryMs, logger },
    work: (owner, group) => handleArrivals(context, owner, group, 'model'),
    look: async () => [],
  });
  const arrivals = new FairQueue({
    ...{ name: 'arrivals', atOnce, lookEveryMs, logger },
    work: async (owner, group) => {
      const asks = await asksModel(context, owner, group);
      const next = await handleArrivals(context, owner, group, asks ? 'own' : 'all');
      // Also those of a rule that asks no model any more.
      if (await stores.arrivals.exists({ owner, group, asking: true })) asking.wake(owner, group);
      return next;
    },
    look: () => groupsWithArrivals(context.stores.arrivals, context.now() - lookEveryMs, mostFound),
  });
  return { arrivals, asking };
}
