import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A part of the window, in CSS pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Lens {
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
}

/** Bars that come and go with the pointer. */
const withoutBars = '.mantine-ScrollArea-scrollbar { visibility: hidden !important }';
/** Device pixels in a CSS pixel: pictures stay sharp on such screens. */
const density = 2;
const stillTimeoutMs = 15_000;

/**
 * A window in which nothing moves and the time stands still: the same screen is the same picture
 * in every run.
 */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  now: Date,
  { width, height, dark }: Lens,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: density,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(60_000);
  await context.clock.setFixedTime(now);
  return context;
}

/** The screen (or an area of it) as PNG, once two looks at it are the same. */
export async function photograph(page: Page, clip?: Area): Promise<Buffer> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForFunction('document.fonts.status === "loaded"');
  const look = () =>
    page.screenshot({
      scale: 'device',
      animations: 'disabled',
      style: withoutBars,
      ...(clip ? { clip } : {}),
    });
  const end = performance.now() + stillTimeoutMs;
  let before = await look();
  for (;;) {
    await page.waitForTimeout(250);
    const now = await look();
    if (now.equals(before)) return now;
    if (performance.now() > end) throw new Error(`${page.url()} does not come to rest`);
    before = now;
  }
}

/** A picture as it is written. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly webp: Buffer;
}

// Runs in the browser, whose encoder this is; a text, because this workspace knows no DOM.
const encode = `async ({ png, width, quality }) => {
  const bytes = await (await fetch('data:image/png;base64,' + png)).blob();
  const whole = await createImageBitmap(bytes);
  const height = Math.round((width * whole.height) / whole.width);
  const picture = await createImageBitmap(
    whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' },
  );
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(webp);
  });
  return { width, height, webp: text.slice(text.indexOf(',') + 1) };
}`;

/** Develops photographs: PNG in, WebP out. Needs a page of its own. */
export class Darkroom {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param quality 0 to 1 */
  async print(png: Buffer, width: number, quality: number): Promise<Picture> {
    const order = JSON.stringify({ png: png.toString('base64'), width, quality });
    const { webp, ...size } = await this.#page.evaluate<Omit<Picture, 'webp'> & { webp: string }>(
      `(${encode})(${order})`,
    );
    return { ...size, webp: Buffer.from(webp, 'base64') };
  }
}
