import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goTool } from '../../../../deploy/checks/tools.ts';
import { openStage, type Stage } from '../../test/cluster/stage.ts';
import { median, type Row } from '../measure.ts';

const script = fileURLToPath(new URL('../../../../deploy/k6/bench.ts', import.meta.url));
/** People who read at once and never pause: more and more, until it is no longer more. */
const readers = [2, 4, 8, 16, 32];
const stepSeconds = 10;
const share = 0.8;
const rounds = 3;
const roundSeconds = 20;

interface Summary {
  readonly metrics: Readonly<
    Record<string, { readonly values: Readonly<Record<string, number>> } | undefined>
  >;
}

/** Runs k6 against the cluster's gateway. @returns its figures of a scenario */
async function k6(stage: Stage, file: string, env: Readonly<Record<string, string>>) {
  const summary = join(stage.folder, 'k6.json');
  const args = ['run', '--quiet', '--no-usage-report', '--log-output', 'stderr', script];
  const [url = ''] = stage.cluster.urls;
  const own = { PATH: process.env.PATH, BASE_URL: url, SUMMARY: summary, THINK: '0', ...env };
  const child = spawn(file, args, { env: own, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  // 99: a threshold was missed, which the figures tell.
  if (code !== 0 && code !== 99) throw new Error(`k6 ended with ${code}`);
  const { metrics } = JSON.parse(await readFile(summary, 'utf8')) as Summary;
  return (metric: string, scenario: string, value: string): number =>
    metrics[`${metric}{scenario:${scenario}}`]?.values[value] ?? Number.NaN;
}

/** Since when which part of the processors' time was idle. */
function idleMeter(): () => number {
  const sums = () =>
    cpus().reduce(
      ({ idle, all }, { times }) => ({
        idle: idle + times.idle,
        all: all + Object.values(times).reduce((sum, ms) => sum + ms, 0),
      }),
      { idle: 0, all: 0 },
    );
  const from = sums();
  return () => {
    const to = sums();
    return (to.idle - from.idle) / (to.all - from.all);
  };
}

const percent = (part: number) => `${(100 * part).toFixed(0)} %`;
const ms = (value: number) => `${value.toFixed(0)} ms`;

interface Step {
  readonly vus: number;
  /** Journeys and requests a second. */
  readonly journeys: number;
  readonly requests: number;
  readonly p99: number;
  readonly failed: number;
}

async function ramp(stage: Stage, file: string): Promise<readonly Step[]> {
  const env = { READERS: readers.join(','), SECONDS: String(stepSeconds) };
  const figure = await k6(stage, file, env);
  return readers.map((vus) => {
    const of = (metric: string, value: string) => figure(metric, `readers${vus}`, value);
    return {
      vus,
      journeys: of('iterations', 'count') / stepSeconds,
      requests: of('http_reqs', 'count') / stepSeconds,
      p99: of('http_req_duration', 'p(99)'),
      failed: of('http_req_failed', 'rate'),
    };
  });
}

/** One gateway and one process of each service behind it; k6 takes its part of the same machine. */
export async function gatewayFigures(): Promise<Row[]> {
  const file = await goTool('k6');
  if (!file) return [['NOT RUN', 'k6 is not here', 'INSTALL_TOOLS=1 builds it with Go']];
  const replicas = { gateway: 1, auth: 1, groups: 1, insights: 1, scheduler: 1, connector: 1 };
  await using stage = await openStage({
    replicas,
    isSecured: false,
    env: { RATE_LIMIT_PUBLIC: '0' },
  });
  // What is compiled and connected by the first asks is not what is measured.
  await k6(stage, file, { READERS: '8', SECONDS: '10' });
  const steps = await ramp(stage, file);
  const most = steps.toSorted((a, b) => b.journeys - a.journeys)[0];
  if (!most) throw new Error('nothing was measured');
  const rows: Row[] = steps.map(({ vus, requests, p99, failed }) => [
    `${vus} readers who never pause${vus === most.vus ? ', the most' : ''}`,
    `${requests.toFixed(0)} requests/s`,
    `p99 ${ms(p99)}${failed > 0 ? `, ${percent(failed)} failed` : ''}`,
  ]);
  const rate = Math.round(most.journeys * share * 10);
  const found: { p50: number; p99: number; requests: number; failed: number; idle: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const idle = idleMeter();
    const env = { RATE: String(rate), SECONDS: String(roundSeconds) };
    const figure = await k6(stage, file, env);
    found.push({
      p50: figure('http_req_duration', 'steady', 'med'),
      p99: figure('http_req_duration', 'steady', 'p(99)'),
      requests: figure('http_reqs', 'steady', 'count') / roundSeconds,
      failed: figure('http_req_failed', 'steady', 'rate'),
      idle: idle(),
    });
  }
  const all = (values: readonly number[], show: (value: number) => string) =>
    `${show(median(values))} (${values.map(show).join(', ')})`;
  rows.push(
    [
      `p99 at ${percent(share)} of the most, for ${roundSeconds} s`,
      all(
        found.map(({ p99 }) => p99),
        ms,
      ),
      `p50 ${ms(median(found.map(({ p50 }) => p50)))}`,
    ],
    [
      `requests/s meanwhile, of ${(most.requests * share).toFixed(0)} wanted`,
      all(
        found.map(({ requests }) => requests),
        (value) => value.toFixed(0),
      ),
      `failed: ${percent(Math.max(...found.map(({ failed }) => failed)))}`,
    ],
    [
      'processor time nobody used meanwhile',
      all(
        found.map(({ idle }) => idle),
        percent,
      ),
      'k6 on the same machine',
    ],
  );
  return rows;
}
