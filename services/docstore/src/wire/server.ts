/**
 * The server: listens, and runs the requests of one turn of the event loop together, so that
 * writes of many clients share one sync of the disk. Replies go out after the commit.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { dirname, resolve } from 'node:path';
import { Engine, type Log, type Paused } from '../engine.ts';
import { fail } from '../errors.ts';
import type { SharedCounts } from '../write-counts.ts';
import { Connection } from './connection.ts';
import type { Request } from './messages.ts';

export interface ServerOptions {
  file: string;
  /** A unix socket; without it TCP on `host`:`port`. */
  socketPath?: string | undefined;
  /** 0 or missing: any free port. */
  port?: number | undefined;
  host?: string | undefined;
  /** How often expired documents are removed, in milliseconds. */
  ttlSweepMs: number;
  /** Where writes are counted, if anywhere. */
  counts?: SharedCounts | undefined;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

interface Job {
  request: Request;
  connection: Connection;
}

interface LongJob extends Job {
  paused: Paused;
}

export class Server {
  readonly #options: ServerOptions;
  readonly #engine: Engine;
  readonly #log: Log;
  readonly #net: NetServer;
  readonly #connections = new Set<Connection>();
  readonly #sweeper: NodeJS.Timeout;
  #queue: Job[] = [];
  /** Commands that paused; each turn goes on with the first. */
  readonly #paused: LongJob[] = [];
  #scheduled = false;
  #closed = false;

  private constructor(options: ServerOptions, log: Log) {
    this.#options = options;
    this.#engine = new Engine(options.file, log, options.counts);
    this.#log = log;
    this.#net = createServer((socket) => this.#accept(socket));
    this.#sweeper = setInterval(() => this.#sweep(), options.ttlSweepMs).unref();
  }

  /** Opens the file and listens. Resolves with the port (0 for a unix socket). */
  static async start(options: ServerOptions, log: Log): Promise<{ server: Server; port: number }> {
    const server = new Server(options, log);
    try {
      const port = await server.#listen(options);
      return { server, port };
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  async #listen({ socketPath, port = 0, host = '127.0.0.1' }: ServerOptions): Promise<number> {
    if (socketPath === undefined && !isLoopback(host)) {
      throw new Error(
        `The store asks for no password: it listens on this machine alone, not on '${host}'`,
      );
    }
    // The file is ours alone by now, so a socket that is still there is a leftover.
    if (socketPath !== undefined) rmSync(socketPath, { force: true });
    await new Promise<void>((resolve, reject) => {
      this.#net.once('error', reject);
      if (socketPath === undefined) this.#net.listen(port, host, resolve);
      else this.#net.listen(socketPath, resolve);
    });
    if (socketPath !== undefined) chmodSync(socketPath, 0o600);
    const address = this.#net.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  #accept(socket: Socket): void {
    const connection = new Connection(socket, (request, from) =>
      this.#enqueue({ request, connection: from }),
    );
    this.#connections.add(connection);
    socket.on('close', () => {
      this.#connections.delete(connection);
      this.#dropReadsOf(connection);
    });
  }

  /** What a client was reading when it left; what it writes is finished. */
  #dropReadsOf(connection: Connection): void {
    for (const [i, { connection: from, paused }] of [...this.#paused.entries()].reverse()) {
      if (from !== connection || paused.writes) continue;
      this.#paused.splice(i, 1);
      this.#engine.abandon(paused);
    }
  }

  #enqueue(job: Job): void {
    // The one command that MongoDB does not have; see the README.
    const { docstoreBackup: to } = job.request.command;
    if (typeof to === 'string') {
      void this.#backUp(to).then((reply) => job.connection.reply(job.request, reply));
      return;
    }
    this.#queue.push(job);
    this.#schedule();
  }

  async #backUp(to: string): Promise<Buffer> {
    try {
      this.#checkBackup(to);
    } catch (error) {
      return this.#engine.errorReply(error);
    }
    return this.#engine.backUp(to);
  }

  /** Everybody on this machine reaches a port: what they have written goes beside the store. */
  #checkBackup(to: string): void {
    const { file, socketPath } = this.#options;
    const folder = dirname(resolve(file));
    if (socketPath !== undefined || dirname(resolve(to)) === folder) return;
    fail(
      'IllegalOperation',
      `Over a port a backup is written into the store's own folder only (${folder}); over its socket anywhere`,
    );
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#runTurn());
  }

  #runTurn(): void {
    this.#scheduled = false;
    const jobs = this.#queue;
    this.#queue = [];
    if (this.#closed) return;
    this.#finish(jobs, () => jobs.map(({ request }) => this.#engine.run(request.command)));
    this.#goOn();
  }

  /** Runs, answers those that are done once what they did is on disk, and keeps the others. */
  #finish(jobs: readonly Job[], run: () => (Buffer | Paused)[]): void {
    let outcomes: (Buffer | Paused)[] = [];
    try {
      outcomes = run();
      if (outcomes.some(Buffer.isBuffer) || this.#engine.isCommitDue) this.#engine.commit();
    } catch (error) {
      this.#log('docstore: commit failed', {
        error: error instanceof Error ? error.message : 'unknown',
      });
      for (const outcome of outcomes) if (!Buffer.isBuffer(outcome)) this.#engine.abandon(outcome);
      const failure = this.#engine.errorReply(error);
      outcomes = jobs.map(() => failure);
      // The others may have seen, or have written, what was undone now.
      for (const { request, connection, paused } of this.#paused.splice(0)) {
        this.#engine.abandon(paused);
        connection.reply(request, failure);
      }
    }
    for (const [i, job] of jobs.entries()) this.#settle(job, outcomes[i]);
  }

  /** Answers, or puts a command that paused behind the others; a read that nobody waits for ends. */
  #settle(job: Job, outcome: Buffer | Paused | undefined): void {
    if (Buffer.isBuffer(outcome)) job.connection.reply(job.request, outcome);
    else if (outcome === undefined) return;
    else if (job.connection.isGone && !outcome.writes) this.#engine.abandon(outcome);
    else this.#paused.push({ ...job, paused: outcome });
  }

  /** One slice of one command; what has come in meanwhile is next. */
  #goOn(): void {
    const job = this.#paused.shift();
    if (job === undefined) return;
    this.#finish([job], () => [this.#engine.resume(job.paused)]);
    if (this.#paused.length > 0) this.#schedule();
  }

  #sweep(): void {
    try {
      if (!this.#closed && this.#engine.sweep()) setImmediate(() => this.#sweep());
    } catch (error) {
      this.#log('docstore: sweep failed', {
        error: error instanceof Error ? error.message : 'unknown',
      });
    }
  }

  /** Stops listening, closes connections, and closes the file with everything committed. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#sweeper);
    const stopped = new Promise<void>((resolve) => this.#net.close(() => resolve()));
    for (const connection of this.#connections) connection.close();
    await stopped;
    this.#engine.close();
  }
}
