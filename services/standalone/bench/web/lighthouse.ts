import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../../test/browser.ts';
import { median } from '../measure.ts';
import type { Stage } from './stage.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

/** Medians of some runs. */
export interface Scores {
  readonly scores: Record<Category, number>;
  /** First paint, largest paint and the like, as Lighthouse words them. */
  readonly metrics: string;
  /** What costs points, in the words of Lighthouse's audits. */
  readonly failed: readonly string[];
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Stores the session in the profile that Lighthouse's own tab will use. */
async function signIn(port: number, { url, token, user }: Stage): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${url}/favicon.svg`);
  await page?.evaluate(
    ([jwt, record]) => {
      localStorage.setItem('groupsight.token', jwt);
      localStorage.setItem('groupsight.user', record);
    },
    [token, user] as const,
  );
  await page?.close();
  await browser.close();
}

async function runOnce(stage: Stage, path: string, signedIn: boolean): Promise<Result> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    if (signedIn) await signIn(port, stage);
    // The default settings are the mobile preset with simulated throttling; local storage stays.
    const flags = { port, onlyCategories: [...categories], logLevel: 'error' as const };
    const result = await lighthouse(`${stage.url}${path}`, flags);
    if (!result) throw new Error(`Lighthouse gave nothing for ${path}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse on ${path}: ${lhr.runtimeError.message}`);
    const shown = new URL(lhr.finalDisplayedUrl).pathname;
    if (shown !== path) throw new Error(`Lighthouse was sent from ${path} to ${shown}`);
    return lhr;
  } finally {
    await browser.close();
  }
}

const score = (result: Result, category: Category) =>
  Math.round(100 * (result.categories[category]?.score ?? 0));

function failedAudits(result: Result): string[] {
  return categories.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${result.audits[id]?.displayValue ?? ''}`.trim()),
  );
}

/** The medians over `runs` runs, each in a browser of its own. */
export async function lighthouseScores(
  stage: Stage,
  path: string,
  signedIn: boolean,
  runs: number,
): Promise<Scores> {
  const results: Result[] = [];
  for (let i = 0; i < runs; i++) results.push(await runOnce(stage, path, signedIn));
  const middle = (category: Category) => median(results.map((result) => score(result, category)));
  const value = (id: string) =>
    median(results.map((result) => result.audits[id]?.numericValue ?? Number.NaN));
  const shown = Object.entries(metrics).map(([name, id]) => {
    const number = value(id);
    return `${name} ${name === 'CLS' ? number.toFixed(3) : `${(number / 1000).toFixed(2)} s`}`;
  });
  const [performance, accessibility, practices] = categories.map(middle);
  return {
    scores: {
      performance: performance ?? 0,
      accessibility: accessibility ?? 0,
      'best-practices': practices ?? 0,
    },
    metrics: shown.join(', '),
    failed: [...new Set(results.flatMap(failedAudits))],
  };
}
