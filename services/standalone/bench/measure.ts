import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import autocannon from 'autocannon';
import Fastify from 'fastify';

/** One line: on what, and when. */
export function machine(): string {
  const cpu = cpus();
  const load = loadavg()[0]?.toFixed(1);
  return `${cpu.length} × ${cpu[0]?.model}, load ${load}, Node ${process.version}, ${new Date().toISOString()}`;
}

const inWords = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

/** Whether a time meets its goal, and how busy the machine was with it and everything else. */
export function against(ms: number, goalMs: number): string {
  const load = loadavg()[0]?.toFixed(1);
  return `goal ${inWords(goalMs)}: ${ms <= goalMs ? 'met' : 'missed'} at load ${load}`;
}

/** The middle value; of an even count the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value that a share (0 to 1) of all are not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** Resident memory of a process, MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Processor time of a process, ms. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  // In hundredths of a second, user and system.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Milliseconds a piece of work takes. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 2xx. */
  readonly bad: number;
}

/** 20 connections for some seconds, from this process. */
export async function load(url: string, token = '', seconds = 8): Promise<Load> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    bad: result.non2xx + result.errors,
  };
}

/** The limit: a bare Fastify route that answers the same bytes. Run in a process of its own. */
export async function serveBytes(bytes: Buffer): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}

export type Row = readonly [what: string, figure: string, beside: string];

/** A Markdown table on the terminal. */
/** Each row is printed as soon as it is known. */
export async function printTable(
  title: string,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<void> {
  console.log(`\n### ${title}\n\n| | figure | beside |\n|---|---|---|`);
  for await (const row of rows) console.log(`| ${row.join(' | ')} |`);
}
