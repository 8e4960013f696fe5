import { addDays } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import type { ConversationDoc, DigestDoc, DigestParts } from '../digests/digests.repository.ts';
import type { FactDoc } from '../facts/facts.repository.ts';
import type { PeopleScope } from '../people/list-people.ts';
import type { QuestionDoc } from '../questions/questions.repository.ts';
import { messageKey } from '../store/ids.ts';
import type { TopicDayDoc } from '../topics/topics.repository.ts';

/** The time that is told of. */
export interface NewsPeriod {
  readonly from: Date;
  readonly to: Date;
  /** yyyy-MM-dd of both. */
  readonly since: string;
  readonly today: string;
}

interface Conversation extends Pick<ConversationDoc, 'text' | 'sources'> {
  readonly group: string;
}

interface FollowedTopic {
  readonly group: string;
  readonly name: string;
  /** Who spoke of it lately. */
  readonly followers: ReadonlySet<string>;
  /** Who spoke of it how often in the period. */
  readonly mentions: ReadonlyMap<string, number>;
}

/** What could be news to members of some groups. */
export interface FoundNews {
  readonly questions: readonly Pick<QuestionDoc, 'group' | 'text' | 'askedById' | 'answers'>[];
  readonly conversations: readonly Conversation[];
  sendersOf(conversation: Conversation): ReadonlySet<string>;
  readonly topics: readonly FollowedTopic[];
  readonly dates: readonly Pick<FactDoc, 'group' | 'what' | 'date' | 'time' | 'place'>[];
  isNow(at: Date): boolean;
}

/** An answer may come so long after its question. */
const answeredDays = 60;
/** Who spoke of a topic within so many days follows it. */
const followedDays = 90;
/** Dates are told so far ahead. */
const aheadDays = 21;

const day = 86_400_000;

async function questionsOf(
  { stores }: Context,
  { owner: ownerId, groups }: PeopleScope,
  { from, to }: NewsPeriod,
  members: ReadonlySet<string>,
) {
  const at = { $gte: new Date(from.getTime() - answeredDays * day), $lt: to };
  return stores.questions
    .find(
      {
        owner: ownerId,
        group: { $in: [...groups] },
        at,
        askedById: { $in: [...members] },
        state: { $ne: 'not_question' },
        answerCount: { $gt: 0 },
      },
      { _id: 0, group: 1, text: 1, askedById: 1, answers: 1 },
    )
    .sort({ at: -1, _id: -1 })
    .lean<QuestionDoc[]>();
}

async function conversationsOf(
  { stores }: Context,
  { owner: ownerId, groups }: PeopleScope,
  { since, today }: NewsPeriod,
): Promise<Conversation[]> {
  const digests = await stores.digests
    .find(
      { owner: ownerId, group: { $in: [...groups] }, date: { $gte: since, $lte: today } },
      { _id: 0, group: 1, date: 1, parts: 1 },
    )
    .sort({ date: -1, _id: -1 })
    .lean<Pick<DigestDoc, 'group' | 'parts'>[]>();
  return digests.flatMap(({ group, parts }) => {
    const { conversations = [] } = JSON.parse(parts) as DigestParts;
    return conversations.map(({ text, sources }) => ({ group, text, sources }));
  });
}

/** Who wrote the messages that conversations rest on. */
async function sendersIn(
  { stores }: Context,
  { owner: ownerId }: PeopleScope,
  conversations: readonly Conversation[],
): Promise<ReadonlyMap<string, string>> {
  const keys = conversations.flatMap(({ group, sources }) =>
    sources.map((messageId) => messageKey(ownerId, group, messageId)),
  );
  const groups = [...new Set(conversations.map(({ group }) => group))];
  const found = await stores.messages
    .find(
      { _id: { $in: [...new Set(keys)] }, owner: ownerId, group: { $in: groups } },
      { senderId: 1 },
    )
    .lean<{ _id: string; senderId: string }[]>();
  return new Map(found.map(({ _id, senderId }) => [_id, senderId]));
}

async function topicsOf(
  { stores }: Context,
  { owner: ownerId, groups }: PeopleScope,
  { since, today }: NewsPeriod,
): Promise<FollowedTopic[]> {
  const within = { owner: ownerId, group: { $in: [...groups] } };
  const topics = await stores.topics.find(within, { group: 1, name: 1 }).lean();
  if (topics.length === 0) return [];
  const days = await stores.topicDays
    .find(
      { ...within, date: { $gte: addDays(today, -followedDays), $lte: today } },
      { _id: 0, topic: 1, date: 1, by: 1 },
    )
    .lean<Pick<TopicDayDoc, 'topic' | 'date' | 'by'>[]>();
  const byTopic = Map.groupBy(days, ({ topic }) => topic);
  return topics.map(({ _id, group, name }) => {
    const followers = new Set<string>();
    const mentions = new Map<string, number>();
    for (const { date, by = [] } of byTopic.get(_id) ?? []) {
      for (const { id, n } of by) {
        followers.add(id);
        if (date >= since) mentions.set(id, (mentions.get(id) ?? 0) + n);
      }
    }
    return { group, name, followers, mentions };
  });
}

async function datesOf(
  { stores }: Context,
  { owner: ownerId, groups }: PeopleScope,
  { today }: NewsPeriod,
) {
  return stores.facts
    .find(
      {
        owner: ownerId,
        group: { $in: [...groups] },
        kind: 'event',
        status: { $in: ['planned', 'changed'] },
        date: { $gte: today, $lte: addDays(today, aheadDays) },
      },
      { _id: 0, group: 1, what: 1, date: 1, time: 1, place: 1 },
    )
    .sort({ date: 1, _id: 1 })
    .lean<FactDoc[]>();
}

/** Reads once, for all members that are asked about, what could be news to them. */
export async function findNews(
  context: Context,
  scope: PeopleScope,
  period: NewsPeriod,
  members: ReadonlySet<string>,
): Promise<FoundNews> {
  const [questions, conversations, topics, dates] = await Promise.all([
    questionsOf(context, scope, period, members),
    conversationsOf(context, scope, period),
    topicsOf(context, scope, period),
    datesOf(context, scope, period),
  ]);
  const senders = await sendersIn(context, scope, conversations);
  const bySources = new Map(
    conversations.map((one) => {
      const keys = one.sources.map((id) => messageKey(scope.owner, one.group, id));
      return [one, new Set(keys.flatMap((key) => senders.get(key) || []))] as const;
    }),
  );
  return {
    questions,
    conversations,
    topics,
    dates,
    sendersOf: (conversation) => bySources.get(conversation) ?? new Set(),
    isNow: (at) => at >= period.from && at < period.to,
  };
}
