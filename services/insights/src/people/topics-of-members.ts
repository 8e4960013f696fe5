import type { MemberTopic } from '@groupsight/proto/insights/v1/insights';
import { fold } from '@groupsight/reader/text';
import type { Context } from '../context.ts';
import type { TopicDayDoc } from '../topics/topics.repository.ts';
import type { PeopleScope } from './list-people.ts';

const maxShown = 5;

/** The watched topics that each member spoke of since a day, the most mentioned first. */
export async function topicsOfMembers(
  { stores }: Context,
  { owner: ownerId, groups }: PeopleScope,
  from: string,
): Promise<(memberId: string) => MemberTopic[]> {
  const within = { owner: ownerId, group: { $in: [...groups] } };
  const topics = await stores.topics.find(within, { name: 1 }).lean();
  if (topics.length === 0) return () => [];
  // The same topic is watched in many groups: by its name it is one.
  const names = new Map(topics.map(({ _id, name }) => [_id, name]));
  const counts = new Map<string, Map<string, MemberTopic>>();
  const days = stores.topicDays.collection.find<Pick<TopicDayDoc, 'topic' | 'by'>>(
    { ...within, date: { $gte: from } },
    { projection: { _id: 0, topic: 1, by: 1 }, batchSize: 1_000 },
  );
  for await (const { topic, by = [] } of days) {
    const name = names.get(topic);
    if (name === undefined) continue;
    for (const { id, n } of by) {
      const ofMember = counts.get(id) ?? new Map<string, MemberTopic>();
      const known = ofMember.get(fold(name)) ?? { name, mentions: 0 };
      ofMember.set(fold(name), { ...known, mentions: known.mentions + n });
      counts.set(id, ofMember);
    }
  }
  return (memberId) =>
    [...(counts.get(memberId)?.values() ?? [])]
      .sort((a, b) => b.mentions - a.mentions || (a.name < b.name ? -1 : 1))
      .slice(0, maxShown);
}
