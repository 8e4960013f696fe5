import type { Profile } from './profiles.ts';

interface Metric {
  readonly values: Readonly<Record<string, number>>;
  readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
}

/** What k6 hands over at the end. */
export interface SummaryData {
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly state: { readonly testRunDurationMs: number };
}

const ms = (value: number | undefined) => `${(value ?? 0).toFixed(1)} ms`;

/** The end of a run: some lines to read, and all figures in a file. */
export function summary(profile: Profile | 'bench', { metrics, state }: SummaryData) {
  const lines = [`${profile}: ${(state.testRunDurationMs / 1000).toFixed(0)} s`];
  const requests = metrics.http_reqs?.values;
  lines.push(`requests ${requests?.count ?? 0}, ${(requests?.rate ?? 0).toFixed(1)}/s`);
  let missed = 0;
  for (const [name, { values, thresholds = {} }] of Object.entries(metrics)) {
    const entries = Object.entries(thresholds);
    if (entries.length === 0) continue;
    if (name.startsWith('http_req_duration')) {
      lines.push(`${name}: p95 ${ms(values['p(95)'])}, p99 ${ms(values['p(99)'])}`);
    }
    for (const [threshold, { ok }] of entries) {
      if (!ok) missed += 1;
      lines.push(`  ${ok ? '✓' : '✗'} ${name}: ${threshold}`);
    }
  }
  lines.push(missed === 0 ? 'all thresholds held' : `${missed} thresholds missed`, '');
  const record = { profile, seconds: state.testRunDurationMs / 1000, metrics };
  return {
    stdout: lines.join('\n'),
    [__ENV.SUMMARY ?? `summary-${profile}.json`]: `${JSON.stringify(record, null, 2)}\n`,
  };
}
