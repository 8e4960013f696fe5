import type { Page } from 'playwright-core';

/** The pages that this file's journeys have opened; closed ones are left out when they are told. */
const pages = new Set<Page>();

export function remember(page: Page): void {
  pages.add(page);
}

/** What the open pages show, as their roles and names; never fails. */
export async function describePages(): Promise<string> {
  const open = [...pages].filter((page) => !page.isClosed());
  return (await Promise.all(open.map(describePage))).join('\n');
}

async function describePage(page: Page): Promise<string> {
  const content = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => `could not be read: ${String(error)}`);
  return `The page ${page.url()} shows:\n${content}`;
}
