/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { median } from '../measure.ts';
import { signIn } from './scripts.ts';
import type { Stage } from './stage.ts';

const slowdown = 4;
const quietMs = 2_000;
const timeoutMs = 30_000;

interface Marks {
  named?: number;
  complete?: number;
  clicked?: number;
  answered?: number;
  longTasks: { start: number; end: number }[];
}

declare global {
  interface Window {
    benchMarks: Marks;
  }
}

/** Milliseconds from the start of the navigation; medians. */
export interface GroupPageTimes {
  /** The group's name and its tabs are on the screen. */
  readonly named: number;
  /** A click on a tab as soon as there are tabs: when the tab is the chosen one. */
  readonly answered: number;
  /** No placeholder is left: figures, lists and the charts on the screen, as pictures, are drawn. */
  readonly complete: number;
  /** Complete, and the end of the last long task before two seconds without one. */
  readonly interactive: number;
  readonly interactiveRuns: readonly number[];
  /** The charts' library has drawn over the pictures, as it does when the page rests. */
  readonly charted: number;
  /** The longest task of that. */
  readonly charting: number;
}

/** Runs in the page: notes when what is there, frame by frame. */
function watchPage(clickTab: boolean): void {
  const marks: Marks = { longTasks: [] };
  window.benchMarks = marks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      marks.longTasks.push({ start: startTime, end: startTime + duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  const second = () => document.querySelectorAll<HTMLElement>('main [role=tab]')[1];
  function look(): void {
    const tab = second();
    if (tab && marks.named === undefined) marks.named = performance.now();
    if (tab && clickTab && marks.clicked === undefined) {
      marks.clicked = performance.now();
      tab.click();
    }
    if (tab && marks.clicked && tab.getAttribute('aria-selected') === 'true') {
      marks.answered ??= performance.now();
    }
    const waiting = document.querySelector(
      'main .mantine-Skeleton-root, main .mantine-Loader-root',
    );
    const drawn = document.querySelector('main :is([data-picture], .apexcharts-canvas)');
    if (tab && drawn && !waiting) marks.complete ??= performance.now();
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

async function openGroup(browser: Browser, stage: Stage, path: string, clickTab: boolean) {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width: 1280, height: 900 },
  });
  const page: Page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await signIn(page, stage);
  await page.addInitScript(watchPage, clickTab);
  await page.goto(path, { waitUntil: 'commit' });
  return { page, close: () => context.close() };
}

/** When the page answers a click made the moment it has tabs. */
async function answeredAt(browser: Browser, stage: Stage, path: string): Promise<number> {
  const { page, close } = await openGroup(browser, stage, path, true);
  try {
    await page.waitForFunction(() => window.benchMarks.answered);
    return await page.evaluate(() => window.benchMarks.answered ?? Number.NaN);
  } finally {
    await close();
  }
}

async function untouched(browser: Browser, stage: Stage, path: string) {
  const { page, close } = await openGroup(browser, stage, path, false);
  try {
    await page.waitForFunction((quiet) => {
      const { complete, longTasks } = window.benchMarks;
      return complete && performance.now() - Math.max(complete, longTasks.at(-1)?.end ?? 0) > quiet;
    }, quietMs);
    const {
      named = Number.NaN,
      complete = Number.NaN,
      longTasks,
    } = await page.evaluate(() => window.benchMarks);
    const interactive = Math.max(complete, longTasks.at(-1)?.end ?? 0);
    await page.waitForFunction(
      () => document.querySelectorAll('main .apexcharts-canvas').length > 1,
    );
    const charted = await page.evaluate(() => performance.now());
    const all = await page.evaluate(() => window.benchMarks.longTasks);
    const later = all.slice(longTasks.length).map(({ start, end }) => end - start);
    return { named, complete, interactive, charted, charting: Math.max(0, ...later) };
  } finally {
    await close();
  }
}

/** A first visit (empty cache) to a group's page on a main thread four times slower. */
export async function groupPageTimes(
  browser: Browser,
  stage: Stage,
  groupId: string,
  runs: number,
): Promise<GroupPageTimes> {
  const path = `/group/${groupId}`;
  const seen: Awaited<ReturnType<typeof untouched>>[] = [];
  const answered: number[] = [];
  for (let i = 0; i < runs; i++) {
    seen.push(await untouched(browser, stage, path));
    answered.push(await answeredAt(browser, stage, path));
  }
  const middle = (pick: (times: (typeof seen)[number]) => number) => median(seen.map(pick));
  return {
    named: middle((times) => times.named),
    answered: median(answered),
    complete: middle((times) => times.complete),
    interactive: middle((times) => times.interactive),
    charted: middle((times) => times.charted),
    charting: middle((times) => times.charting),
    interactiveRuns: seen.map((times) => times.interactive),
  };
}
