import type { Locator, Page } from 'playwright-core';
import { timed } from '../measure.ts';

/**
 * What a person takes by the keystroke-level model (Card, Moran, Newell 1980), seconds: to know
 * what to do next, to point, to press and let go, to hit a key as most people type.
 */
const thinks = 1.35;
const points = 1.1;
const presses = 0.2;
const hits = 0.28;

/** One person's way through a task: what they do is counted, what they wait for is timed. */
export class Walk {
  readonly page: Page;
  clicks = 0;
  /** Keys that are hit, letters included. */
  keys = 0;
  /** What a person's hands and head take beside the waiting, seconds. */
  hands = 0;
  /** What the machine takes until the next step can be made, ms. */
  waited = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks++;
    this.hands += thinks + points + presses;
    await this.#wait(() => what.click());
  }

  async press(key: string): Promise<void> {
    this.keys++;
    this.hands += thinks + hits;
    await this.#wait(() => this.page.keyboard.press(key));
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    this.hands += thinks + hits * text.length;
    await this.#wait(() => this.page.keyboard.insertText(text));
  }

  /**
   * Types letter by letter at a person's pace, and no further than it takes to see something: what
   * the machine does meanwhile is not waited for.
   */
  async typeUntil(text: string, what: Locator): Promise<void> {
    this.hands += thinks;
    const isSeen = (timeout: number) =>
      what
        .first()
        .waitFor({ timeout: Math.max(1, timeout) })
        .then(
          () => true,
          () => false,
        );
    for (const letter of text) {
      this.keys++;
      this.hands += hits;
      const { ms } = await timed(() => this.page.keyboard.insertText(letter));
      this.waited += Math.max(0, ms - hits * 1000);
      if (await isSeen(hits * 1000 - ms)) return;
    }
    await this.sees(what);
  }

  /** Clicks into a field and types. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.type(text);
  }

  async open(path: string): Promise<void> {
    await this.#wait(() => this.page.goto(path));
  }

  /** Waits until the person sees it. */
  async sees(what: Locator): Promise<void> {
    await this.#wait(() => what.first().waitFor({ timeout: 120_000 }));
  }

  /** Anything else that the person has to wait for. */
  async lasts(work: () => Promise<unknown>): Promise<void> {
    await this.#wait(work);
  }

  get figure(): string {
    const waited = this.waited / 1000;
    const all = waited + this.hands;
    return `${this.clicks} clicks, ${this.keys} keys, ${waited.toFixed(1)} s waited; a person: ${all.toFixed(0)} s`;
  }

  async #wait(work: () => Promise<unknown>): Promise<void> {
    this.waited += (await timed(work)).ms;
  }
}
