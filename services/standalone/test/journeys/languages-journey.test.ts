import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflows, violationsIn } from './check-screen.ts';
import { type FilledAccount, fillAccount } from './content.ts';
import { openStage, type Stage } from './product-setup.ts';
import { signIn } from './steps.ts';

const catalogues = new URL('../../../../web/catalogues/', import.meta.url);

/**
 * English texts without places that read otherwise in a language; a single word may be a chat's
 * ('Photos?'). That no word stands outside of the catalogues is held by the web app's own tests.
 */
function englishOf(language: string): string[] {
  const folder = new URL(`${language}/`, catalogues);
  return readdirSync(folder).flatMap((file) => {
    const entries = readFileSync(new URL(file, folder), 'utf8').matchAll(
      /^msgid "(.*)"\nmsgstr "(.*)"$/gm,
    );
    return [...entries]
      .filter(([, english = '', text]) => english.includes(' ') && english !== text)
      .map(([, english = '']) => english)
      .filter((english) => !english.includes('{') && !english.includes('\\'));
  });
}

/** Which of some texts the page shows, or says of its parts. */
async function shownOf(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const known = new Set(wanted);
    const shown: string[] = [];
    for (const element of document.querySelectorAll(
      'body *:not([lang="en"], [lang="en"] *, [dir="auto"], [dir="auto"] *)',
    )) {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
      shown.push(...own.map((node) => node.nodeValue ?? ''));
      for (const name of ['aria-label', 'title', 'placeholder']) {
        shown.push(element.getAttribute(name) ?? '');
      }
    }
    return [...new Set(shown.map((text) => text.trim()).filter((text) => known.has(text)))];
  }, texts);
}

describe('the screens in other languages', () => {
  let stage: Stage;
  let page: Page;
  let account: FilledAccount;

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_CHATTER_MS: '0' });
    account = await fillAccount(stage.product.url);
    ({ page } = await stage.open());
    await signIn(page, account.user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  /** Settings, when nothing moves what is chosen there any more. */
  async function openSettings(): Promise<void> {
    await page.goto('/settings');
    await isDrawn();
  }

  async function isDrawn(): Promise<void> {
    await page.locator('main').waitFor();
    await page.waitForFunction(
      () => !document.querySelector('main .mantine-Skeleton-root, main .mantine-Loader-root'),
    );
  }

  const screens = () => {
    const group = `/group/${account.exported}`;
    return [
      '/dashboard',
      '/groups',
      group,
      ...['topics', 'digests', 'resources', 'questions', 'moderation'].map(
        (tab) => `${group}?tab=${tab}`,
      ),
      ...['/questions', '/people', '/recap', '/schedule', '/surveys', '/newsletter'],
      '/search?q=Helix',
      '/settings',
    ];
  };

  /**
   * Walks all screens; what is wrong with each, and which English texts it shows. Colours are the
   * same in every language, and what axe says of one that runs from left to right is, too.
   */
  async function walk(language: string): Promise<Record<string, string[]>> {
    const english = englishOf(language);
    const found: Record<string, string[]> = {};
    for (const path of screens()) {
      await page.goto(path);
      await isDrawn();
      const wrong = await shownOf(page, english);
      if (language === 'ar') wrong.push(...(await violationsIn(page, 'light')));
      wrong.push(...(await overflows(page)));
      if (wrong.length > 0) found[path] = wrong;
    }
    return found;
  }

  it('Arabic is chosen in Settings and runs from right to left', async () => {
    await openSettings();
    await page.getByRole('combobox', { name: 'Your language' }).click();
    await page.getByRole('option', { name: 'العربية' }).click();
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    await page.getByRole('heading', { name: 'اللغة' }).waitFor();
    await page.goto('/dashboard');
    const nav = await page.getByRole('navigation').first().boundingBox();
    const main = await page.locator('main').boundingBox();
    expect(nav?.x ?? 0).toBeGreaterThan(main?.x ?? 0);
    // Three to ten of something have a plural of their own.
    await page.goto(`/group/${account.exported}`);
    await page.getByText('3 أعضاء').first().waitFor();
    // What somebody wrote in English begins where the lines of the page do.
    await page.goto(`/group/${account.exported}?tab=resources`);
    const title = page.getByText('The quarterly report of Helix is out').first();
    await title.waitFor();
    const { left, right } = await title.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const [box, text] = [element.getBoundingClientRect(), words.getBoundingClientRect()];
      return { left: text.left - box.left, right: box.right - text.right };
    });
    expect(left).toBeGreaterThan(100);
    expect(right).toBeLessThan(2);
    // Its weekdays have no short names: seven in full would run together.
    await page.goto(`/group/${account.exported}?tab=digests`);
    await page.getByText('ث', { exact: true }).waitFor();
  });

  it('no screen in Arabic breaks, overflows or shows English', async () => {
    expect(await walk('ar')).toEqual({});
  });

  it('German follows the account into another browser, with its dates', async () => {
    await openSettings();
    // Alone, this test finds the screens in English.
    await page.getByRole('combobox', { name: /^(?:لغتك|Your language)$/ }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Sprache' }).waitFor();
    ({ page } = await stage.open());
    await signIn(page, account.user);
    await page.locator('html[lang=de][dir=ltr]').waitFor();
    await page.goto(`/group/${account.exported}?tab=digests`);
    await page.getByText('3. September 2026', { exact: true }).first().waitFor();
    expect(await walk('de')).toEqual({});
  });
});
