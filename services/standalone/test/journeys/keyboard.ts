import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_TABS = 80;

/** Whether this element has the focus. */
export async function focused(element: Locator): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    if (await focused(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${element} is not reached within ${MAX_TABS} tabs`);
}

/** Whether people see where the focus is: an outline, a ring or a border that only it has. */
export async function isFocusShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || !element.matches(':focus-visible')) return false;
    const look = () => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
      return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join('|');
    };
    const withFocus = look();
    element.blur();
    const without = look();
    element.focus();
    return withFocus !== without;
  });
}

/** Tabs once around, forwards and backwards: the focus never leaves what is open. */
export async function tabsInside(page: Page, opened: Locator): Promise<void> {
  const isInside = () => opened.evaluate((dialog) => dialog.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  const count = await opened.locator('button, a[href], input, textarea, [tabindex="0"]').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let pressed = 0; pressed < Math.min(count, MAX_TABS) + 2; pressed += 1) {
      await page.keyboard.press(key);
      expect(await isInside(), `after ${pressed + 1} times ${key}`).toBe(true);
    }
  }
}
