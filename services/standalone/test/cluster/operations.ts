import { OwnerErased } from '@groupsight/proto/events/v1/events';
import { createBus } from '@groupsight/shared/bus/create';
import { deadLetterTopic, topics } from '@groupsight/shared/bus/topics';
import { silentLogger } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import type { Stage } from './stage.ts';

interface Health {
  readonly services: readonly { name: string; state: string; version: string | null }[];
  readonly consumers: readonly { topic: string; group: string; lag: number | null }[];
  readonly dead_letters: readonly { topic: string; kept: number; waiting: number }[];
}

interface Letters {
  readonly dead_letters: readonly { topic: string; owner_id: string | null }[];
  readonly unread: readonly string[];
}

const topic = topics.usersErasures;
const userId = 'nobody00000000000000000a';

/** Puts a record where those are that could not be handled. */
async function bury({ cluster }: Stage): Promise<void> {
  const kafkaBrokers = cluster.kafka.brokers;
  const bus = createBus({ kafkaBrokers, logger: silentLogger(), clientId: 'operations' });
  await bus.start();
  const value = OwnerErased.encode(OwnerErased.fromPartial({ userId, service: 'none' })).finish();
  await bus.publish(deadLetterTopic(topic.name), [{ key: userId, value }]);
  await bus.close();
}

/** What each process tells with no more rights on Kafka than its service has. */
export function describeOperations(started: () => Stage): void {
  describe('the operator of a cluster', () => {
    it('sees every service, and puts back what could not be handled', async () => {
      const api = await Api.signUp(started().cluster.urls);
      const health = () => api.data<Health>('GET', '/api/server-health');
      // Consumers have no coordinator for a moment after the start.
      const { services } = await waitFor(
        'every consumer to be counted',
        async () => {
          const told = await health();
          return told.consumers.every(({ lag }) => lag !== null) ? told : undefined;
        },
        60_000,
      );
      expect(services.map(({ name, state }) => `${name} ${state}`)).toEqual([
        'gateway up',
        'auth up',
        'groups up',
        'insights up',
        'scheduler up',
        'connector up',
      ]);
      await bury(started());
      expect((await health()).dead_letters).toEqual([
        { service: 'groups', topic: topic.name, kept: 1, waiting: 1 },
      ]);
      const letters = await api.data<Letters>('GET', '/api/dead-letters');
      expect(letters).toMatchObject({
        dead_letters: [{ topic: topic.name, owner_id: userId }],
        unread: [],
      });
      const replay = `/api/dead-letters/${topic.name}/replay`;
      expect(await api.data('POST', replay, { data: {} })).toEqual({ replayed: 1 });
      expect((await health()).dead_letters).toMatchObject([{ kept: 1, waiting: 0 }]);
    });
  });
}
