import { type EventBus, passingThrough } from './bus.ts';
import { replayGroup } from './dead-letters.ts';
import { kafkaGroup } from './kafka-admin.ts';
import { deadLetterTopic, topics } from './topics.ts';

type TopicName = keyof typeof topics;

interface TopicRights {
  readonly reads: readonly TopicName[];
  readonly writes: readonly TopicName[];
  /** Consumer groups of other services whose lag it asks for. */
  readonly watches?: readonly string[];
}

/** What each service reads of the bus and puts on it; nothing else is open to it. */
const rightsByService = {
  auth: { reads: ['usersErasures'], writes: ['usersChanges'] },
  groups: {
    reads: ['usersChanges', 'chatConnections', 'chatMembership'],
    writes: ['groupsChanges', 'groupsRemovals', 'usersErasures', 'appEvents'],
  },
  insights: {
    reads: [
      'chatMessages',
      'chatHistory',
      'chatConnections',
      'chatCommandResults',
      'groupsChanges',
      'groupsRemovals',
      'usersChanges',
    ],
    writes: ['chatHistory', 'chatCommands', 'usersErasures', 'appEvents'],
  },
  scheduler: {
    reads: [
      'chatCommandResults',
      'chatConnections',
      'chatConsents',
      'chatMembership',
      'groupsChanges',
      'groupsRemovals',
      'usersChanges',
      'usersExports',
    ],
    writes: ['chatCommands', 'usersErasures', 'appEvents'],
  },
  connector: {
    reads: ['chatCommands', 'groupsChanges', 'groupsRemovals', 'usersChanges'],
    writes: [
      'chatMessages',
      'chatHistory',
      'chatMembership',
      'chatConnections',
      'chatConsents',
      'chatCommandResults',
      'usersErasures',
      'usersExports',
      'appEvents',
    ],
    watches: ['insights', 'groups'],
  },
  gateway: { reads: ['appEvents', 'usersChanges'], writes: [] },
} as const satisfies Readonly<Record<string, TopicRights>>;

export type BusService = keyof typeof rightsByService;
export const busServices = Object.keys(rightsByService) as BusService[];

const rightsOf = (service: string): TopicRights | undefined =>
  Object.hasOwn(rightsByService, service) ? rightsByService[service as BusService] : undefined;

/** The topics that a service has to do with, which it makes where they are missing; others: all. */
export function topicsOf(service: string) {
  const rights = rightsOf(service);
  if (!rights) return Object.values(topics);
  return [...new Set([...rights.reads, ...rights.writes])].map((name) => topics[name]);
}

/**
 * The topics whose dead letters a service looks after, for whoever runs the server: of those that it
 * writes, the ones that no service above it does. It wrote them: it learns nothing new.
 */
export function looksAfter(service: string) {
  const services = Object.entries<TopicRights>(rightsByService);
  const keeperOf = (name: TopicName) =>
    services.find(([, { writes }]) => writes.includes(name))?.[0];
  const names = rightsOf(service)?.writes ?? [];
  return names.filter((name) => keeperOf(name) === service).map((name) => topics[name]);
}

const namesOf = (names: readonly TopicName[]) => names.map((name) => topics[name].name);

/**
 * The bus as a service may use it. What Kafka would refuse its user is refused on one machine too,
 * so that it is found before a cluster does.
 */
export function withRights(bus: EventBus, service: string): EventBus {
  const rights = rightsOf(service);
  if (!rights) return bus;
  const dead = looksAfter(service).map(({ name }) => deadLetterTopic(name).name);
  const readable = new Set([...namesOf(rights.reads), ...dead]);
  const writable = new Set(namesOf(rights.writes));
  const need = (isAllowed: boolean, what: string, topic: string) => {
    if (!isAllowed) throw new Error(`${service} may not ${what} ${topic} (topic-rights.ts)`);
  };
  return passingThrough(bus, {
    async publish(topic, records) {
      need(writable.has(topic.name), 'publish on', topic.name);
      await bus.publish(topic, records);
    },
    async subscribe(subscription) {
      need(readable.has(subscription.topic.name), 'read', subscription.topic.name);
      return bus.subscribe(subscription);
    },
  });
}

/** A right of a Kafka user, in Kafka's own words. */
export interface Acl {
  readonly type: 'topic' | 'group' | 'transactionalId';
  readonly name: string;
  readonly patternType: 'literal' | 'prefix';
  readonly operations: readonly ('Read' | 'Write' | 'Create' | 'Describe' | 'Delete')[];
}

/** The rights that a service's Kafka user needs, and no others. */
export function aclsOf(service: BusService): Acl[] {
  const { reads, writes, watches = [] }: TopicRights = rightsByService[service];
  const [readable, writable] = [new Set(namesOf(reads)), new Set(namesOf(writes))];
  const kept = new Set(looksAfter(service).map(({ name }) => name));
  const used = [...new Set([...readable, ...writable])].sort();
  const literal = { type: 'topic', patternType: 'literal' } as const;
  return [
    ...used.flatMap((name): Acl[] => [
      {
        ...literal,
        name,
        operations: [
          ...(readable.has(name) ? (['Read'] as const) : []),
          ...(writable.has(name) ? (['Write'] as const) : []),
          'Create',
          'Describe',
        ],
      },
      // Made with its topic; what its readers cannot handle goes there.
      {
        ...literal,
        name: deadLetterTopic(name).name,
        operations: [
          ...(kept.has(name) ? (['Read'] as const) : []),
          ...(readable.has(name) ? (['Write'] as const) : []),
          'Create',
          'Describe',
        ],
      },
    ]),
    {
      type: 'group',
      name: service,
      patternType: 'prefix',
      operations: ['Read', 'Describe', 'Delete'],
    },
    // Who puts dead letters back goes on where the last did, be it a command or another service.
    ...[...kept].sort().map(
      (name): Acl => ({
        type: 'group',
        name: kafkaGroup(replayGroup, deadLetterTopic(name).name),
        patternType: 'literal',
        operations: ['Read', 'Describe'],
      }),
    ),
    ...watches.map(
      (name): Acl => ({ type: 'group', name, patternType: 'prefix', operations: ['Describe'] }),
    ),
    {
      type: 'transactionalId',
      name: service,
      patternType: 'prefix',
      operations: ['Write', 'Describe'],
    },
  ];
}
