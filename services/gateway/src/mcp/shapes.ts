import type { Static } from 'typebox';
import type { BriefSchema } from '../rest/documents/brief.ts';
import type { DigestSchema } from '../rest/documents/digest.ts';
import type { FactSchema } from '../rest/documents/fact.ts';
import type { WatchedGroup } from '../rest/documents/group.ts';
import type { ChatMessageSchema } from '../rest/documents/message.ts';
import type { PersonSchema } from '../rest/documents/person.ts';
import type { QuestionSchema } from '../rest/documents/question.ts';
import type { SearchHitSchema } from '../rest/documents/search.ts';

// What tools tell of the documents of the REST contract: less, in words that a model reads at once,
// and with the messages that each thing rests on.

export type Brief = Static<typeof BriefSchema>;
export type Digest = Static<typeof DigestSchema>;
export type Fact = Static<typeof FactSchema>;
export type Group = Static<typeof WatchedGroup>;
export type Message = Static<typeof ChatMessageSchema>;
export type Person = Static<typeof PersonSchema>;
export type Question = Static<typeof QuestionSchema>;
export type SearchHit = Static<typeof SearchHitSchema>;

const named = (group: { readonly documentId: string; readonly name: string } | undefined) =>
  group && { group_id: group.documentId, name: group.name };

const whenOf = (date: string | null, time: string | null) =>
  [date, time].filter((part) => part !== null && part !== '').join(' ');

export const toBriefLine = (line: Brief['lines'][number]) => ({
  section: line.section,
  kind: line.kind,
  text: line.text,
  who: line.who,
  when: whenOf(line.date, line.time),
  place: line.place,
  status: line.status,
  group: named(line.group),
  message_ids: line.sources,
});

export const toDigest = ({ documentId, date, summary, so_far, statements, group }: Digest) => ({
  digest_id: documentId,
  date,
  is_of_the_day_so_far: so_far,
  summary,
  statements: statements.map(({ text, sources }) => ({ text, message_ids: sources })),
  group: named(group),
});

export const toQuestion = (question: Question) => ({
  question_id: question.documentId,
  text: question.text,
  asked_by: question.askedBy,
  asked_at: question.createdAt,
  state: question.state,
  answers: question.answers?.map(({ text, answeredBy, message_id }) => ({
    text,
    by: answeredBy,
    message_ids: [message_id],
  })),
  group: named(question.group),
  message_ids: [question.message_id],
});

export const toFact = (fact: Fact) => ({
  kind: fact.kind,
  what: fact.what,
  when: whenOf(fact.date, fact.time),
  place: fact.place,
  who: fact.who.map(({ name }) => name),
  status: fact.status,
  group: named(fact.group),
  message_ids: fact.sources,
});

export const toMessage = ({ message_id, sender, createdAt, text, type, group }: Message) => ({
  message_id,
  sender,
  at: createdAt,
  kind: type,
  text,
  group: named(group),
});

export const toGroup = (group: Group) => ({
  group_id: group.documentId,
  name: group.name,
  members: group.size,
  is_watched: group.is_watched,
  messages: group.total_messages,
  last_message_at: group.last_message_at,
});

export const toPerson = (person: Person) => ({
  person_id: person.documentId,
  name: person.name,
  messages: person.messages,
  recent_messages: person.recent_messages,
  questions_asked: person.questions_asked,
  questions_answered: person.questions_answered,
  last_message_at: person.last_message_at,
  groups: person.groups.map(named),
});

/** A message with its words, or another thing by its name. */
export const toHit = ({
  type,
  name,
  documentId,
  message,
  question,
  groups,
  ...hit
}: SearchHit) => ({
  type,
  name,
  id: documentId,
  message: message ? toMessage(message) : undefined,
  question: question ? toQuestion(question) : undefined,
  resource: hit.resource
    ? { name: hit.resource.name, url: hit.resource.url, message_ids: [hit.resource.message_id] }
    : undefined,
  groups: groups.map(named),
});
