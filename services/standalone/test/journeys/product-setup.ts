import { tempDir } from '@groupsight/shared/testing/resources';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { saw } from '../../../../web/src/test/sightings.ts';
import { allSpecTexts } from '../../../../web/src/test/spec-texts.ts';
import { watchTexts } from '../../../../web/src/test/watch-texts.ts';
import { launchBrowser, openPage, type PageOptions } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { remember } from './shown-pages.ts';

export interface Stage extends AsyncDisposable {
  readonly product: Product;
  readonly browser: Browser;
  /** Everything the product keeps. */
  readonly dataDir: string;
  /** A page of a fresh profile that tells which texts of the specification it shows. */
  open(options?: PageOptions): Promise<{ page: Page; context: BrowserContext; errors: string[] }>;
}

/** A fresh product in an empty folder, and a browser. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const folder = await tempDir();
  const [product, browser] = await Promise.all([startProduct(folder.path, env), launchBrowser()]);
  return {
    product,
    browser,
    dataDir: folder.path,
    async open(options = {}) {
      const opened = await openPage(browser, product.url, options);
      remember(opened.page);
      await recordTexts(opened.context);
      return opened;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await product.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function recordTexts(context: BrowserContext): Promise<void> {
  await context.exposeFunction('sawSpecText', saw);
  await context.addInitScript(
    `(${watchTexts})(${JSON.stringify(allSpecTexts)}, (text) => void sawSpecText(text))`,
  );
}
