import { afterEach, beforeEach, expect, it } from 'vitest';
import { storm } from '../bench/storm-run.ts';
import { FakeWhatsApp } from './wire-fake/server.ts';

let fake: FakeWhatsApp;

beforeEach(async () => {
  fake = await new FakeWhatsApp({ isEncrypted: true }).start();
});
afterEach(() => fake.stop());

it('loses no message and tells none twice while its line is cut again and again', async () => {
  const size = { messages: 80, groups: 1, people: 3 };
  const figures = await storm(fake, { ...size, seconds: 4, cutEveryMs: 1000 });
  expect(figures.cuts).toBeGreaterThan(2);
  expect(figures.lost).toEqual([]);
  expect(figures.twice).toEqual([]);
}, 60_000);
