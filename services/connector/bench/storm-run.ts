import { waitFor } from '@groupsight/shared/testing/wait-for';
import { isOpen } from '../test/support.ts';
import { owner, ownerId, startOn } from '../test/whatsapp-support.ts';
import type { FakeWhatsApp } from '../test/wire-fake/server.ts';

export interface StormPlan {
  readonly messages: number;
  readonly groups: number;
  readonly people: number;
  readonly seconds: number;
  readonly cutEveryMs: number;
}

export interface StormFigures {
  readonly cuts: number;
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** From the last message sent to the last on the bus. */
  readonly settledMs: number;
}

/** Cuts an account's line again and again while messages arrive; says what became of them. */
export async function storm(fake: FakeWhatsApp, plan: StormPlan): Promise<StormFigures> {
  const people = Array.from(
    { length: plan.people },
    (_, i) => `1555123${String(i).padStart(4, '0')}`,
  );
  const groups = Array.from({ length: plan.groups }, (_, i) =>
    fake.createGroup({ subject: `Group ${i}`, members: [owner, ...people] }),
  );
  const product = await startOn(fake);
  try {
    await product.link();
    for (const { id } of groups) await product.watch(id);
    let cuts = 0;
    const scissors = setInterval(() => {
      cuts++;
      // Now a clean end, now a cut cable.
      fake.drop(owner, cuts % 3 === 0 ? '503' : undefined);
    }, plan.cutEveryMs);
    const sent: string[] = [];
    const start = Date.now();
    const pauseMs = (plan.seconds * 1000) / plan.messages;
    for (let i = 0; i < plan.messages; i++) {
      const chat = groups[i % groups.length]?.id ?? '';
      const from = people[i % people.length] ?? '';
      const id = `S${i}`;
      await fake.inbound(owner, { chat, from, id, message: { conversation: `storm ${i}` } });
      sent.push(id);
      const ahead = start + (i + 1) * pauseMs - Date.now();
      // Even when late: the other side lives in this process, too.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, ahead)));
    }
    clearInterval(scissors);
    const sentAt = Date.now();
    await isOpen(product, ownerId);
    const told = () => product.t.messages().map(({ messageId }) => messageId);
    await waitFor('every message', () => new Set(told()).size >= sent.length, 60_000).catch(
      () => undefined,
    );
    const settledMs = Date.now() - sentAt;
    await product.t.bus.drain();
    const all = told();
    const seen = new Set<string>();
    const twice = all.filter((id) => seen.has(id) || !seen.add(id));
    return { cuts, lost: sent.filter((id) => !seen.has(id)), twice, settledMs };
  } finally {
    await product.close();
  }
}
