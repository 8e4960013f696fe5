import { tempDir } from '@groupsight/shared/testing/resources';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';

export interface Stage extends AsyncDisposable {
  readonly product: Product;
  readonly browser: Browser;
}

/** A fresh product in an empty folder, and a browser. */
export async function openStage(): Promise<Stage> {
  const folder = await tempDir();
  const [product, browser] = await Promise.all([startProduct(folder.path), launchBrowser()]);
  return {
    product,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await product.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
