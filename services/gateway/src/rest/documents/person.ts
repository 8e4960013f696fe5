import type { GetPersonResponse, Person, PersonNote } from '@groupsight/proto/insights/v1/insights';
import { personSegments } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../../auth/media-links.ts';
import type { Populate } from '../populate.ts';
import { Day, Instant, NullableString, named, nullableRef, oneOf, ref } from '../schema.ts';
import { GroupRef, type GroupRefDocument } from './group.ts';
import { QuestionSchema, toQuestion } from './question.ts';
import { ResourceSchema, toResource } from './resource.ts';
import { iso, textOrNull } from './values.ts';

export const aboutPerson = {
  documentId: Type.String({ description: "The chat network's id." }),
  name: Type.String({ description: 'As last told in any of the groups.' }),
  messages: Type.Integer({ description: 'Written in all watched groups, ever.' }),
  recent_messages: Type.Integer({ description: 'In the last 28 days, today among them.' }),
  messages_before: Type.Integer({ description: 'In the 28 days before.' }),
  active_days: Type.Integer({
    description: 'Days on which they wrote, ever; a day in two groups counts in each.',
  }),
  first_date: Day('The day they first wrote on.'),
  last_message_at: Instant('When they last wrote.'),
  questions_asked: Type.Integer({ description: 'Ever.' }),
  questions_answered: Type.Integer({ description: 'Questions of others, ever.' }),
  segments: Type.Array(oneOf(personSegments), {
    description:
      'new: wrote first in the last 28 days; rising: at least 5 messages in them, and twice those ' +
      'of the 28 days before; at_risk: at most half of at least 5 then; quiet: none in them, ' +
      'after at least 5 on several days; helper: answered at least 3 questions, and more than ' +
      'asked; connector: wrote in at least 3 groups in the last 56 days.',
  }),
};

export const PersonSchema = named('Person', {
  ...aboutPerson,
  groups: Type.Array(ref(GroupRef), {
    description: 'Those they wrote in, the one they wrote most in first.',
  }),
});

export const SegmentCountSchema = named('SegmentCount', {
  segment: oneOf(personSegments),
  people: Type.Integer(),
});

/** Of a list of people. */
export const PeriodSchema = named('PeoplePeriod', {
  from: Day('The first of the 28 days that are recent.'),
  to: Day('Today.'),
});

const PersonGroupSchema = named('PersonGroup', {
  group: ref(GroupRef),
  name: Type.String({ description: 'The name they last had there.' }),
  messages: Type.Integer(),
  recent_messages: Type.Integer(),
  first_date: Day(),
  last_message_at: Instant(),
});

const PersonWeekSchema = named('PersonWeek', {
  date: Day('Its Monday.'),
  messages: Type.Integer(),
});

const PersonTieSchema = named('PersonTie', {
  id: Type.String({ description: "The chat network's id." }),
  name: Type.String(),
  replies: Type.Integer({ description: 'Messages of theirs that were quoted.' }),
});

/** What a user notes of somebody. */
export const PersonNoteSchema = named('PersonNote', {
  text: Type.String({ description: 'May be empty.' }),
  tags: Type.Array(Type.String(), { description: 'Each once, in the order given.' }),
  updatedAt: Instant('When it was last written.'),
});

export const PersonPageSchema = named('PersonPage', {
  ...aboutPerson,
  groups: Type.Array(ref(PersonGroupSchema), { description: 'The one they wrote most in first.' }),
  weeks: Type.Array(ref(PersonWeekSchema), {
    description: 'The last 26 weeks, oldest first; the last one is this week.',
  }),
  hours: Type.Array(Type.Integer(), {
    description: "Messages in each hour of the day in the owner's zone, since looked_from.",
  }),
  looked_from: NullableString('The first day that was looked at for hours and replies.'),
  asked: Type.Array(ref(QuestionSchema), { description: 'The latest, 10 at most.' }),
  answered: Type.Array(ref(QuestionSchema), {
    description: 'The latest questions of others that they answered, 10 at most.',
  }),
  shared: Type.Array(ref(ResourceSchema), { description: 'The latest, 10 at most.' }),
  replies_to: Type.Array(ref(PersonTieSchema), {
    description: 'Whom they quote most, 5 at most, since looked_from.',
  }),
  note: nullableRef(PersonNoteSchema, 'What the user notes of them; null for nothing.'),
  period: ref(PeriodSchema),
});

export const personSchemas = [
  PersonSchema,
  SegmentCountSchema,
  PeriodSchema,
  PersonGroupSchema,
  PersonWeekSchema,
  PersonTieSchema,
  PersonNoteSchema,
  PersonPageSchema,
];

type Groups = ReadonlyMap<string, GroupRefDocument>;

const isSegment = (word: string): word is (typeof personSegments)[number] =>
  (personSegments as readonly string[]).includes(word);

export const toSegmentCounts = (counts: readonly { segment: string; people: number }[]) =>
  counts.flatMap(({ segment, people }) => (isSegment(segment) ? [{ segment, people }] : []));

export const toAbout = (person: Person) => ({
  documentId: person.memberId,
  name: person.name,
  messages: person.messages,
  recent_messages: person.recentMessages,
  messages_before: person.messagesBefore,
  active_days: person.activeDays,
  first_date: person.firstDate,
  last_message_at: iso(person.lastMessageAt),
  questions_asked: person.questionsAsked,
  questions_answered: person.questionsAnswered,
  segments: person.segments.filter(isSegment),
});

export const toPerson = (person: Person, groups: Groups): Static<typeof PersonSchema> => ({
  ...toAbout(person),
  groups: person.groupIds.flatMap((id) => groups.get(id) ?? []),
});

export const toPersonNote = (
  note: PersonNote | undefined,
): Static<typeof PersonNoteSchema> | null =>
  note ? { text: note.text, tags: note.tags, updatedAt: iso(note.updatedAt) } : null;

const withAnswers: Populate = new Map([['answers', new Map([['resource', new Map()]])]]);

/** A person's page. @param person the one that it is about */
export function toPersonPage(
  person: Person,
  found: GetPersonResponse,
  groups: Groups,
  link: MediaLink,
): Static<typeof PersonPageSchema> {
  const ofGroup = (groupId: string) => {
    const group = groups.get(groupId);
    return group ? { group } : {};
  };
  const questions = (docs: GetPersonResponse['asked']) =>
    docs.map((one) => ({ ...toQuestion(one, withAnswers, link), ...ofGroup(one.groupId) }));
  return {
    ...toAbout(person),
    groups: found.groups.flatMap(({ groupId, lastMessageAt, ...one }) => {
      const group = groups.get(groupId);
      if (!group) return [];
      const { name, messages, recentMessages, firstDate } = one;
      const figures = { messages, recent_messages: recentMessages, first_date: firstDate };
      return [{ group, name, ...figures, last_message_at: iso(lastMessageAt) }];
    }),
    weeks: found.weeks.map(({ date, count }) => ({ date, messages: count })),
    hours: found.hours,
    looked_from: textOrNull(found.lookedFrom),
    asked: questions(found.asked),
    answered: questions(found.answered),
    shared: found.shared.map((one) => ({ ...toResource(one, link), ...ofGroup(one.groupId) })),
    replies_to: found.repliesTo.map(({ memberId: id, name, messages: replies }) => {
      return { id, name, replies };
    }),
    note: toPersonNote(found.note),
    period: { from: found.recentFrom, to: found.recentTo },
  };
}
