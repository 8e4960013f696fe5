import { type OpenedDatabase, openedDatabases, type Sharding } from '../mongo/sharding.ts';

type Doc = Readonly<Record<string, unknown>>;

/** A command as the driver tells of it. */
export interface Command {
  readonly commandName: string;
  readonly command: Doc;
}

/** One question to one collection. */
interface Asked {
  readonly filter: Doc;
  /** One that every field of the key has to be told of: it may make a document. */
  readonly isWhole: boolean;
}

const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const docs = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value : []);
const doc = (value: unknown): Doc => (isDoc(value) ? value : {});

/** What a command asks its collection for; nothing for one that asks nothing of documents. */
function askedBy(name: string, command: Doc): readonly Asked[] {
  const reading = (filter: unknown) => [{ filter: doc(filter), isWhole: false }];
  switch (name) {
    case 'find':
      return reading(command.filter);
    case 'count':
    case 'distinct':
      return reading(command.query);
    case 'aggregate':
      return reading(docs(command.pipeline)[0]?.$match);
    case 'update':
      return docs(command.updates).map(({ q, upsert }) => ({
        filter: doc(q),
        isWhole: upsert === true,
      }));
    case 'delete':
      return docs(command.deletes).flatMap(({ q }) => reading(q));
    case 'findAndModify':
      return [{ filter: doc(command.query), isWhole: true }];
    case 'insert':
      return docs(command.documents).map((filter) => ({ filter, isWhole: true }));
    default:
      return [];
  }
}

/** Conditions that all have to hold, by field. */
function conditions(filter: Doc): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and') {
      for (const part of docs(value))
        for (const [key, one] of conditions(part)) found.set(key, one);
    } else if (!name.startsWith('$')) found.set(name, value);
  }
  return found;
}

/** Whether a condition names the values that it wants. */
function isNamed(condition: unknown): boolean {
  if (condition === undefined || condition === null || condition instanceof RegExp) return false;
  if (!isDoc(condition)) return true;
  return '$eq' in condition || '$in' in condition;
}

/** What a pipeline asks other collections, each as a command of its own. */
const unionsOf = (command: Doc): Command[] =>
  docs(command.pipeline).flatMap((stage) => {
    const { coll, pipeline } = doc(stage.$unionWith);
    if (typeof coll !== 'string') return [];
    return [{ commandName: 'aggregate', command: { aggregate: coll, pipeline: docs(pipeline) } }];
  });

/** What a command asks for without its collection's shard key, in words; it names no values. */
export function shardFaults(sharding: Sharding, asked: Command): string[] {
  const unions = asked.commandName === 'aggregate' ? unionsOf(asked.command) : [];
  return [asked, ...unions].flatMap((one) => ownFaults(sharding, one));
}

function ownFaults(sharding: Sharding, { commandName: name, command }: Command): string[] {
  const asked = askedBy(name, command);
  if (asked.length === 0) return [];
  const collection = String(command[name]);
  const key = sharding.keys[collection];
  if (!key) {
    if (collection in sharding.whole || collection === 'migrations') return [];
    return [`${collection} has no shard key and no reason to lie on one shard`];
  }
  const [owner] = key;
  const faults = asked.flatMap(({ filter, isWhole }) => {
    const found = conditions(filter);
    const missing = (isWhole ? key : [owner]).filter((field) => !isNamed(found.get(field)));
    const by = [...found.keys()].toSorted().join(' ');
    const isMeant = sharding.scattered.some(
      (one) => one.collection === collection && one.by === by,
    );
    if (missing.length === 0 || (isMeant && !isWhole)) return [];
    return [`${name} of ${collection} by '${by}' does not name ${missing.join(' and ')}`];
  });
  return [...new Set(faults)];
}

const seen = new Map<string, string>();
let isWatching = false;

/** From now on every database that is opened is watched. */
export function watchShardKeys(): void {
  if (isWatching) return;
  isWatching = true;
  openedDatabases.subscribe((message) => {
    const { connection, sharding } = message as OpenedDatabase;
    connection.getClient().on('commandStarted', (event) => {
      if (event.databaseName !== connection.name) return;
      for (const fault of shardFaults(sharding, event)) {
        const where = `${connection.name}: ${fault}`;
        if (!seen.has(where)) seen.set(where, whence());
      }
    });
  });
}

/** The calls of our own that led here. */
function whence(): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const { stack = '' } = new Error('asked');
  Error.stackTraceLimit = before;
  const own = stack.split('\n').filter((line) => /\/services\/\w+\/(src|test)\//.test(line));
  return own.slice(2, 5).join('\n');
}

/** What was asked without a shard key since the last call. */
export function takeShardFaults(): string[] {
  const faults = [...seen].map(([fault, calls]) => `${fault}\n${calls}`);
  seen.clear();
  return faults;
}
