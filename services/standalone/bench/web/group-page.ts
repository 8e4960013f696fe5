/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { median } from '../measure.ts';
import { signIn } from './scripts.ts';
import type { Stage } from './stage.ts';

const slowdown = 4;
const quietMs = 2_000;
const timeoutMs = 30_000;
/** The first look comes when a page that is quick has long been drawn. */
const lookMs = 2_500;

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
  /** No placeholder is on the screen: figures, lists and charts are drawn. */
  readonly complete: number;
  readonly completeRuns: readonly number[];
  /** Complete, and the end of the last long task before two seconds without one. */
  readonly interactive: number;
  /** The longest task until then. */
  readonly longest: number;
}

/**
 * Runs in the page: notes the frame that shows what has come. It looks when the document changes:
 * to look at every frame makes a page that rests draw all of them, which costs a slow one a third.
 */
function watchPage(clickTab: boolean): void {
  const marks: Marks = { longTasks: [] };
  window.benchMarks = marks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      marks.longTasks.push({ start: startTime, end: startTime + duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  const second = () => document.querySelectorAll<HTMLElement>('main [role=tab]')[1];
  const waiting = 'main :is(.mantine-Skeleton-root, .mantine-Loader-root)';
  const isSeen = (element: Element) => element.getBoundingClientRect().top < innerHeight;
  // Charts below the screen are drawn when somebody scrolls there.
  const isComplete = () =>
    document.querySelectorAll('main .apexcharts-svg').length > 1 &&
    ![...document.querySelectorAll(waiting)].some(isSeen);
  function note(): void {
    const tab = second();
    if (!tab) return;
    marks.named ??= performance.now();
    if (clickTab && marks.clicked === undefined) {
      marks.clicked = performance.now();
      tab.click();
    }
    if (marks.clicked && tab.getAttribute('aria-selected') === 'true') {
      marks.answered ??= performance.now();
    }
    if (isComplete()) marks.complete ??= performance.now();
    if (clickTab ? marks.answered : marks.complete) changes.disconnect();
  }
  let isAsked = false;
  const changes = new MutationObserver(() => {
    if (isAsked || !second()) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      note();
    });
  });
  const what = { childList: true, subtree: true, attributeFilter: ['aria-selected'] };
  changes.observe(document, what);
}

/** The end of the last long task before two seconds without one, from when all is drawn on. */
function interactiveOf({ complete = Number.NaN, longTasks }: Marks): number {
  let end = complete;
  for (const task of longTasks) {
    if (task.start - end > quietMs) break;
    end = Math.max(end, task.end);
  }
  return end;
}

/** Looks at the page's marks now and then; between looks nothing of the bench runs in it. */
async function marksOf(
  page: Page,
  isThere: (marks: Marks, now: number) => boolean,
): Promise<Marks> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    await page.waitForTimeout(lookMs);
    const { marks, now } = await page.evaluate(() => {
      return { marks: window.benchMarks, now: performance.now() };
    });
    if (isThere(marks, now)) return marks;
  }
  throw new Error(`${page.url()} was not drawn in time`);
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
    const { answered } = await marksOf(page, (marks) => marks.answered !== undefined);
    return answered ?? Number.NaN;
  } finally {
    await close();
  }
}

async function untouched(browser: Browser, stage: Stage, path: string) {
  const { page, close } = await openGroup(browser, stage, path, false);
  try {
    const marks = await marksOf(page, (seen, now) => now - interactiveOf(seen) > quietMs);
    const { named = Number.NaN, complete = Number.NaN, longTasks } = marks;
    const longest = Math.max(0, ...longTasks.map(({ start, end }) => end - start));
    return { named, complete, interactive: interactiveOf(marks), longest };
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
    completeRuns: seen.map((times) => times.complete),
    interactive: middle((times) => times.interactive),
    longest: middle((times) => times.longest),
  };
}
