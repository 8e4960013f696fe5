import type { Options, Scenario } from 'k6/options';

/** Reading journeys a second that the product should stand; `RATE=50 npm run load -- load`. */
const rate = Number(__ENV.RATE ?? 10);
const soakFor = __ENV.DURATION ?? '2h';

/** A journey has nine requests; writing and signing in are a tenth and a fiftieth of reading. */
const share = (part: number) => Math.max(1, Math.round(rate * part));

const byRate = (exec: string, part: number, stages: readonly [string, number][]): Scenario => ({
  executor: 'ramping-arrival-rate',
  exec,
  startRate: 0,
  timeUnit: '1s',
  preAllocatedVUs: Math.max(5, share(part) * 4),
  maxVUs: Math.max(20, share(part) * 40),
  stages: stages.map(([duration, times]) => ({
    duration,
    target: Math.max(1, Math.round(rate * part * times)),
  })),
});

const everybody = (...stages: [string, number][]) => ({
  reading: byRate('reading', 1, stages),
  writing: byRate('writing', 0.1, stages),
  signingIn: byRate('signingIn', 0.02, stages),
});

const steady = (exec: string, vus: number, duration: string): Scenario => ({
  executor: 'constant-vus',
  exec,
  vus,
  duration,
});

/** What has to hold; by kind, because signing in is slow on purpose. */
const strict = {
  http_req_failed: ['rate<0.001'],
  checks: ['rate>0.999'],
  'http_req_duration{kind:read}': ['p(95)<300', 'p(99)<1000'],
  'http_req_duration{kind:write}': ['p(95)<500', 'p(99)<1500'],
  'http_req_duration{kind:heavy}': ['p(95)<10000'],
  // Iterations that found no free virtual user: then the figures are of less than was asked for.
  dropped_iterations: ['count<1'],
};

/** Beyond what it stands it may be slow, but must answer, and stop when it does not. */
const lenient = {
  http_req_failed: [{ threshold: 'rate<0.05', abortOnFail: true, delayAbortEval: '30s' }],
  'http_req_duration{kind:read}': ['p(95)<5000'],
};

const profiles = {
  /** Does it work at all: half a minute, two people. */
  smoke: {
    scenarios: {
      reading: steady('reading', 2, '20s'),
      writing: steady('writing', 1, '20s'),
      signingIn: steady('signingIn', 1, '5s'),
    },
    thresholds: strict,
  },
  /** An ordinary busy hour, in eight minutes. */
  load: {
    scenarios: everybody(['1m', 1], ['6m', 1], ['1m', 0]),
    thresholds: strict,
  },
  /** More and more, to see where it bends: eight times the load. */
  stress: {
    scenarios: everybody(['2m', 1], ['3m', 2], ['3m', 4], ['3m', 8], ['1m', 0]),
    thresholds: lenient,
  },
  /** Ordinary for long, to see what grows. */
  soak: {
    scenarios: everybody(['1m', 0.5], [soakFor, 0.5], ['1m', 0]),
    thresholds: strict,
  },
  /** Everybody at once, and whether it comes back. */
  spike: {
    scenarios: everybody(['30s', 0.5], ['10s', 10], ['1m', 10], ['10s', 0.5], ['1m', 0.5]),
    thresholds: lenient,
  },
} as const satisfies Record<string, Options>;

export type Profile = keyof typeof profiles;

/** Users that a profile makes before it begins. */
export const usersOf = (profile: Profile): number =>
  Number(__ENV.USERS ?? (profile === 'smoke' ? 3 : 20));

export const optionsOf = (profile: Profile): Options => ({
  ...profiles[profile],
  setupTimeout: '10m',
  summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)', 'max'],
  userAgent: 'groupsight-load',
});
