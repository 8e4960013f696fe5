import type { Topic, TopicSuggestion } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { identity, NullableString, named, ref, stamps } from '../schema.ts';
import { DayCount, GroupRef } from './group.ts';
import { identityOf, iso, textOrNull } from './values.ts';

export const TopicSchema = named('WatchedTopic', {
  ...identity,
  name: Type.String(),
  description: NullableString(),
  color: Type.String({ description: 'CSS colour.' }),
  mentions: Type.Integer({ description: 'In the last 7 days.' }),
  total_mentions: Type.Integer(),
  daily_mentions: Type.Optional(
    Type.Array(ref(DayCount), {
      description: 'On each of the last 14 days up to today, oldest first; where topics are read.',
    }),
  ),
  ...stamps,
  group: Type.Optional(ref(GroupRef)),
});

export const TopicSuggestionSchema = named('TopicSuggestion', {
  name: Type.String({ description: 'Its name, as members write it.' }),
  messages: Type.Integer({ description: 'Messages of these days that it would count.' }),
  members: Type.Integer({ description: 'Members who wrote those.' }),
});

export const topicSchemas = [TopicSchema, TopicSuggestionSchema];

export function toTopicSuggestion({
  name,
  messages,
  members,
}: TopicSuggestion): Static<typeof TopicSuggestionSchema> {
  return { name, messages, members };
}

export function toTopic(topic: Topic): Static<typeof TopicSchema> {
  return {
    ...identityOf(topic.documentId),
    name: topic.name,
    description: textOrNull(topic.description),
    color: topic.color,
    mentions: topic.mentions,
    total_mentions: topic.totalMentions,
    ...(topic.dailyMentions.length > 0 ? { daily_mentions: topic.dailyMentions } : {}),
    createdAt: iso(topic.createdAt),
    updatedAt: iso(topic.updatedAt),
  };
}
