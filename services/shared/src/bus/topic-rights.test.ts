import { describe, expect, it } from 'vitest';
import { testBus } from '../testing/resources.ts';
import { aclsOf, busServices, withRights } from './topic-rights.ts';
import { topics } from './topics.ts';

const heard = {
  group: 'auth',
  onBatch: async () => undefined,
};

describe('the bus as a service may use it', () => {
  it('takes and gives what the service has to do with, and nothing else', async () => {
    const whole = await testBus();
    const bus = withRights(whole, 'auth');
    await bus.publish(topics.usersChanges, []);
    const running = await bus.subscribe({ ...heard, topic: topics.usersErasures });
    await running.close();
    await expect(bus.publish(topics.chatCommands, [])).rejects.toThrow(
      'auth may not publish on chat.commands',
    );
    await expect(bus.subscribe({ ...heard, topic: topics.chatMessages })).rejects.toThrow(
      'auth may not read chat.messages',
    );
    await whole.close();
  });
});

describe('the rights of a Kafka user', () => {
  it('let nobody but insights read what was written', () => {
    const readers = busServices.filter((service) =>
      aclsOf(service).some(
        ({ name, operations }) => name === 'chat.messages' && operations.includes('Read'),
      ),
    );
    expect(readers).toEqual(['insights']);
  });

  it('let the gateway write nothing but what it could not handle itself', () => {
    const written = aclsOf('gateway').filter(
      ({ type, operations }) => type === 'topic' && operations.includes('Write'),
    );
    expect(written.map(({ name }) => name)).toEqual(['app.events.dlq', 'users.changes.dlq']);
  });

  it('let nobody read dead letters but one who wrote those records, for each topic', () => {
    for (const { name } of Object.values(topics)) {
      const may = (topic: string, operation: 'Read' | 'Write') =>
        busServices.filter((service) =>
          aclsOf(service).some(
            (acl) => acl.name === topic && acl.operations.some((given) => given === operation),
          ),
        );
      const readers = may(`${name}.dlq`, 'Read');
      expect(readers).toHaveLength(1);
      expect(may(name, 'Write')).toContain(readers[0]);
    }
  });

  it('name no topic that there is not', () => {
    const names = new Set(Object.values(topics).flatMap(({ name }) => [name, `${name}.dlq`]));
    const given = busServices.flatMap((service) => aclsOf(service));
    const unknown = given.filter(({ type, name }) => type === 'topic' && !names.has(name));
    expect(unknown).toEqual([]);
  });
});
