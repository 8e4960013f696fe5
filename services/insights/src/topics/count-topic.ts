import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { derivedToOf, inPieces } from '../days/days.repository.ts';
import { syncDocuments } from '../days/sync.ts';
import { findingsOfDays } from '../engine/findings.repository.ts';
import { linesOfDays } from '../messages/messages.repository.ts';
import { recountTotals, topicDaysOf, topicKey, writeDigestMentions } from './topic-days.ts';
import type { TopicDayDoc, TopicDoc } from './topics.repository.ts';

const pieceSize = 4000;

export type Counting = Pick<Context, 'stores' | 'engine' | 'now' | 'emit'> & {
  readonly sweeper: Pick<Context['sweeper'], 'inTurn'>;
};

/** What a topic was counted by: what messages match, and that each day tells who mentions it. */
const countedBy = ({ topicVersion }: Context['engine']) => `${topicVersion} by member`;

/** Counts a new or changed topic in all stored messages of its group; answers it counted. */
export async function countTopic(context: Counting, topic: TopicDoc): Promise<TopicDoc> {
  const { stores, engine } = context;
  const { _id: id, owner: ownerId, group, name } = topic;
  const watched = [{ id, name, matches: engine.topic(topic), key: topicKey(topic) }];
  const days = await stores.days
    .find({ owner: ownerId, group }, { _id: 0, date: 1, weight: 1 })
    .sort({ date: 1 })
    .lean();
  for (const piece of inPieces(days, pieceSize)) {
    const dates = piece.map(({ date }) => date);
    // In the group's turn: who derives these days at the same time may not know the topic.
    await context.sweeper.inTurn(ownerId, group, async (confirm) => {
      const byDate = await linesOfDays(stores.messages, ownerId, group, dates);
      const understood = await findingsOfDays(stores.findings, ownerId, group, dates);
      const derived = await derivedToOf(stores.days, ownerId, group, dates);
      const counted: TopicDayDoc[] = [];
      for (const [date, lines] of byDate) {
        const [findings, derivedTo] = [understood.get(date), derived.get(date)];
        const day = { owner: ownerId, group, date, lines, findings, derivedTo };
        counted.push(...(await topicDaysOf(watched, day)));
      }
      const scope = { owner: ownerId, topic: id, date: { $in: dates } };
      await confirm();
      await syncDocuments(stores.topicDays, scope, counted);
    });
    await nextTurn();
  }
  await stores.topics.updateOne(
    { _id: id, owner: ownerId },
    { $set: { countedBy: countedBy(engine) } },
  );
  await recountTotals(stores, ownerId, [id], context.now());
  await writeDigestMentions(stores, ownerId, group, null);
  await context.emit([{ owner: ownerId, type: 'topics', group }]);
  return (await stores.topics.findOne({ _id: id, owner: ownerId }).lean<TopicDoc>()) ?? topic;
}

/** Counts the topics again that were counted when other messages matched. */
export async function recountOldTopics(context: Context): Promise<void> {
  const { stores, engine, background, logger } = context;
  const old = { countedBy: { $ne: countedBy(engine) } };
  for (const topic of await stores.topics.find(old).lean<TopicDoc[]>()) {
    if (background.signal.aborted) return;
    try {
      await countTopic(context, topic);
    } catch (err) {
      // The next start tries again.
      logger.error({ err, group: topic.group }, 'topic was not counted again');
    }
  }
}
