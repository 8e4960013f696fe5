import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page, Request } from 'playwright-core';
import type { CLSMetricWithAttribution, onCLS } from 'web-vitals/attribution';

declare global {
  interface Window {
    readonly webVitals: { readonly onCLS: typeof onCLS };
    /** How far what is shown has jumped so far, and what jumped farthest. */
    layoutShift?: { readonly value: number; readonly target: string };
  }
}

const require = createRequire(import.meta.url);

/** Measures every document that the page will open. */
function measure(): void {
  const keep = ({ value, attribution }: CLSMetricWithAttribution) => {
    window.layoutShift = { value, target: attribution.largestShiftTarget ?? '' };
  };
  window.webVitals.onCLS(keep, { reportAllChanges: true });
}

/** Tells how far the content of an address jumps while it comes, and which part jumps farthest. */
export async function shiftMeter(page: Page) {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The event stream never ends.
    if (pathname.startsWith('/api/') && pathname !== '/api/events') pending.add(request);
  });
  const answered = (request: Request) => pending.delete(request);
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  const library = require.resolve('web-vitals/attribution').replace(/[^/]*$/, '');
  const script = await readFile(`${library}web-vitals.attribution.iife.js`, 'utf8');
  await page.addInitScript(`${script};\nwindow.webVitals = webVitals; (${measure})();`);

  /** Whether nothing in sight waits for anything. */
  const isWhole = () =>
    page.evaluate(() => {
      const waiting = document.querySelectorAll('.mantine-Skeleton-root, .mantine-Loader-root');
      const inSight = [...waiting].filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      return (
        inSight.length === 0 &&
        document.querySelector('main') !== null &&
        window.layoutShift !== undefined
      );
    });

  return async (address: string) => {
    pending.clear();
    await page.goto(address);
    await waitFor(`${address} is whole`, async () => pending.size === 0 && (await isWhole()));
    // What came last is drawn, and told, by the second frame.
    return page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return window.layoutShift ?? { value: Number.NaN, target: 'not measured' };
    });
  };
}
