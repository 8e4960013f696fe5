import type {
  AccountCount,
  Disk,
  GetHealthResponse,
  OperationsServiceService,
  ReplayDeadLettersRequest,
} from '@groupsight/proto/operations/v1/operations';
import type { EventBus } from '../bus/bus.ts';
import { DeadLetters } from '../bus/dead-letters.ts';
import { type ConsumerLag, lagsOf } from '../bus/lag-metric.ts';
import { looksAfter } from '../bus/topic-rights.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../grpc/context.ts';
import type { Database } from '../mongo/database.ts';
import { version } from '../version.ts';
import { probeMs, withTimeout } from '../with-timeout.ts';

export interface Operated {
  /** The service's name. */
  readonly service: string;
  /** As the service may use it. */
  readonly bus: EventBus;
  readonly store: Pick<Database, 'ping' | 'schema'>;
  /** Of the service that links accounts. */
  readonly countAccounts?: () => Promise<AccountCount[]>;
  /** Of a service with a data folder: the disk that it is on. */
  readonly disk?: () => Promise<Disk>;
}

/** Most dead letters of a topic that are told at once. */
const maxLetters = 200;

/** What a service tells of itself to whoever runs the server. */
export function operationsHandlers(operated: Operated): Handlers<typeof OperationsServiceService> {
  const { service, bus } = operated;
  const startedAt = new Date();
  const letters = new DeadLetters(bus, looksAfter(service), service);
  return {
    getHealth: () => healthOf(operated, letters, startedAt),
    async listDeadLetters({ limit }) {
      const found = await letters.latest(Math.min(Math.max(limit, 1), maxLetters));
      return { deadLetters: [...found] };
    },
    replayDeadLetters: (request) => replay(letters, request),
  };
}

const isCounted = ({ lag }: ConsumerLag) => lag !== undefined;

/** One part that is away must not keep the others from being told. */
const inTime = <T>(work: () => Promise<T>) => withTimeout(probeMs, work);

async function healthOf(
  { service, store, countAccounts, disk }: Operated,
  letters: DeadLetters,
  startedAt: Date,
): Promise<GetHealthResponse> {
  const [isStored, schema, consumers, deadLetters, accounts, diskNow] = await Promise.all([
    inTime(() => store.ping().then(() => true)),
    inTime(() => store.schema()),
    lagsOf(service),
    inTime(() => letters.count()),
    inTime(async () => countAccounts?.() ?? []),
    inTime(async () => disk?.()),
  ]);
  return {
    version,
    startedAt,
    parts: [
      { name: 'store', isThere: isStored === true },
      { name: 'bus', isThere: deadLetters !== undefined && consumers.every(isCounted) },
    ],
    schema: schema && { ...schema, pending: [...schema.pending] },
    consumers,
    deadLetters: [...(deadLetters ?? [])],
    accounts: accounts ?? [],
    disk: diskNow,
  };
}

async function replay(letters: DeadLetters, { topic, position }: ReplayDeadLettersRequest) {
  const replayed = await letters.replay(topic, position);
  if (position !== undefined && replayed === 0) throw notFound();
  return { replayed };
}
