import { addDays } from '@groupsight/shared/days';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** A watched topic. */
export interface TopicDoc {
  _id: string;
  owner: string;
  group: string;
  name: string;
  description: string;
  color: string;
  /** In the seven days that end with `asOf`. */
  mentions: number;
  totalMentions: number;
  /** The day (in the owner's zone) `mentions` was counted on. */
  asOf: string;
  /** The version of the matching that its messages were counted by. */
  countedBy?: string;
  createdAt: Date;
  updatedAt: Date;
}

/** How often a topic was mentioned on a day; no document for none. */
export interface TopicDayDoc {
  _id: string;
  owner: string;
  group: string;
  topic: string;
  date: string;
  count: number;
  /** Of these the mentions up to where the whole day was derived (`DayDoc.derivedTo`). */
  whole?: number;
  /** Who mentioned it how often. Absent from days of older versions, which are counted again. */
  by?: TopicMember[];
  rev: string;
}

export interface TopicMember {
  readonly id: string;
  readonly n: number;
  /** Of these the mentions that are in `TopicDayDoc.whole`. */
  readonly whole: number;
}

const options = { versionKey: false, strict: 'throw' } as const;

const topicSchema = new Schema<TopicDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    name: String,
    description: String,
    color: String,
    mentions: Number,
    totalMentions: Number,
    asOf: String,
    countedBy: String,
    createdAt: Date,
    updatedAt: Date,
  },
  options,
);
topicSchema.index({ owner: 1, group: 1 });

const topicDaySchema = new Schema<TopicDayDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    topic: String,
    date: String,
    count: Number,
    whole: Number,
    by: { type: Schema.Types.Mixed, default: undefined },
    rev: String,
  },
  options,
);
topicDaySchema.index({ owner: 1, group: 1, date: 1 });
topicDaySchema.index({ owner: 1, topic: 1, date: 1 });

export const topicModel = (connection: Connection): Model<TopicDoc> =>
  connection.model<TopicDoc>('Topic', topicSchema, 'topics');
export const topicDayModel = (connection: Connection): Model<TopicDayDoc> =>
  connection.model<TopicDayDoc>('TopicDay', topicDaySchema, 'topicdays');

export interface TopicCount {
  readonly week: number;
  readonly before: number;
  readonly total: number;
}

/** Mentions of topics in the 7 days up to `today`, the 7 before, and ever; from their days. */
export async function countMentions(
  model: Model<TopicDayDoc>,
  ownerId: string,
  topics: readonly string[],
  today: string,
): Promise<Map<string, TopicCount>> {
  const week = addDays(today, -6);
  const before = addDays(today, -13);
  const sumIf = (conditions: unknown[]) => ({
    $sum: { $cond: [{ $and: conditions }, '$count', 0] },
  });
  const rows = await model.aggregate<TopicCount & { _id: string }>([
    { $match: { owner: ownerId, topic: { $in: [...topics] } } },
    {
      $group: {
        _id: '$topic',
        week: sumIf([{ $gte: ['$date', week] }, { $lte: ['$date', today] }]),
        before: sumIf([{ $gte: ['$date', before] }, { $lt: ['$date', week] }]),
        total: { $sum: '$count' },
      },
    },
  ]);
  return new Map(rows.map(({ _id, week, before, total }) => [_id, { week, before, total }]));
}

/** Mentions of topics on these days; days without one are left out. */
export async function mentionsByDay(
  model: Model<TopicDayDoc>,
  ownerId: string,
  topics: readonly string[],
  dates: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const byTopic = new Map(topics.map((topic) => [topic, new Map<string, number>()]));
  const docs = await model
    .find(
      { owner: ownerId, topic: { $in: [...topics] }, date: { $in: [...dates] } },
      { _id: 0, topic: 1, date: 1, count: 1 },
    )
    .lean();
  for (const { topic, date, count } of docs) byTopic.get(topic)?.set(date, count);
  return byTopic;
}

/** Writes topics' totals as their days have them, as seen on `today`. */
export async function recountTopics(
  models: { topics: Model<TopicDoc>; topicDays: Model<TopicDayDoc> },
  ownerId: string,
  topics: readonly string[],
  today: string,
): Promise<void> {
  if (topics.length === 0) return;
  const counts = await countMentions(models.topicDays, ownerId, topics, today);
  await models.topics.bulkWrite(
    topics.map((topic) => {
      const { week = 0, total = 0 } = counts.get(topic) ?? {};
      const update = { $set: { mentions: week, totalMentions: total, asOf: today } };
      return { updateOne: { filter: { _id: topic, owner: ownerId }, update } };
    }),
    { ordered: false },
  );
}
