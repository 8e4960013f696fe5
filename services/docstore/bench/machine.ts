/** What the figures were measured on, and how steady it was meanwhile. */
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { figure, type Figure } from './figures.ts';

const SUM_TO = 20_000_000;
const SYNCS = 20;

/** The same work again and again: what differs is the machine. */
export class Noise {
  readonly #file: string;
  readonly #loops: number[] = [];
  readonly #syncs: number[] = [];

  constructor(folder: string) {
    this.#file = join(folder, 'noise');
  }

  sample(): void {
    this.#loops.push(millisecondsOf(addUp));
    this.#syncs.push(millisecondsOf(() => this.#sync()) / SYNCS);
  }

  #sync(): void {
    const file = openSync(this.#file, 'w');
    const page = Buffer.alloc(4096, 1);
    for (let i = 0; i < SYNCS; i++) {
      writeSync(file, page);
      fsyncSync(file);
    }
    closeSync(file);
    rmSync(this.#file);
  }

  describe(): string {
    const say = ({ median, spread }: Figure): string =>
      `${median.toFixed(2)} ms ±${Math.round(spread * 100)} %`;
    return `noise: a loop of ${SUM_TO / 1e6} million additions ${say(figure(this.#loops))}, a sync of 4 kB ${say(figure(this.#syncs))} (${this.#loops.length} samples)`;
  }
}

function addUp(): number {
  let sum = 0;
  for (let i = 0; i < SUM_TO; i++) sum = (sum + i) | 0;
  return sum;
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((value) => value.toFixed(1));
  const { sqlite, node } = process.versions;
  return `${new Date().toISOString()}  ${cpus().length} × ${cpu?.model.trim()}, ${memory} GB; load ${load.join(' ')}; Node ${node}, SQLite ${sqlite}`;
}

export interface Memory {
  now: number;
  peak: number;
}

/** Resident memory of a process in MB, now and at its highest (Linux). */
export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
