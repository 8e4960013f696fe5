import type { Group } from '@groupsight/proto/groups/v1/groups';
import type { GetRecapResponse, RecapLink } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { Day, Instant, identity, NullableString, named, nullableRef, ref } from '../schema.ts';
import { DayCount, GroupRef, toGroupRef } from './group.ts';
import { FiguresSchema, noFigures, PeriodSchema } from './recap.ts';
import { identityOf, iso, textOrNull } from './values.ts';

const link = {
  ...identity,
  month: Type.String({ description: 'yyyy-MM.' }),
  group: nullableRef(GroupRef, 'Null over all watched groups.'),
  createdAt: Instant(),
  endsAt: Instant('Until when it holds.'),
};

export const RecapLinkSchema = named(
  'RecapLink',
  link,
  'A link by which somebody without an account reads one recap.',
);

export const NewRecapLinkSchema = named('NewRecapLink', {
  ...link,
  token: Type.String({ description: 'Opens it: /report#token. Told this once.' }),
});

const SharedMember = named('SharedRecapMember', {
  name: NullableString('Null where only a number is known.'),
  messages: Type.Integer(),
  messages_before: Type.Integer(),
});

const SharedGroup = named('SharedRecapGroup', {
  name: Type.String(),
  messages: Type.Integer(),
  messages_before: Type.Integer(),
  writers: Type.Integer(),
});

const SharedTopic = named('SharedRecapTopic', {
  name: Type.String(),
  mentions: Type.Integer(),
  mentions_before: Type.Integer(),
});

const SharedAnswer = named('SharedRecapAnswer', {
  question: Type.String(),
  asked_by: NullableString(),
  answer: Type.String(),
  answered_by: NullableString(),
});

const SharedDecision = named('SharedRecapDecision', { what: Type.String(), date: Day() });

export const SharedRecapSchema = named(
  'SharedRecap',
  {
    month: Type.String({ description: 'yyyy-MM.' }),
    group: NullableString("The group's name; null over all watched groups."),
    period: ref(PeriodSchema),
    before: ref(PeriodSchema),
    known_from: NullableString(
      "yyyy-MM-dd: the first day on which the groups are known that nearly all of the month's messages are of.",
    ),
    figures: ref(FiguresSchema),
    figures_before: ref(FiguresSchema),
    days: Type.Array(ref(DayCount), { description: 'Messages on each day.' }),
    groups: Type.Array(ref(SharedGroup), { description: 'The most active first.' }),
    top_members: Type.Array(ref(SharedMember), { description: 'Who wrote most, 10 at most.' }),
    topics: Type.Array(ref(SharedTopic), { description: 'The most mentioned first.' }),
    answers: Type.Array(ref(SharedAnswer), { description: 'The most helpful first.' }),
    decisions: Type.Array(ref(SharedDecision), { description: 'The latest first, 12 at most.' }),
    ends_at: Instant('Until when the link holds.'),
  },
  'What of a recap is told to whoever has its link: no ids, no numbers of people, no files.',
);

export const recapLinkSchemas = [
  RecapLinkSchema,
  NewRecapLinkSchema,
  SharedMember,
  SharedGroup,
  SharedTopic,
  SharedAnswer,
  SharedDecision,
  SharedRecapSchema,
];

/** @param group the one it is of, where it is there */
export function toRecapLink(
  { documentId, month, createdAt, endsAt }: RecapLink,
  group: Group | undefined,
): Static<typeof RecapLinkSchema> {
  return {
    ...identityOf(documentId),
    month,
    group: group ? toGroupRef(group) : null,
    createdAt: iso(createdAt),
    endsAt: iso(endsAt),
  };
}

/** Somebody whose name nobody knows is shown by their number, which is theirs to tell. */
const number = /^[+~]?[\d\s().–-]{5,}$|@/;
const nameOrNull = (name: string) => (number.test(name) ? null : textOrNull(name));

interface Parts {
  readonly recap: GetRecapResponse;
  readonly groups: readonly Group[];
  /** The one it is of; undefined over all watched groups. */
  readonly group: Group | undefined;
  readonly link: RecapLink;
}

export function toSharedRecap({
  recap,
  groups,
  group,
  link,
}: Parts): Static<typeof SharedRecapSchema> {
  const names = new Map(groups.map(({ documentId, name }) => [documentId, name]));
  return {
    month: recap.month,
    group: group?.name ?? null,
    period: { from: recap.from, to: recap.to },
    before: { from: recap.beforeFrom, to: recap.beforeTo },
    known_from: textOrNull(recap.knownFrom),
    figures: recap.figures ?? noFigures,
    figures_before: recap.figuresBefore ?? noFigures,
    days: recap.days,
    groups: recap.groups.flatMap(({ groupId, messages, messagesBefore, writers }) => {
      const name = names.get(groupId);
      return name === undefined
        ? []
        : [{ name, messages, messages_before: messagesBefore, writers }];
    }),
    top_members: recap.topMembers.map(({ name, messages, messagesBefore }) => ({
      name: nameOrNull(name),
      messages,
      messages_before: messagesBefore,
    })),
    topics: recap.topics.flatMap(({ topic, mentions, mentionsBefore }) =>
      topic ? [{ name: topic.name, mentions, mentions_before: mentionsBefore }] : [],
    ),
    answers: recap.answers.flatMap(({ question, answerId }) => {
      const answer = question?.answers.find(({ documentId }) => documentId === answerId);
      if (!question || !answer) return [];
      return [
        {
          question: question.text,
          asked_by: nameOrNull(question.askedBy),
          answer: answer.text,
          answered_by: nameOrNull(answer.answeredBy),
        },
      ];
    }),
    decisions: recap.decisions.map(({ what, day: date }) => ({ what, date })),
    ends_at: iso(link.endsAt),
  };
}
