import type { Group } from '@groupsight/proto/groups/v1/groups';
import type { FoundPerson, SearchHit, Topic } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../../auth/media-links.ts';
import type { Populate } from '../populate.ts';
import { NullableInstant, named, nullableRef, oneOf, ref } from '../schema.ts';
import { GroupRef, type GroupRefDocument, toGroupRef } from './group.ts';
import { ChatMessageSchema, toChatMessage } from './message.ts';
import { QuestionSchema, toQuestion } from './question.ts';
import { ResourceSchema, toResource } from './resource.ts';
import { TopicSchema, toTopic } from './topic.ts';
import { isoOrNull } from './values.ts';

/** What messages are looked for by. */
export const messageHitKinds = [
  'link',
  'image',
  'video',
  'audio',
  'document',
  'poll',
  'event',
  'question',
] as const;
export const nameKinds = ['person', 'group', 'topic'] as const;
export const searchKinds = ['message', ...messageHitKinds, ...nameKinds] as const;

const TextRangeSchema = named(
  'TextRange',
  { start: Type.Integer(), end: Type.Integer({ description: 'The first that is not of it.' }) },
  'A stretch of a text, in UTF-16 code units.',
);

export const SearchHitSchema = named('SearchHit', {
  documentId: Type.String({
    description: "The message's, the group's or the topic's; of a person the chat network's id.",
  }),
  type: oneOf(
    ['message', 'question', 'resource', 'person', 'group', 'topic'],
    'What was found: of a message also whether it asks a question or shares something.',
  ),
  name: Type.String({ description: "Who wrote the message, or the found thing's name." }),
  ranges: Type.Array(ref(TextRangeSchema), {
    description: "Where the message's text has the words; empty where only a title has.",
  }),
  near: Type.Boolean({
    description: 'Whether some of the words are said a few messages before or after.',
  }),
  message: nullableRef(ChatMessageSchema, 'Of a message.'),
  question: nullableRef(QuestionSchema, 'The question that the message asks, with its answers.'),
  resource: nullableRef(ResourceSchema, 'What the message shares, or the event it tells of.'),
  topic: nullableRef(TopicSchema, 'Of a topic.'),
  groups: Type.Array(ref(GroupRef), {
    description: "The message's or the topic's, those that a person wrote in, or the found one.",
  }),
  last_message_at: NullableInstant('Of a person.'),
});
export type SearchHitDocument = Static<typeof SearchHitSchema>;

export const searchSchemas = [TextRangeSchema, SearchHitSchema];

const nothing = {
  ranges: [],
  near: false,
  message: null,
  question: null,
  resource: null,
  topic: null,
  last_message_at: null,
};

/** Groups as they are populated, by documentId. */
export type GroupRefs = ReadonlyMap<string, GroupRefDocument>;

const refsOf = (groups: GroupRefs, ids: readonly string[]) =>
  ids.flatMap((id) => groups.get(id) ?? []);

const withAnswers: Populate = new Map([['answers', new Map([['resource', new Map()]])]]);

/** A found message; none where the service names none. */
export function toMessageHit(
  { message, ranges, near, question, resource }: SearchHit,
  groups: GroupRefs,
  link: MediaLink,
): SearchHitDocument[] {
  if (!message) return [];
  return [
    {
      ...nothing,
      documentId: message.documentId,
      type: question ? 'question' : resource ? 'resource' : 'message',
      name: message.senderName,
      ranges,
      near,
      message: toChatMessage(message, link),
      question: question ? toQuestion(question, withAnswers, link) : null,
      resource: resource ? toResource(resource, link) : null,
      groups: refsOf(groups, [message.groupId]),
    },
  ];
}

export const toPersonHit = (person: FoundPerson, groups: GroupRefs): SearchHitDocument => ({
  ...nothing,
  documentId: person.memberId,
  type: 'person',
  name: person.name,
  groups: refsOf(groups, person.groupIds),
  last_message_at: isoOrNull(person.lastAt),
});

export const toTopicHit = (topic: Topic, groups: GroupRefs): SearchHitDocument => ({
  ...nothing,
  documentId: topic.documentId,
  type: 'topic',
  name: topic.name,
  topic: toTopic(topic),
  groups: refsOf(groups, [topic.groupId]),
});

export const toGroupHit = (group: Group): SearchHitDocument => ({
  ...nothing,
  documentId: group.documentId,
  type: 'group',
  name: group.name,
  groups: [toGroupRef(group)],
});

/** The columns of what is found, as a table. */
export const searchColumns = ['type', 'name', 'text', 'url', 'date', 'createdAt', 'groups'];

/** What is found as a row: a hit's words and where they stand. */
export const toSearchRow = (hit: SearchHitDocument) => ({
  type: hit.type,
  name: hit.name,
  text: hit.message?.text ?? hit.topic?.description ?? '',
  url: hit.resource?.url ?? '',
  date: hit.message?.date ?? '',
  createdAt: hit.message?.createdAt ?? hit.last_message_at ?? '',
  groups: hit.groups,
});
