import type { Group } from '@groupsight/proto/groups/v1/groups';
import type {
  ActivityItem,
  GetOverviewResponse,
  TrendingTopic,
} from '@groupsight/proto/insights/v1/insights';
import type { ScheduledMessage } from '@groupsight/proto/scheduler/v1/scheduler';
import { type Static, Type } from 'typebox';
import { Instant, NullableString, named, oneOf, ref } from '../schema.ts';
import { iso, textOrNull } from './values.ts';

interface GroupName {
  documentId: string;
  name: string;
}

const NullableGroupName = Type.Unsafe<GroupName | null>({
  type: ['object', 'null'],
  properties: { documentId: { type: 'string' }, name: { type: 'string' } },
  required: ['documentId', 'name'],
  additionalProperties: false,
});

const activityTypes = [
  'messages',
  'digest',
  'question',
  'resource',
  'event',
  'moderation',
  'scheduled',
] as const;

const Activity = named(
  'Activity',
  {
    type: oneOf(
      activityTypes,
      'messages: a day far busier than usual; question: one that was answered; scheduled: a scheduled message whose time came.',
    ),
    group: NullableGroupName,
    title: NullableString(
      "A digest's first sentence (markdown), a question, the name of a resource (the latest of several), event or rule, or the text that was sent; null for messages.",
    ),
    date: NullableString(
      'The day of the messages, digest or resources, or the day an event takes place.',
    ),
    count: Type.Integer({
      description: 'Messages, answers, resources of that day, or groups sent to; else 1.',
    }),
    usual: Type.Integer({ description: 'Of messages: how many a day usually brings; else 0.' }),
    detail: NullableString(
      'Who answered or shared, where an event is, why a message was moderated, or why sending failed.',
    ),
    state: NullableString(
      'Of moderation: deleted, warned, asked, noted or failed. Of scheduled: sent or failed.',
    ),
    at: Instant(),
  },
  'Something that happened.',
);
type ActivityDocument = Static<typeof Activity>;

const Trend = named('TrendingTopic', {
  documentId: Type.String(),
  name: Type.String(),
  color: Type.String(),
  group: NullableGroupName,
  mentions: Type.Integer({ description: 'In the last 7 days.' }),
  before: Type.Integer({ description: 'In the 7 days before.' }),
});

const DayMessages = named('DayMessages', { date: Type.String(), count: Type.Integer() });

export const OverviewSchema = named('Overview', {
  totalGroups: Type.Integer({ description: 'Announcement groups left out.' }),
  watchedGroups: Type.Integer(),
  messagesTracked: Type.Integer({ description: 'Messages stored of the watched groups.' }),
  messagesPerDay: Type.Array(ref(DayMessages), {
    description: 'In the watched groups, the last 30 days, oldest first.',
  }),
  activeTopics: Type.Integer({ description: 'Topics with a mention in the last 7 days.' }),
  watchedTopics: Type.Integer({ description: 'Topics of the watched groups.' }),
  unreadNotifications: Type.Integer(),
  recentActivity: Type.Array(ref(Activity), { description: 'Newest first.' }),
  trendingTopics: Type.Array(ref(Trend), { description: 'Most mentioned first.' }),
});

export const overviewSchemas = [Activity, Trend, DayMessages, OverviewSchema];

const maxActivity = 12;
const longestTitle = 200;

type NameOf = (groupId: string) => GroupName | null;

function isActivityType(type: string): type is ActivityDocument['type'] {
  return (activityTypes as readonly string[]).includes(type);
}

/** Nothing for a type this version does not know. */
function toActivity(item: ActivityItem, nameOf: NameOf): ActivityDocument[] {
  const { type, groupId, title, date, count, usual, detail, state, at } = item;
  if (!isActivityType(type)) return [];
  return [
    {
      type,
      group: nameOf(groupId),
      title: textOrNull(title),
      date: textOrNull(date),
      count,
      usual,
      detail: textOrNull(detail),
      state: textOrNull(state),
      at: iso(at),
    },
  ];
}

/** A scheduled message that was sent, or could not be. */
function toSent(message: ScheduledMessage, nameOf: NameOf): ActivityDocument {
  const { groups, status, error, sentAt, scheduledFor } = message;
  const [first] = groups;
  return {
    type: 'scheduled',
    group: first ? nameOf(first.documentId) : null,
    title: message.message.slice(0, longestTitle),
    date: null,
    count: groups.length,
    usual: 0,
    detail: textOrNull(error),
    state: status,
    at: iso(sentAt ?? scheduledFor),
  };
}

function toTrend({ topic, mentions, before }: TrendingTopic, nameOf: NameOf) {
  if (!topic) return [];
  const { documentId, name, color, groupId } = topic;
  return [{ documentId, name, color, group: nameOf(groupId), mentions, before }];
}

interface Parts {
  /** Without announcement groups. */
  readonly groups: readonly Group[];
  readonly overview: GetOverviewResponse;
  /** Scheduled messages whose time came lately. */
  readonly sent: readonly ScheduledMessage[];
}

/** The dashboard, made of what three services know. */
export function toOverview({ groups, overview, sent }: Parts): Static<typeof OverviewSchema> {
  const names = new Map(groups.map(({ documentId, name }) => [documentId, name]));
  const nameOf: NameOf = (documentId) => {
    const name = names.get(documentId);
    return name === undefined ? null : { documentId, name };
  };
  const activity = [
    ...overview.recentActivity.flatMap((item) => toActivity(item, nameOf)),
    ...sent.map((message) => toSent(message, nameOf)),
  ];
  return {
    totalGroups: groups.length,
    watchedGroups: groups.filter((group) => group.isWatched).length,
    messagesTracked: overview.messagesTracked,
    messagesPerDay: overview.messagesPerDay,
    activeTopics: overview.activeTopics,
    watchedTopics: overview.watchedTopics,
    unreadNotifications: overview.unreadNotifications,
    recentActivity: activity
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .slice(0, maxActivity),
    trendingTopics: overview.trendingTopics.flatMap((trend) => toTrend(trend, nameOf)),
  };
}
