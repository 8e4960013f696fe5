import type { Options, Scenario } from 'k6/options';
import { type SummaryData, summary } from './summary.ts';
import { makeUsers } from './users.ts';

export { reading } from './journeys.ts';

/**
 * For `npm run bench:cluster -- gateway`. READERS=4,8,16: so many people at once who never pause,
 * a step after the other, to find the most. RATE: so many journeys in ten seconds.
 */
const seconds = Number(__ENV.SECONDS ?? 10);
const readers = (__ENV.READERS ?? '').split(',').filter(Boolean).map(Number);
const rate = Number(__ENV.RATE ?? 0);

const steps = readers.map((vus, index): [string, Scenario] => [
  `readers${vus}`,
  {
    executor: 'constant-vus',
    exec: 'reading',
    vus,
    startTime: `${index * seconds}s`,
    duration: `${seconds}s`,
    gracefulStop: '0s',
  },
]);
const steady = (of: number): Scenario => ({
  executor: 'constant-arrival-rate',
  exec: 'reading',
  rate: of,
  timeUnit: '10s',
  duration: `${seconds}s`,
  preAllocatedVUs: 50,
  maxVUs: 200,
});
const scenarios = rate > 0 ? { steady: steady(rate) } : Object.fromEntries(steps);
const names = Object.keys(scenarios);

export const options: Options = {
  scenarios,
  // Only what a threshold names is told by scenario: what the set-up asks is not counted.
  thresholds: Object.fromEntries(
    names.flatMap((name) => [
      [`http_reqs{scenario:${name}}`, ['count>0']],
      [`http_req_failed{scenario:${name}}`, ['rate<0.01']],
      [`http_req_duration{scenario:${name}}`, ['max>0']],
      [`iterations{scenario:${name}}`, ['count>0']],
    ]),
  ),
  setupTimeout: '10m',
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  userAgent: 'groupsight-load',
};
export const setup = () => makeUsers(Number(__ENV.USERS ?? 5));
export const handleSummary = (data: SummaryData) => summary('bench', data);
