import type { DeadLetter, GetHealthResponse } from '@groupsight/proto/operations/v1/operations';
import { type Static, Type } from 'typebox';
import { Instant, NullableInstant, NullableString, named, oneOf, ref, strict } from '../schema.ts';
import { iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

const serviceStates = ['up', 'impaired', 'down'] as const;
const accountStates = ['open', 'unheld', 'connecting', 'close', 'paused'] as const;
const service = Type.String({ description: 'As logs and metrics name it.' });
const topic = Type.String();

const Migrations = strict({
  version: Type.Integer({ description: 'The last step that was done to its database.' }),
  known: Type.Integer({ description: 'The last step that this version of the service knows.' }),
  pending: Type.Array(Type.String(), { description: 'Names of the steps still to be done.' }),
});

const ServiceHealth = strict({
  name: service,
  state: oneOf(serviceStates, 'down: it does not answer. impaired: a part it needs is away.'),
  version: NullableString('null: it does not answer.'),
  started_at: NullableInstant('When the process that answered began to serve.'),
  away: Type.Array(Type.String(), { description: 'Parts that do not answer it: store, bus.' }),
  migrations: Type.Unsafe<Static<typeof Migrations> | null>({
    anyOf: [Migrations, { type: 'null' }],
    description: 'null: it has no database, or does not say.',
  }),
});

export const ServerHealthSchema = named('ServerHealth', {
  checked_at: Instant(),
  services: Type.Array(ServiceHealth),
  consumers: Type.Array(
    strict({
      service,
      topic,
      group: Type.String(),
      lag: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'Records not handled yet; null: the bus does not say.',
      }),
    }),
  ),
  dead_letters: Type.Array(
    strict({
      service: Type.String({ description: 'The one that looks after them.' }),
      topic,
      kept: Type.Integer({ description: 'All of the last 30 days.' }),
      waiting: Type.Integer({ description: 'Those that were never put back.' }),
    }),
  ),
  accounts: Type.Array(
    strict({
      provider: Type.String({ description: 'The network.' }),
      state: oneOf(accountStates, 'unheld: linked, and no process holds the connection.'),
      accounts: Type.Integer(),
    }),
  ),
  disks: Type.Array(
    strict({
      service: Type.String({ description: 'The one whose data folder is on it.' }),
      free_bytes: Type.Integer({ description: 'What it has left.' }),
      size_bytes: Type.Integer(),
    }),
  ),
});

export const DeadLetterSchema = named(
  'DeadLetter',
  {
    topic,
    position: Type.String({ description: 'Where it was on its topic.' }),
    group: Type.String({ description: 'The consumer that could not handle it.' }),
    error_code: Type.String(),
    attempts: Type.Integer(),
    died_at: Instant(),
    owner_id: NullableString("The owner's documentId; null: it cannot be read."),
    key_hash: Type.String({ description: 'Tells records of one key from others.' }),
    is_waiting: Type.Boolean({ description: 'It was not put back since.' }),
  },
  'A record that could not be handled, without what it says.',
);

export const DeadLettersSchema = named('DeadLetters', {
  dead_letters: Type.Array(ref(DeadLetterSchema)),
  unread: Type.Array(Type.String(), { description: 'Services that did not tell theirs.' }),
});

export const serverHealthSchemas = [ServerHealthSchema, DeadLetterSchema, DeadLettersSchema];

type ServiceDocument = Static<typeof ServiceHealth>;

/** A service that did not answer. */
export const downService = (name: string): ServiceDocument => ({
  name,
  state: 'down',
  version: null,
  started_at: null,
  away: [],
  migrations: null,
});

export function toServiceHealth(name: string, health: GetHealthResponse): ServiceDocument {
  const away = health.parts.filter(({ isThere }) => !isThere);
  return {
    name,
    state: away.length > 0 ? 'impaired' : 'up',
    version: health.version,
    started_at: isoOrNull(health.startedAt),
    away: away.map((part) => part.name),
    migrations: health.schema ?? null,
  };
}

/** What several services tell beside how they are. */
export function toFigures(answers: readonly (readonly [string, GetHealthResponse])[]) {
  return {
    consumers: answers.flatMap(([service, { consumers }]) =>
      consumers.map(({ topic, group, lag }) => ({ service, topic, group, lag: lag ?? null })),
    ),
    dead_letters: answers.flatMap(([service, { deadLetters }]) =>
      deadLetters.map((count) => ({ service, ...count })),
    ),
    accounts: answers.flatMap(([, { accounts }]) =>
      accounts.map(({ state, ...count }) => ({
        ...count,
        state: oneOfThese(accountStates, state, 'close'),
      })),
    ),
    disks: answers.flatMap(([service, { disk }]) =>
      disk ? [{ service, free_bytes: disk.freeBytes, size_bytes: disk.sizeBytes }] : [],
    ),
  };
}

export const toDeadLetter = (letter: DeadLetter): Static<typeof DeadLetterSchema> => ({
  topic: letter.topic,
  position: letter.position,
  group: letter.group,
  error_code: letter.errorCode,
  attempts: letter.attempts,
  died_at: iso(letter.diedAt),
  owner_id: textOrNull(letter.ownerId),
  key_hash: letter.keyHash,
  is_waiting: letter.isWaiting,
});
