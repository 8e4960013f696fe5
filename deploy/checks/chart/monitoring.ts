import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { complain, type Report } from '../report.ts';
import { output, root } from '../run.ts';
import { promtool } from '../tools.ts';

const folder = 'helm/groupsight/monitoring';

/** Names that Prometheus and prom-client's default metrics bring. */
const others = new Set([
  ...['up', 'process_start_time_seconds', 'process_cpu_seconds_total'],
  ...['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'],
]);

/** The metrics that the services register, with the names that a histogram has besides. */
async function exportedMetrics(): Promise<Set<string>> {
  const found = new Set(others);
  const files = await readdir(join(root, 'services'), { recursive: true });
  for (const file of files.filter((name) =>
    /^\w+\/(?:\w+\/){0,2}src\/.*(?<!\.test)\.ts$/.test(name),
  )) {
    const code = await readFile(join(root, 'services', file), 'utf8');
    const declared = code.matchAll(/new (Counter|Gauge|Histogram)\(\{\s*name: '(\w+)'/g);
    for (const [, kind, name = ''] of declared) {
      const suffixes = kind === 'Histogram' ? ['_bucket', '_count', '_sum'] : [''];
      for (const suffix of suffixes) found.add(`${name}${suffix}`);
    }
  }
  return found;
}

/** Words of a query that are no metrics: labels are inside braces or behind by, on, … */
const words =
  /\b(sum|max|min_over_time|rate|increase|changes|time|histogram_quantile|by|le|on|unless)\b/g;

function metricsIn(query: string): string[] {
  const bare = query
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(words, ' ');
  return [...new Set(bare.match(/[a-z_][a-z0-9_]*/g) ?? [])];
}

interface RuleFile {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: { readonly runbook: string };
    }[];
  }[];
}

async function queries(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { groups } = parse(await readFile(join(root, folder, 'alerts.yaml'), 'utf8')) as RuleFile;
  for (const { alert, expr } of groups.flatMap(({ rules }) => rules)) found.set(alert, expr);
  for (const file of await readdir(join(root, folder, 'dashboards'))) {
    const { panels } = JSON.parse(
      await readFile(join(root, folder, 'dashboards', file), 'utf8'),
    ) as { panels: { title: string; targets: { expr: string }[] }[] };
    for (const { title, targets } of panels) {
      for (const { expr } of targets) found.set(`${file}: ${title}`, expr);
    }
  }
  return found;
}

async function checkRunbook(): Promise<void> {
  const { groups } = parse(await readFile(join(root, folder, 'alerts.yaml'), 'utf8')) as RuleFile;
  const runbook = await readFile(join(root, 'docs/RUNBOOK.md'), 'utf8');
  const sections = new Set([...runbook.matchAll(/^## (\w+)$/gm)].map(([, title = '']) => title));
  const alerts = groups.flatMap(({ rules }) => rules);
  complain([
    ...alerts
      .filter(({ alert }) => !sections.has(alert))
      .map(({ alert }) => `${alert} has no section in the runbook`),
    ...alerts
      .filter(({ alert, annotations }) => !annotations.runbook.endsWith(`#${alert.toLowerCase()}`))
      .map(({ alert }) => `${alert} names another section`),
    ...[...sections]
      .filter((title) => title.startsWith('Groupsight'))
      .filter((title) => !alerts.some(({ alert }) => alert === title))
      .map((title) => `the runbook's ${title} is no alert`),
  ]);
}

export async function checkMonitoring(report: Report): Promise<void> {
  await report.check('every metric in alerts and dashboards exists', async () => {
    const exported = await exportedMetrics();
    const all = await queries();
    if (all.size < 20) throw new Error(`Only ${all.size} queries were found`);
    complain(
      [...all].flatMap(([where, query]) =>
        metricsIn(query)
          .filter((name) => !exported.has(name))
          .map((name) => `${where}: nothing exports ${name}`),
      ),
    );
  });
  await report.check('every metric of ours is shown or watched', async () => {
    const shown = [...(await queries()).values()].join('\n');
    const ours = [...(await exportedMetrics())].filter((name) => name.startsWith('groupsight_'));
    const names = new Set(ours.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    complain([...names].filter((name) => !shown.includes(name)));
  });
  await report.check('every alert has its section in the runbook', checkRunbook);
  const tool = await promtool();
  if (!tool) return report.skip('promtool', 'no Debian gives its package prometheus here');
  await report.check('promtool check rules', async () => {
    await output(tool, ['check', 'rules', '--lint=all', '--lint-fatal', `${folder}/alerts.yaml`]);
  });
  await report.check('promtool test rules', async () => {
    await output(tool, ['test', 'rules', 'deploy/checks/chart/alerts.test.yaml']);
  });
}
