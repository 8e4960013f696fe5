import type { Inbound } from '@groupsight/chat-whatsapp/test/wire-fake/incoming';
import { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storm } from '../bench/storm-run.ts';

let fake: FakeWhatsApp;

beforeEach(async () => {
  fake = await new FakeWhatsApp({ isEncrypted: true }).start();
});
afterEach(() => fake.stop());

it('loses no message and tells none twice while its line is cut again and again', async () => {
  const inboundAll = async (phone: string, messages: readonly Inbound[]) => {
    for (const message of messages) await fake.inbound(phone, message);
  };
  const plan = { messages: 150, groups: 2, people: 3, seconds: 4, cutEveryMs: 750 };
  const figures = await storm(
    {
      url: fake.url,
      noiseRoot: fake.noiseRoot,
      inboundAll,
      createGroup: (settings) => fake.createGroup(settings),
      scan: (qr, phone) => fake.scan(qr, phone),
      drop: (phone, code) => fake.drop(phone, code),
    },
    { ...plan, patienceMs: 100_000 },
  );
  expect(figures.cuts).toBeGreaterThan(2);
  expect(figures.lost).toEqual([]);
  expect(figures.twice).toEqual([]);
}, 180_000);
