/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { median, percentile, type Row } from '../measure.ts';
import { signIn } from './scripts.ts';
import type { Stage } from './stage.ts';

declare global {
  interface Window {
    benchFrames: number[];
  }
}

const groups = 12;
const timeoutMs = 120_000;
const turns = 40;

/** As many members as are drawn at most, with replies as a busy quarter of a year has them. */
function graphOf(members: number) {
  const edges = [];
  for (let from = 0; from < members; from++) {
    for (let n = 1; n <= 3; n++) {
      // Most reply within their group and to those who write much, some elsewhere.
      const to = n < 3 ? (from + groups * n * n) % members : (from * 31 + 7) % members;
      if (to !== from) edges.push({ from, to, replies: 1 + ((from + n) % 9) });
    }
  }
  const nodes = Array.from({ length: members }, (_, n) => ({
    id: `${n}@s.whatsapp.net`,
    name: `Member ${n}`,
    given: 3 + (n % 40),
    received: 1 + ((n * 7) % 50),
    people: 6,
    group: `group-${n % groups}`,
  }));
  return {
    nodes,
    edges,
    groups: Array.from({ length: groups }, (_, n) => ({
      documentId: `group-${n}`,
      name: `Group ${n}`,
      group_id: `${n}@g.us`,
    })),
    people: members,
    replies: edges.reduce((sum, { replies }) => sum + replies, 0),
    from: '2026-01-01',
    to: '2026-03-31',
  };
}

/** Runs in the page: how long each frame lasts. */
function countFrames(): void {
  window.benchFrames = [];
  let last = performance.now();
  const next = (now: number) => {
    window.benchFrames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    window.benchFrames = [];
  });
  await work();
  return page.evaluate(() => window.benchFrames);
}

function told(frames: readonly number[]): string {
  const [slow, worst] = [percentile(frames, 0.95), Math.max(...frames)];
  return `p50 ${median(frames).toFixed(1)}, p95 ${slow.toFixed(1)}, worst ${worst.toFixed(0)} ms (${frames.length} frames)`;
}

/** Who replies to whom, drawn at once and then moved and zoomed: what frames last. */
export async function replyFrames(browser: Browser, stage: Stage, members: number): Promise<Row[]> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    await signIn(page, stage);
    await page.addInitScript(countFrames);
    const json = { data: graphOf(members) };
    await page.route('**/api/members-dashboard/graph*', (route) => route.fulfill({ json }));
    await page.goto('/people/replies', { waitUntil: 'commit' });
    const drawing = page.getByRole('img', { name: /^A drawing of / });
    await drawing.waitFor();
    const drawn = await framesDuring(page, () =>
      drawing.and(page.locator('[aria-busy=false]')).waitFor(),
    );
    const box = await drawing.boundingBox();
    if (!box) throw new Error('nothing is drawn');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const moved = await framesDuring(page, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let turn = 1; turn <= turns; turn++) {
        await page.mouse.move(x + 150 * Math.sin(turn / 5), y + 100 * Math.sin(turn / 7));
      }
      await page.mouse.up();
    });
    const zoomed = await framesDuring(page, async () => {
      for (const name of ['Zoom in', 'Zoom in', 'Zoom out', 'Zoom out']) {
        await page.getByRole('button', { name }).click();
        await page.waitForTimeout(400);
      }
    });
    const { nodes, edges } = json.data;
    const size = `${nodes.length} members, ${edges.length} ties`;
    return [
      [`who replies to whom, ${size}: while it is laid out and first drawn`, told(drawn), ''],
      ['… while it is moved', told(moved), 'goal p95 50 ms'],
      ['… while it is zoomed', told(zoomed), 'goal p95 50 ms'],
    ];
  } finally {
    await context.close();
  }
}
