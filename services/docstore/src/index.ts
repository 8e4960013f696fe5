/** The embedded store: MongoDB's protocol in front of one SQLite file. */
import { Worker } from 'node:worker_threads';
import { Server, type ServerOptions } from './wire/server.ts';
import { sharedCounts, WriteCounts } from './write-counts.ts';

export interface DocstoreOptions {
  /** The SQLite file; created with mode 0600. One process at a time may have it. */
  file: string;
  /** Listen on this unix socket (in a folder only its owner may enter) instead of TCP. */
  socketPath?: string;
  /** TCP port; 0 or missing: any free one. */
  port?: number;
  /** Default 127.0.0.1; another than this machine's own is refused, as nobody is asked who they are. */
  host?: string;
  /** Default true: the engine runs in a worker thread and uses a core of its own. */
  inThread?: boolean;
  /** Top-level fields that name whose a document is, for the counts of writes; none by default. */
  partFields?: readonly string[];
  /** Collections, of any database, whose documents have it in their `_id` instead. */
  partCollections?: readonly string[];
  /** How often expired documents (TTL indexes) are removed, in milliseconds; default 5000. */
  ttlSweepMs?: number;
  /** Problems the store meets on its own; never holds data. */
  log?: (message: string, fields?: Record<string, unknown>) => void;
}

export interface Docstore {
  /** Connection string without a database. */
  uri: string;
  /** Connection string with this database. */
  uriFor(database: string): string;
  /** How often what was written; see `write-counts.ts`. */
  counts: WriteCounts;
  /** Stops listening and closes the file; safe to call twice. */
  close(): Promise<void>;
}

/** What the worker tells: see `worker.ts`. */
export type WorkerReport =
  | { kind: 'ready'; port: number }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' }
  | { kind: 'log'; message: string; fields?: Record<string, unknown> };

const DEFAULT_SWEEP_MS = 5000;
/**
 * Room for new objects. What a large read leaves behind is soon garbage: with V8's own limit the
 * process keeps 25 MB more and is no faster. `npm run docstore` sets the same for its process.
 */
const YOUNG_MB = 12;

/** Opens the file and serves it. Rejects when the file is in use or the address is taken. */
export async function startDocstore(options: DocstoreOptions): Promise<Docstore> {
  const log = options.log ?? (() => undefined);
  const { partFields = [], partCollections = [] } = options;
  const counts = sharedCounts({ partFields, partCollections });
  const serverOptions: ServerOptions = {
    file: options.file,
    socketPath: options.socketPath,
    port: options.port,
    host: options.host,
    ttlSweepMs: options.ttlSweepMs ?? DEFAULT_SWEEP_MS,
    counts,
  };
  const { port, close } =
    options.inThread === false
      ? await startHere(serverOptions, log)
      : await startInWorker(serverOptions, log);
  const address =
    options.socketPath === undefined
      ? `${options.host ?? '127.0.0.1'}:${port}`
      : encodeURIComponent(options.socketPath);
  const uriFor = (database: string): string =>
    `mongodb://${address}/${encodeURIComponent(database)}?directConnection=true`;
  return { uri: uriFor(''), uriFor, counts: new WriteCounts(counts), close };
}

interface Running {
  port: number;
  close(): Promise<void>;
}

type Log = NonNullable<DocstoreOptions['log']>;

async function startHere(options: ServerOptions, log: Log): Promise<Running> {
  const { server, port } = await Server.start(options, log);
  return { port, close: () => server.close() };
}

async function startInWorker(options: ServerOptions, log: Log): Promise<Running> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    worker.on('error', (error) => {
      log('docstore: worker failed', { error: error.name });
      reject(error);
    });
    worker.on('message', (report: WorkerReport) => {
      if (report.kind === 'ready') resolve(report.port);
      else if (report.kind === 'failed') reject(new Error(report.message));
      else if (report.kind === 'log') log(report.message, report.fields);
    });
  });
  const close = async (): Promise<void> => {
    worker.postMessage('close');
    await exited;
  };
  return { port, close };
}
