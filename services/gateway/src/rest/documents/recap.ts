import type { GetMembershipChangesResponse, Group } from '@groupsight/proto/groups/v1/groups';
import type {
  GetRecapResponse,
  RecapFigures,
  RecapMember,
} from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../../auth/media-links.ts';
import type { Populate } from '../populate.ts';
import { Day, Instant, NullableString, named, nullableRef, ref } from '../schema.ts';
import { FactSchema, toFact } from './fact.ts';
import { DayCount, GroupRef, type GroupRefDocument, toGroupRef } from './group.ts';
import { QuestionSchema, toQuestion } from './question.ts';
import { ResourceSchema, toResource } from './resource.ts';
import { TopicSchema, toTopic } from './topic.ts';
import { iso, textOrNull } from './values.ts';

export const FiguresSchema = named('RecapFigures', {
  messages: Type.Integer({ description: 'Of people.' }),
  writers: Type.Integer({ description: 'People who wrote, each once over all groups.' }),
  questions: Type.Integer({ description: 'Asked.' }),
  answered: Type.Integer({ description: 'Of these, answered by now.' }),
  open: Type.Integer({ description: 'Of these, open now.' }),
  decisions: Type.Integer(),
  shared: Type.Integer({ description: 'Links, images and videos, each once over all groups.' }),
});

export const PeriodSchema = named('RecapPeriod', { from: Day(), to: Day() });

const MemberSchema = named('RecapMember', {
  id: Type.String({ description: "The chat network's id." }),
  name: Type.String(),
  messages: Type.Integer({ description: 'Of the month.' }),
  messages_before: Type.Integer({ description: 'Of the month before.' }),
  groups: Type.Array(ref(GroupRef), { description: 'The one they wrote most in first.' }),
});

const MembersSchema = named('RecapMembers', {
  total: Type.Integer(),
  members: Type.Array(ref(MemberSchema), { description: '10 at most.' }),
});

const MovedSchema = named('RecapMembershipChange', {
  id: Type.String({ description: "The chat network's id." }),
  name: NullableString(),
  group: ref(GroupRef),
  at: Instant(),
});

const MembershipSchema = named(
  'RecapMembership',
  {
    total: Type.Integer({ description: 'Of two groups twice.' }),
    latest: Type.Array(ref(MovedSchema), { description: '10 at most.' }),
  },
  'As far as the chat network told of it.',
);

const GroupMonthSchema = named('RecapGroup', {
  group: ref(GroupRef),
  messages: Type.Integer(),
  messages_before: Type.Integer(),
  writers: Type.Integer(),
});

const TopicMonthSchema = named('RecapTopic', {
  topic: ref(TopicSchema),
  groups: Type.Array(ref(GroupRef), {
    description: 'Those that watch a topic of this name and mention it, the most often first.',
  }),
  mentions: Type.Integer(),
  mentions_before: Type.Integer(),
});

const AnswerMonthSchema = named('RecapAnswer', {
  question: ref(QuestionSchema),
  answer_id: Type.String({ description: "documentId of the question's answer that is meant." }),
  reactions: Type.Integer({ description: 'People who reacted to it.' }),
});

const SharedMonthSchema = named('RecapShared', {
  resource: ref(ResourceSchema),
  people: Type.Integer({ description: 'Who shared it in the month.' }),
  times: Type.Integer(),
  groups: Type.Array(ref(GroupRef)),
});

export const RecapSchema = named(
  'Recap',
  {
    month: Type.String({ description: 'yyyy-MM.' }),
    timezone: Type.String({ description: 'IANA zone, in which its days are days.' }),
    group: nullableRef(GroupRef, 'The one it is of; null over all watched groups.'),
    period: ref(PeriodSchema),
    before: ref(PeriodSchema),
    known_from: NullableString(
      "yyyy-MM-dd: the first day on which the groups are known that nearly all of the month's messages are of.",
    ),
    figures: ref(FiguresSchema),
    figures_before: ref(FiguresSchema),
    days: Type.Array(ref(DayCount), { description: 'Messages on each day.' }),
    days_before: Type.Array(ref(DayCount), { description: 'The same of the month before.' }),
    groups: Type.Array(ref(GroupMonthSchema), { description: 'The most active first.' }),
    top_members: Type.Array(ref(MemberSchema), { description: 'Who wrote most, 10 at most.' }),
    new_members: ref(MembersSchema),
    lost_members: ref(MembersSchema),
    joined: ref(MembershipSchema),
    left: ref(MembershipSchema),
    topics: Type.Array(ref(TopicMonthSchema), { description: 'The most mentioned first.' }),
    answers: Type.Array(ref(AnswerMonthSchema), { description: 'The most helpful first.' }),
    shared: Type.Array(ref(SharedMonthSchema), { description: 'By most people first.' }),
    decisions: Type.Array(ref(FactSchema), { description: 'The latest first, 12 at most.' }),
    open_questions: Type.Array(ref(QuestionSchema), {
      description: 'Asked in the month and open now, the latest first, 10 at most.',
    }),
  },
  'What a month came to, against the one before. A month that runs is told up to today, and compared with as many days of the one before. new_members wrote for the first time (nobody of groups of which nothing is known from before); lost_members wrote at least three messages in the month before and none in this.',
);

export const recapSchemas = [
  FiguresSchema,
  PeriodSchema,
  MemberSchema,
  MembersSchema,
  MovedSchema,
  MembershipSchema,
  GroupMonthSchema,
  TopicMonthSchema,
  AnswerMonthSchema,
  SharedMonthSchema,
  RecapSchema,
];

export const noFigures: RecapFigures = {
  messages: 0,
  writers: 0,
  questions: 0,
  answered: 0,
  open: 0,
  decisions: 0,
  shared: 0,
};

const withAnswers: Populate = new Map([['answers', new Map([['resource', new Map()]])]]);

/** What a recap is made of. */
interface Parts {
  readonly recap: GetRecapResponse;
  readonly membership: GetMembershipChangesResponse;
  /** Those it is of. */
  readonly groups: readonly Group[];
  /** The one it is of; undefined over all watched groups. */
  readonly group: Group | undefined;
  readonly link: MediaLink;
}

type Groups = ReadonlyMap<string, GroupRefDocument>;

const toMember = (
  { memberId: id, name, messages, messagesBefore, groupIds }: RecapMember,
  groups: Groups,
): Static<typeof MemberSchema> => ({
  id,
  name,
  messages,
  messages_before: messagesBefore,
  groups: groupIds.flatMap((groupId) => groups.get(groupId) ?? []),
});

function peopleOf({ recap, membership }: Parts, groups: Groups) {
  const moved = (changes: GetMembershipChangesResponse['latestLeft']) =>
    changes.flatMap(({ groupId, memberId: id, name, at }) => {
      const group = groups.get(groupId);
      return group ? [{ id, name: textOrNull(name), group, at: iso(at) }] : [];
    });
  const members = (some: readonly RecapMember[]) => some.map((one) => toMember(one, groups));
  return {
    top_members: members(recap.topMembers),
    new_members: { total: recap.newTotal, members: members(recap.newMembers) },
    lost_members: { total: recap.lostTotal, members: members(recap.lostMembers) },
    joined: { total: membership.joined, latest: moved(membership.latestJoined) },
    left: { total: membership.left, latest: moved(membership.latestLeft) },
  };
}

function saidIn({ recap, link }: Parts, groups: Groups) {
  const ofGroup = (groupId: string) => {
    const group = groups.get(groupId);
    return group ? { group } : {};
  };
  const toAsked = (question: GetRecapResponse['openQuestions'][number]) => ({
    ...toQuestion(question, withAnswers, link),
    ...ofGroup(question.groupId),
  });
  return {
    topics: recap.topics.flatMap(({ topic, mentions, mentionsBefore, groupIds }) => {
      if (!topic) return [];
      const places = groupIds.flatMap((groupId) => groups.get(groupId) ?? []);
      return [{ topic: toTopic(topic), groups: places, mentions, mentions_before: mentionsBefore }];
    }),
    answers: recap.answers.flatMap(({ question, answerId: answer_id, reactions }) =>
      question ? [{ question: toAsked(question), answer_id, reactions }] : [],
    ),
    shared: recap.shared.flatMap(({ resource, people, times, groupIds }) => {
      if (!resource) return [];
      const shared = { ...toResource(resource, link), ...ofGroup(resource.groupId) };
      const places = groupIds.flatMap((groupId) => groups.get(groupId) ?? []);
      return [{ resource: shared, people, times, groups: places }];
    }),
    decisions: recap.decisions.map((fact) => ({ ...toFact(fact), ...ofGroup(fact.groupId) })),
    open_questions: recap.openQuestions.map(toAsked),
  };
}

export function toRecap(parts: Parts): Static<typeof RecapSchema> {
  const { recap, group } = parts;
  const groups: Groups = new Map(parts.groups.map((one) => [one.documentId, toGroupRef(one)]));
  return {
    month: recap.month,
    timezone: recap.timezone,
    group: group ? toGroupRef(group) : null,
    period: { from: recap.from, to: recap.to },
    before: { from: recap.beforeFrom, to: recap.beforeTo },
    known_from: textOrNull(recap.knownFrom),
    figures: recap.figures ?? noFigures,
    figures_before: recap.figuresBefore ?? noFigures,
    days: recap.days,
    days_before: recap.daysBefore,
    groups: recap.groups.flatMap(({ groupId, messages, messagesBefore, writers }) => {
      const ofGroup = groups.get(groupId);
      return ofGroup
        ? [{ group: ofGroup, messages, messages_before: messagesBefore, writers }]
        : [];
    }),
    ...peopleOf(parts, groups),
    ...saidIn(parts, groups),
  };
}
