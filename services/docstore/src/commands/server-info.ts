/** What drivers ask about the server itself. */
import { Long } from 'bson';
import type { Doc } from '../bson/types.ts';
import type { Command, CommandContext } from './command.ts';

/** The MongoDB whose behaviour is followed; drivers choose features by the wire version. */
const VERSION = '7.0.14';
const MAX_WIRE_VERSION = 21;
export const MAX_MESSAGE_BYTES = 48_000_000;
const startedAt = Date.now();

/** A standalone server: drivers then neither retry writes nor expect an oplog. */
function hello(_command: Doc, context: CommandContext): Doc {
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: context.now,
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
  };
}

function buildInfo(): Doc {
  return {
    version: VERSION,
    gitVersion: 'docstore',
    modules: [],
    storageEngines: ['docstore'],
    versionArray: VERSION.split('.').map(Number).concat(0),
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
  };
}

function serverStatus(_command: Doc, context: CommandContext): Doc {
  const uptime = Math.floor((Date.now() - startedAt) / 1000);
  return {
    host: 'localhost',
    version: VERSION,
    process: 'docstore',
    uptime,
    uptimeMillis: Long.fromNumber(Date.now() - startedAt),
    localTime: context.now,
    mem: { bits: 64, resident: Math.round(process.memoryUsage.rss() / 1024 / 1024) },
    metrics: { cursor: { open: { total: Long.fromNumber(context.cursors.count) } } },
    storageEngine: { name: 'docstore', persistent: true },
  };
}

const HELLO_FIELDS = [
  'helloOk',
  'client',
  'compression',
  'loadBalanced',
  'backpressure',
  'topologyVersion',
  'maxAwaitTimeMS',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'hostInfo',
];

/** Commands that touch no data, and so may run while a transaction is open. */
export const SERVER_COMMANDS: Command[] = [
  { names: ['hello', 'isMaster', 'ismaster'], fields: HELLO_FIELDS, writes: false, run: hello },
  { names: ['ping'], fields: [], writes: false, run: () => ({}) },
  { names: ['buildInfo', 'buildinfo'], fields: [], writes: false, run: buildInfo },
  {
    names: ['serverStatus'],
    fields: ['repl', 'metrics', 'locks', 'mirroredReads', 'latchAnalysis'],
    writes: false,
    run: serverStatus,
  },
  {
    names: ['connectionStatus'],
    fields: ['showPrivileges'],
    writes: false,
    run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  },
  { names: ['endSessions'], fields: [], writes: false, run: () => ({}) },
  { names: ['refreshSessions'], fields: [], writes: false, run: () => ({}) },
  { names: ['killSessions'], fields: [], writes: false, run: () => ({}) },
];
