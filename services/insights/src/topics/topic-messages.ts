import type { Context } from '../context.ts';
import { isCounted } from '../days/count-day.ts';
import { findingsOfDays } from '../engine/findings.repository.ts';
import { meantBy } from '../engine/understood.ts';
import type { MessageDoc } from '../messages/messages.repository.ts';
import { linesOfDays } from '../messages/messages.repository.ts';
import { messageKey } from '../store/ids.ts';
import { topicKey } from './topic-days.ts';
import type { TopicDoc } from './topics.repository.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of the messages that mention a topic, newest first. The counted days tell which days
 * the page lies in; only their messages are read and matched again.
 */
export async function topicMessages(
  { stores, engine }: Context,
  topic: TopicDoc,
  { offset, limit }: Page,
): Promise<{ messages: MessageDoc[]; total: number }> {
  const { owner: ownerId, group, _id } = topic;
  const days = await stores.topicDays
    .find({ owner: ownerId, topic: _id }, { _id: 0, date: 1, count: 1 })
    .sort({ date: -1 })
    .lean();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  let skip = offset;
  let wanted = 0;
  const dates: string[] = [];
  for (const { date, count } of days) {
    if (dates.length === 0 && skip >= count) {
      skip -= count;
      continue;
    }
    if (wanted >= skip + limit) break;
    dates.push(date);
    wanted += count;
  }
  const matches = engine.topic(topic);
  const understood = await findingsOfDays(stores.findings, ownerId, group, dates);
  const byDate = await linesOfDays(stores.messages, ownerId, group, dates);
  const ids = dates
    .flatMap((date) => {
      const isMeant = meantBy(understood.get(date), topicKey(topic));
      const lines = (byDate.get(date) ?? []).filter(
        (line) => isCounted(line) && (matches(line.text) || isMeant(line)),
      );
      return lines.reverse();
    })
    .slice(skip, skip + limit)
    .map(({ messageId }) => messageKey(ownerId, group, messageId));
  const named = { _id: { $in: ids }, owner: ownerId, group };
  const found = await stores.messages.find(named).lean<MessageDoc[]>();
  const byId = new Map(found.map((doc) => [doc._id, doc]));
  return { messages: ids.flatMap((id) => byId.get(id) ?? []), total };
}
