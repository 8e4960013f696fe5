import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Resolves when nothing moves any more, but for what moves all the time. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      const moving = document.getAnimations().filter((animation) => {
        const { iterations } = animation.effect?.getTiming() ?? {};
        return animation.playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
      });
      if (!moving.length) return;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
}

/** What axe finds by these rules, or by every one that is on. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte to compile: once a document, not once a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (names) => {
    const { violations: found } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(names && { runOnly: { type: 'rule', values: names } }),
    });
    return found.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`),
    );
  }, rules);
}

/** The elements that make the page wider than the window. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    /** What scrolls by itself makes nothing else wider. */
    const isScrolled = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isScrolled(parent);
    };
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      if (isScrolled(element)) return false;
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > width + 1;
    });
    return [
      `${document.documentElement.scrollWidth} wide in a window of ${width}`,
      ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}

/** What axe finds in one colour scheme. */
export async function violationsIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await settled(page);
  // Light: every rule that is on, of the guidelines and of good practice. Dark is the same
  // document in other colours.
  const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
  return (await violations(page, rules)).map((text) => `${colorScheme}: ${text}`);
}

/** What stands out of a narrow or a wide window. */
export async function overflows(page: Page): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: size.height });
    await settled(page);
    // Charts are drawn anew a moment after the window changed.
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    const fitted = page.waitForFunction(fits, undefined, { timeout: 15_000 });
    if (
      await fitted.then(
        () => true,
        () => false,
      )
    )
      continue;
    found.push(...(await tooWide(page)).map((text) => `at ${width} px: ${text}`));
  }
  await page.setViewportSize(size);
  return found;
}

/** Everything wrong with what is on the screen: axe in light and dark, and its width. */
export async function problems(page: Page): Promise<string[]> {
  return [
    ...(await violationsIn(page, 'light')),
    ...(await violationsIn(page, 'dark')),
    ...(await overflows(page)),
  ];
}

/** The JavaScript that the page has brought since it was opened, in kB of gzip. */
export async function scriptKb(page: Page): Promise<number> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const scripts = addresses.filter((address) => address.endsWith('.js'));
  const bodies = await Promise.all(
    scripts.map(async (address) => (await fetch(address)).arrayBuffer()),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
}
