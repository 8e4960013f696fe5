import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pnOf, secondsNow } from '@groupsight/chat-whatsapp/test/wire-fake/nodes';
import { RemoteFake } from '@groupsight/chat-whatsapp/test/wire-fake/remote';
import { testStore } from '@groupsight/docstore/test-store';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';

const mebibyte = 1024 * 1024;
const groupsEach = 20;
const linkedAtOnce = 3;
/** Of all accounts together, while they are held. */
const liveEveryMs = 50;
const patienceMs = 120_000;
const people = Array.from({ length: 10 }, (_, i) => `1556${String(i).padStart(7, '0')}`);
const phoneOf = (index: number) => `1555${String(index).padStart(7, '0')}`;
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Told {
  readonly kind: string;
  readonly id?: string;
  readonly code?: string;
}

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly handed: number;
  readonly cpuMs: number;
}

/** The connector under measurement, in a process of its own. */
class Child {
  readonly #child: ChildProcess;
  #told: Told[] = [];

  constructor(place: readonly string[]) {
    const main = fileURLToPath(new URL('accounts-child.ts', import.meta.url));
    this.#child = spawn(process.execPath, ['--expose-gc', main, ...place], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (!this.#child.stdout) throw new Error('the child has no output');
    createInterface(this.#child.stdout).on('line', (line) => {
      this.#told.push(JSON.parse(line) as Told);
    });
  }

  say(command: string): void {
    this.#child.stdin?.write(`${command}\n`);
  }

  /** Waits until something was told, which is then forgotten. */
  async next(kind: string, id?: string): Promise<Told> {
    const fits = (one: Told) => one.kind === kind && one.id === id;
    const found = await waitFor(`'${kind}'`, () => this.#told.find(fits), patienceMs);
    this.#told = this.#told.filter((one) => !fits(one));
    return found;
  }

  async memory(): Promise<Memory> {
    this.say('memory');
    return (await this.next('memory')) as unknown as Memory;
  }

  kill(): void {
    this.#child.kill();
  }
}

/** Links accounts one after the other, or a few at once, and lets them live. */
class Crowd {
  readonly #fake: RemoteFake;
  readonly #child: Child;
  readonly #messages: number;
  readonly #chats: (readonly string[])[] = [];
  #said = 0;

  constructor(fake: RemoteFake, child: Child, messages: number) {
    this.#fake = fake;
    this.#child = child;
    this.#messages = messages;
  }

  async grow(to: number): Promise<void> {
    const from = this.#chats.length;
    const indexes = Array.from({ length: to - from }, (_, i) => from + i);
    this.#chats.push(...indexes.map(() => []));
    const next = async (): Promise<void> => {
      for (let index = indexes.shift(); index !== undefined; index = indexes.shift()) {
        this.#chats[index] = await this.#link(index);
      }
    };
    await Promise.all(Array.from({ length: linkedAtOnce }, next));
  }

  /** An account of 20 groups whose phone hands over their past, as phones do at linking. */
  async #link(index: number): Promise<readonly string[]> {
    const phone = phoneOf(index);
    const id = `account-${index}`;
    const chats: string[] = [];
    for (let i = 0; i < groupsEach; i++) {
      const settings = { subject: `Group ${i} of ${index}`, members: [phone, ...people] };
      const chat = (await this.#fake.createGroup(settings)).id;
      chats.push(chat);
      const each = Math.ceil(this.#messages / groupsEach);
      const messages = Array.from({ length: each }, (_, n) => past(chat, `P${index}-${i}-${n}`, n));
      await this.#fake.order('remember', { phone, chat, messages });
      this.#child.say(`watch ${id} ${chat}`);
    }
    const before = (await this.#child.memory()).handed;
    this.#child.say(`open ${id}`);
    const { code = '' } = await this.#child.next('qr', id);
    await this.#fake.scan(code, phone);
    await this.#child.next('open', id);
    const isHanded = async () =>
      (await this.#child.memory()).handed >= before + this.#messages || undefined;
    await waitFor('the past', isHanded, patienceMs);
    return chats;
  }

  /** One more message, of the next account in turn. */
  async speak(): Promise<void> {
    const n = this.#said++;
    const index = n % this.#chats.length;
    const round = Math.floor(n / this.#chats.length);
    const chat = this.#chats[index]?.[round % groupsEach] ?? '';
    const from = people[round % people.length] ?? '';
    const message = { conversation: `message ${n}: what people say in groups, about so long` };
    await this.#fake.inboundAll(phoneOf(index), [{ chat, from, id: `L${n}`, message }]);
  }
}

function past(chat: string, id: string, n: number): object {
  const participant = pnOf(people[n % people.length] ?? '');
  return {
    key: { remoteJid: chat, fromMe: false, id, participant },
    participant,
    messageTimestamp: secondsNow() - 86_400 + n,
    message: { conversation: `message ${n}: what people say in groups, about so long` },
  };
}

/**
 * Many linked accounts in one connector, each with 20 groups and a past of 1,000 messages, which
 * are then held while people go on talking. Prints what one account takes beyond the first.
 * @param given accounts, messages of each, minutes to hold
 */
export async function accountsBench(given: readonly number[]): Promise<boolean> {
  const [accounts = 200, messages = 1000, minutes = 10] = given;
  await using opened = new AsyncDisposableStack();
  const store = opened.use(await testStore());
  const folder = opened.use(await tempDir());
  const historyDepth = Math.ceil(messages / groupsEach);
  const fake = await RemoteFake.start({ isEncrypted: true, historyDepth });
  opened.defer(() => fake.stop());
  const child = new Child([store.uri, fake.url, fake.noiseRoot, folder.path]);
  opened.defer(() => child.kill());
  await child.next('ready');
  const crowd = new Crowd(fake, child, messages);
  let first: Memory | undefined;
  for (const size of [1, 10, 50, 100, 200].filter((step) => step <= accounts)) {
    await crowd.grow(size);
    const now = await child.memory();
    first ??= now;
    print(line(size, now, first));
  }
  const end = Date.now() + minutes * 60_000;
  const before = await child.memory();
  while (Date.now() < end) {
    const pause = new Promise((resolve) => setTimeout(resolve, liveEveryMs));
    await Promise.all([crowd.speak(), pause]);
  }
  const last = await child.memory();
  print(
    `${line(accounts, last, first ?? last)}, after ${minutes} min in which they heard ${last.handed - before.handed} messages with ${((last.cpuMs - before.cpuMs) / minutes / 600).toFixed(1)} % of a core`,
  );
  return (await fake.errors()).length === 0;
}

function line(accounts: number, now: Memory, first: Memory): string {
  const megabytes = (bytes: number) => (bytes / mebibyte).toFixed(0);
  const each = (name: 'rss' | 'heapUsed' | 'external') =>
    ((now[name] - first[name]) / Math.max(1, accounts - 1) / mebibyte).toFixed(2);
  const whole = `${accounts} accounts: ${megabytes(now.rss)} MB (heap ${megabytes(now.heapUsed)}, buffers ${megabytes(now.external)})`;
  if (accounts === 1) return whole;
  return `${whole}; each beyond the first ${each('rss')} MB (heap ${each('heapUsed')}, buffers ${each('external')})`;
}
