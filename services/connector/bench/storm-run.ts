import type { WhatsAppOptions } from '@groupsight/chat-whatsapp/options';
import type { GroupSettings } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import type { PlainInbound } from '@groupsight/chat-whatsapp/test/wire-fake/remote';
import { metrics } from '@groupsight/shared/telemetry';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { isOpen } from '../test/support.ts';
import { owner, ownerId, startOn } from '../test/whatsapp-support.ts';

export interface StormPlan {
  readonly messages: number;
  readonly groups: number;
  readonly people: number;
  readonly seconds: number;
  readonly cutEveryMs: number;
  /** How long the last ones may take. */
  readonly patienceMs: number;
}

export interface StormFigures {
  readonly cuts: number;
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** How long the sending took. */
  readonly sendingMs: number;
  /** From the last message sent to the last on the bus. */
  readonly settledMs: number;
  /** Times that the session was open again. */
  readonly returns: number;
  /** Messages that could not be opened when they came first, and were asked for again. */
  readonly askedAgain: number;
}

/** The fake, in this process or another. */
export interface StormFake {
  readonly url: string;
  readonly noiseRoot: string;
  createGroup(settings: GroupSettings): { readonly id: string } | Promise<{ readonly id: string }>;
  scan(qr: string, phone: string): Promise<unknown>;
  inboundAll(phone: string, messages: readonly PlainInbound[]): Promise<void>;
  drop(phone: string, code?: string): void | Promise<void>;
}

/** Messages go out in handfuls: so many milliseconds of them. */
const tickMs = 100;

/** Cuts an account's line again and again while messages arrive; says what became of them. */
export async function storm(
  fake: StormFake,
  plan: StormPlan,
  options: WhatsAppOptions = {},
): Promise<StormFigures> {
  const people = Array.from(
    { length: plan.people },
    (_, i) => `1555123${String(i).padStart(4, '0')}`,
  );
  const chats: string[] = [];
  for (let i = 0; i < plan.groups; i++) {
    const settings = { subject: `Group ${i}`, members: [owner, ...people] };
    chats.push((await fake.createGroup(settings)).id);
  }
  const product = await startOn(fake, options);
  try {
    await product.link();
    for (const chat of chats) await product.watch(chat);
    // Everybody writes in every group.
    const plain = (i: number): PlainInbound => {
      const chat = chats[i % chats.length] ?? '';
      const from = people[Math.floor(i / chats.length) % people.length] ?? '';
      return { chat, from, id: `S${i}`, message: { conversation: `storm ${i}` } };
    };
    const sent = Array.from({ length: plan.messages }, (_, i) => plain(i));
    const cutter = cutting(fake, plan.cutEveryMs);
    const start = Date.now();
    await send(fake, sent, plan.seconds);
    const sendingMs = Date.now() - start;
    const cuts = cutter.stop();
    await isOpen(product, ownerId);
    const seen = new Set<string>();
    const twice: string[] = [];
    let read = 0;
    const all = () => {
      for (const { event } of product.t.events.slice(read)) {
        read++;
        if (event?.$case !== 'message') continue;
        const { messageId } = event.value;
        if (seen.has(messageId)) twice.push(messageId);
        seen.add(messageId);
      }
      return seen.size >= sent.length;
    };
    await waitFor('every message', all, plan.patienceMs).catch(() => undefined);
    const settledMs = Date.now() - start - sendingMs;
    await product.t.bus.drain();
    all();
    const lost = sent.flatMap(({ id }) => (id && !seen.has(id) ? [id] : []));
    const states = product.provider.of().states;
    const returns = states.filter(({ kind }) => kind === 'open').length - 1;
    const askedAgain = await oddities('undecryptable_message');
    return { cuts, lost, twice, sendingMs, settledMs, returns, askedAgain };
  } finally {
    await product.close();
  }
}

function cutting(fake: StormFake, everyMs: number) {
  let cuts = 0;
  const scissors = setInterval(() => {
    cuts++;
    // Now a clean end, now a cut cable.
    void fake.drop(owner, cuts % 3 === 0 ? '503' : undefined);
  }, everyMs);
  return {
    stop: () => {
      clearInterval(scissors);
      return cuts;
    },
  };
}

/** Evenly over the time; what is late goes at once. */
async function send(fake: StormFake, all: readonly PlainInbound[], seconds: number) {
  const start = Date.now();
  for (let done = 0; done < all.length; ) {
    const due = Math.ceil((all.length * (Date.now() - start + tickMs)) / (seconds * 1000));
    await fake.inboundAll(owner, all.slice(done, due));
    done = Math.min(all.length, Math.max(done, due));
    const ahead = start + (done * seconds * 1000) / all.length - Date.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, ahead)));
  }
}

async function oddities(kind: string): Promise<number> {
  const text = await metrics.getSingleMetricAsString('groupsight_whatsapp_oddities_total');
  return Number(new RegExp(`{kind="${kind}"} (\\d+)`).exec(text)?.[1] ?? 0);
}
