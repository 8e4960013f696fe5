import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testStore } from '@groupsight/docstore/test-store';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { FakeWhatsApp } from '../test/wire-fake/server.ts';

/**
 * Many linked accounts in one process, each with 20 groups: prints the memory of one account
 * beyond the first.
 * Usage: node bench/accounts.ts [accounts] [messages for each] [minutes to hold]
 */
const [accounts = 200, messages = 1000, minutes = 10] = process.argv.slice(2).map(Number);
const groupsEach = 20;
const mebibyte = 1024 * 1024;
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Told {
  readonly kind: string;
  readonly id?: string;
  readonly content?: string;
  readonly rss?: number;
  readonly heapUsed?: number;
  readonly handed?: number;
}

const fake = await new FakeWhatsApp({ isEncrypted: true }).start();
const store = await testStore();
const main = fileURLToPath(new URL('accounts-child.ts', import.meta.url));
const child = spawn(process.execPath, ['--expose-gc', main, store.uri, fake.url, fake.noiseRoot], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const told: Told[] = [];
createInterface(child.stdout).on('line', (line) => told.push(JSON.parse(line) as Told));
const people = Array.from({ length: 10 }, (_, i) => `1556${String(i).padStart(7, '0')}`);
const phoneOf = (index: number) => `1555${String(index).padStart(7, '0')}`;

async function open(index: number): Promise<readonly string[]> {
  const phone = phoneOf(index);
  const id = `account-${index}`;
  const groups = Array.from({ length: groupsEach }, (_, i) =>
    fake.createGroup({ subject: `Group ${i}`, members: [phone, ...people] }),
  );
  child.stdin.write(`open ${id}\n`);
  const shown = () => told.find((one) => one.id === id && one.kind === 'qr')?.content;
  await fake.scan(await waitFor('a code', shown, 60_000), phone);
  const isOpen = () => told.some((one) => one.id === id && one.kind === 'open');
  await waitFor('an open line', isOpen, 60_000);
  return groups.map((group) => group.id);
}

async function say(index: number, groups: readonly string[]): Promise<void> {
  for (let i = 0; i < messages; i++) {
    const chat = groups[i % groups.length] ?? '';
    const from = people[i % people.length] ?? '';
    const message = { conversation: `message ${i}: what people say in groups, about so long` };
    await fake.inbound(phoneOf(index), { chat, from, id: `M${index}-${i}`, message });
    // As fast as it is taken, not faster: a queue would be measured too.
    if (i % 10 === 9) await fake.settled(phoneOf(index));
  }
}

async function memory(): Promise<Required<Pick<Told, 'rss' | 'heapUsed' | 'handed'>>> {
  const before = told.length;
  child.stdin.write('memory\n');
  const {
    rss = 0,
    heapUsed = 0,
    handed = 0,
  } = await waitFor('figures', () => told.slice(before).find(({ kind }) => kind === 'memory'));
  return { rss, heapUsed, handed };
}

const first = await open(0);
await say(0, first);
const one = await memory();
print(`1 account: ${Math.round(one.rss / mebibyte)} MB, ${one.handed} updates handed over`);
for (let index = 1; index < accounts; index++) {
  await say(index, await open(index));
  if (index % 20 === 0)
    print(`${index + 1} accounts: ${Math.round((await memory()).rss / mebibyte)} MB`);
}
const end = Date.now() + minutes * 60_000;
let last = await memory();
while (Date.now() < end) {
  await new Promise((resolve) => setTimeout(resolve, Math.min(60_000, end - Date.now())));
  last = await memory();
}
const each = (last.rss - one.rss) / Math.max(1, accounts - 1) / mebibyte;
const heapEach = (last.heapUsed - one.heapUsed) / Math.max(1, accounts - 1) / mebibyte;
print(
  `${accounts} accounts with ${groupsEach} groups and ${messages} messages each, held ${minutes} min: ` +
    `${Math.round(last.rss / mebibyte)} MB, ${each.toFixed(2)} MB an account beyond the first ` +
    `(${heapEach.toFixed(2)} MB of it heap), ${last.handed} updates handed over`,
);
child.kill();
await fake.stop();
await store[Symbol.asyncDispose]();
process.exit(0);
