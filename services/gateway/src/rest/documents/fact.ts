import type { DigestFact, Fact } from '@groupsight/proto/insights/v1/insights';
import { factKinds, factStatuses } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import { identity, NullableString, named, oneOf, ref, stamps } from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, oneOfThese, textOrNull } from './values.ts';

const Status = (description?: string) => oneOf(factStatuses, description);

const PersonSchema = named('FactPerson', {
  id: Type.String({ description: "A member's id." }),
  name: Type.String(),
});

const ChangeSchema = named('FactChange', {
  status: Status(),
  date: NullableString('yyyy-MM-dd.'),
  time: NullableString('HH:mm.'),
  place: NullableString(),
  message_id: Type.String({ description: 'The message that ended this state.' }),
});

export const FactSchema = named(
  'Fact',
  {
    ...identity,
    kind: oneOf(factKinds),
    what: Type.String({ description: 'As it was written.' }),
    date: NullableString('yyyy-MM-dd it is on, or is to be done by.'),
    end_date: NullableString('yyyy-MM-dd: the last of several days.'),
    time: NullableString("HH:mm in the owner's zone."),
    end_time: NullableString('HH:mm.'),
    place: NullableString(),
    who: Type.Array(ref(PersonSchema), { description: 'Who does it, decided it or asks.' }),
    cost: NullableString('A price as it was written.'),
    status: Status(
      'Plans are planned, changed or cancelled, tasks planned or done, open points open or answered.',
    ),
    history: Type.Array(ref(ChangeSchema), {
      description: 'How it stood before each change, the first state first.',
    }),
    message_id: Type.String({ description: 'The message that said it first.' }),
    sources: Type.Array(Type.String(), { description: 'message_ids it rests on.' }),
    day: Type.String({ description: "yyyy-MM-dd it was said first, in the owner's zone." }),
    version: Type.Integer({ description: 'One more each time that anything of it changed.' }),
    ...stamps,
    group: Type.Optional(ref(GroupRef)),
  },
  'Something that a group plans, agreed, took on or still waits for. Later messages change it; its documentId stays, and is that of its resource where it is an event.',
);

export const DigestFactSchema = named('DigestFact', {
  sources: Type.Array(Type.String(), { description: "That day's message_ids it rests on." }),
  fact: ref(FactSchema),
});

export const factSchemas = [PersonSchema, ChangeSchema, FactSchema, DigestFactSchema];

export function toFact(fact: Fact): Static<typeof FactSchema> {
  return {
    ...identityOf(fact.documentId),
    kind: oneOfThese(factKinds, fact.kind, 'event'),
    what: fact.what,
    date: textOrNull(fact.date),
    end_date: textOrNull(fact.endDate),
    time: textOrNull(fact.time),
    end_time: textOrNull(fact.endTime),
    place: textOrNull(fact.place),
    who: fact.who,
    cost: textOrNull(fact.cost),
    status: oneOfThese(factStatuses, fact.status, 'planned'),
    history: fact.history.map(({ status, date, time, place, messageId }) => ({
      status: oneOfThese(factStatuses, status, 'planned'),
      date: textOrNull(date),
      time: textOrNull(time),
      place: textOrNull(place),
      message_id: messageId,
    })),
    message_id: fact.messageId,
    sources: fact.sources,
    day: fact.day,
    version: fact.version,
    createdAt: iso(fact.createdAt),
    updatedAt: iso(fact.updatedAt),
  };
}

/** The facts of a digest; each has one. */
export const toDigestFacts = (facts: readonly DigestFact[]): Static<typeof DigestFactSchema>[] =>
  facts.flatMap(({ sources, fact }) => (fact ? [{ sources, fact: toFact(fact) }] : []));
