import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** What a process is, and how one sees that it serves. */
export interface Program {
  /** Such as `insights-1`; its log is `<name>.log`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  readonly ready: () => Promise<boolean>;
}

const living = new Set<ChildProcess>();
/** Nothing that was started here outlives this process. */
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** A signal ends this process as its own end does: with what it started. */
export function exitOnSignals(...more: readonly NodeJS.Signals[]): void {
  for (const signal of ['SIGTERM', 'SIGINT', ...more]) process.once(signal, () => process.exit(1));
}

/** Before a process that was killed is started again; twice as long for each that failed since. */
const restartDelayMs = 500;
const longestDelayMs = 8_000;
/** One that ran this long did not fail at its start. */
const startedMs = 15_000;
const readyEveryMs = 50;

/** A process that is started again whenever it ends, until it is stopped. */
export class Supervised {
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #wanted = false;
  #kept = true;
  #restarting: NodeJS.Timeout | undefined;
  #starts = 0;
  #failures = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  get name(): string {
    return this.#program.name;
  }

  /** 0 while there is none. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** How often it was started. */
  get starts(): number {
    return this.#starts;
  }

  start(): void {
    this.#wanted = true;
    this.#kept = true;
    if (!this.#child) this.#spawn();
  }

  /** Starts it and waits until it serves. */
  async startReady(timeoutMs = 60_000): Promise<void> {
    this.start();
    await this.whenReady(timeoutMs);
  }

  /** @throws Error with its name when it does not serve in time */
  async whenReady(timeoutMs = 60_000): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (!(this.#child && (await this.#program.ready()))) {
      if (Date.now() > end) {
        throw new Error(
          `${this.name} does not serve after ${timeoutMs} ms: ${this.#program.logFile}`,
        );
      }
      await delay(readyEveryMs);
    }
  }

  /** kill -9; it is started again a moment later, unless it is to stay away. */
  async kill({ restart = true } = {}): Promise<void> {
    this.#kept = restart;
    this.#failures = -1;
    await this.#end('SIGKILL');
  }

  /** Holds it (SIGSTOP): it keeps its sockets and does nothing. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** Lets it go on. */
  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Ends it in order; it stays away. */
  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#restarting);
    const child = this.#child;
    if (!child) return;
    this.resume();
    // Longer than a service gives itself (see `run`).
    const cut = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await this.#end('SIGTERM');
    clearTimeout(cut);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill(signal);
    await ended;
  }

  #spawn(): void {
    const { command, args, env, logFile } = this.#program;
    const log = openSync(logFile, 'a');
    // In a process group of its own: a terminal's Ctrl-C is for who supervises.
    const child = spawn(command, [...args], {
      env: { ...env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#starts += 1;
    const began = Date.now();
    this.#child = child;
    living.add(child);
    child.once('error', () => undefined);
    child.once('close', () => {
      living.delete(child);
      this.#child = undefined;
      this.#failures = Date.now() - began > startedMs ? 0 : this.#failures + 1;
      if (!this.#wanted || !this.#kept) return;
      const waitMs = Math.min(longestDelayMs, restartDelayMs * 2 ** this.#failures);
      this.#restarting = setTimeout(() => {
        if (this.#wanted && !this.#child) this.#spawn();
      }, waitMs);
    });
  }
}
