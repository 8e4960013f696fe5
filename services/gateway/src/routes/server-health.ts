import { looksAfter } from '@groupsight/shared/bus/topic-rights';
import { notFound } from '@groupsight/shared/errors';
import { version } from '@groupsight/shared/version';
import { Type } from 'typebox';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import {
  DeadLettersSchema,
  downService,
  ServerHealthSchema,
  toDeadLetter,
  toFigures,
  toServiceHealth,
} from '../rest/documents/server-health.ts';
import { dataBody, ref, single, strict } from '../rest/schema.ts';

type ServiceName = keyof Clients['operations'];

/** Each bounds what it asks of its store and the bus itself, by less. */
const healthMs = 4_000;
/** A look joins a consumer group of Kafka's, for each topic with dead letters. */
const lettersMs = 30_000;
const mostLetters = 100;

const tags = ['operations'];
const read = { access: 'user', limit: 'read', operatorOnly: true, errors: [403] } as const;

/** What each service answers; one that does not is undefined, whatever the reason. */
async function askAll<T>(
  { operations }: Clients,
  ask: (client: Clients['operations'][ServiceName]) => Promise<T>,
) {
  const names = Object.keys(operations) as ServiceName[];
  const asked = names.map(async (name) => {
    const answer = await ask(operations[name]).catch(() => undefined);
    return { name, answer };
  });
  return Promise.all(asked);
}

/** The service that looks after a topic's dead letters. */
const keeperOf = ({ operations }: Clients, topic: string) =>
  (Object.keys(operations) as ServiceName[]).find((service) =>
    looksAfter(service).some(({ name }) => name === topic),
  );

/** How the server is, for who runs it: nothing of what is in chats. */
export function serverHealthRoutes(app: App, { clients }: GatewayContext): void {
  const started_at = new Date().toISOString();
  const gateway = { ...downService('gateway'), state: 'up' as const, version, started_at };
  app.get(
    '/api/server-health',
    {
      config: read,
      schema: {
        tags,
        summary: 'How the services are, what waits, and what could not be handled (operators only)',
        response: { 200: single(ref(ServerHealthSchema)) },
      },
    },
    async (request) => {
      const call = callOf(request, healthMs);
      const answers = await askAll(clients, (client) => client.getHealth({}, call));
      const services = answers.map(({ name, answer }) =>
        answer ? toServiceHealth(name, answer) : downService(name),
      );
      const answered = answers.flatMap(({ name, answer }) =>
        answer ? [[name, answer] as const] : [],
      );
      const data = {
        checked_at: new Date().toISOString(),
        services: [gateway, ...services],
        ...toFigures(answered),
      };
      return { data };
    },
  );

  app.get(
    '/api/dead-letters',
    {
      config: read,
      schema: {
        tags,
        summary: 'Records that could not be handled, without what they say (operators only)',
        description: `The latest ${mostLetters} of each topic, the latest first.`,
        response: { 200: single(ref(DeadLettersSchema)) },
      },
    },
    async (request) => {
      const call = callOf(request, lettersMs);
      const answers = await askAll(clients, (client) =>
        client.listDeadLetters({ limit: mostLetters }, call),
      );
      const found = answers.flatMap(({ answer }) => answer?.deadLetters ?? []);
      const unread = answers.filter(({ answer }) => !answer).map(({ name }) => name as string);
      return { data: { dead_letters: found.map(toDeadLetter), unread } };
    },
  );

  app.post(
    '/api/dead-letters/:topic/replay',
    {
      config: { ...read, limit: 'heavy' },
      schema: {
        tags,
        summary:
          'Put dead letters of a topic back, where every consumer meets them (operators only)',
        description: 'One by its position, or all that were not put back yet.',
        params: strict({ topic: Type.String({ minLength: 1, maxLength: 100 }) }),
        body: dataBody({ position: Type.Optional(Type.String({ maxLength: 100 })) }),
        response: { 200: single(strict({ replayed: Type.Integer() })) },
      },
    },
    async (request) => {
      const { topic } = request.params;
      const { position } = request.body.data;
      const keeper = keeperOf(clients, topic);
      if (!keeper) throw notFound();
      const call = callOf(request, lettersMs);
      const { replayed } = await clients.operations[keeper].replayDeadLetters(
        { topic, position },
        call,
      );
      return { data: { replayed } };
    },
  );
}
