import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';
import { chromiumPath } from './chromium.ts';

// Not the package's own arguments: they run everything in one process, which ends with the
// first closed context, and switch web security off.
const browserArgs = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium, that of the npm package. */
export async function launchBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  return driver.launch({
    executablePath: await chromiumPath(),
    args: [...browserArgs, ...extraArgs],
  });
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Whether the app may keep its files in the browser; otherwise each page is fetched. */
  readonly installed?: boolean;
}

/**
 * Without a graphics card the blur behind a dialog is drawn by the processor, the whole window for
 * each frame that anything moves in: a third of a journey's time, for what no test looks at.
 */
function withoutBlur(): void {
  addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { backdrop-filter: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** A page of a fresh profile; what the page logs as an error is kept in `errors`. */
export async function openPage(
  browser: Browser,
  baseUrl: string,
  { width = 1280, height = 900, dark = false, installed = false }: PageOptions = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'Europe/London',
    locale: 'en-US',
    serviceWorkers: installed ? 'allow' : 'block',
  });
  await context.addInitScript(withoutBlur);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, context, errors };
}
