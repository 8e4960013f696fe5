import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { quietLibsignal } from '@groupsight/chat-whatsapp/connection/library-log';
import { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { testStore } from '@groupsight/docstore/test-store';
import { openDatabase } from '@groupsight/shared/mongo/database';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { Schema } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';

const main = fileURLToPath(new URL('whatsapp-kill/child.ts', import.meta.url));
const owner = '15550000000';
const people = ['15551230001', '15551230002'];
/** A process that starts on a busy machine takes its time. */
const patienceMs = 80_000;
/** As a store that is far away, or busy. */
const slowCommitMs = 120;
let opened: AsyncDisposableStack;
let fake: FakeWhatsApp;
let uri: string;

beforeEach(async () => {
  // The fake's people use the library, too.
  quietLibsignal();
  opened = new AsyncDisposableStack();
  fake = await new FakeWhatsApp({ isEncrypted: true }).start();
  opened.defer(() => fake.stop());
  uri = opened.use(await testStore()).uri;
});
afterEach(() => opened.disposeAsync());

/** The same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Told {
  readonly kind: string;
  readonly content: string;
}

/** @param commitMs for how long the library waits until its keys are on disk */
function start(chatId: string, commitMs = 0) {
  const child: ChildProcess = spawn(
    process.execPath,
    [main, uri, fake.url, fake.noiseRoot, chatId, String(commitMs)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const told: Told[] = [];
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => told.push(JSON.parse(line) as Told));
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  opened.defer(kill);
  return { told, kill };
}

it('loses nothing when it is killed in the middle of bursts, wherever it stands', async () => {
  const random = seeded(20_261_121);
  const group = fake.createGroup({ subject: 'Burst', members: [owner, ...people] });
  const store = await openDatabase({ uri, database: 'connector' }, (connection) => ({
    handed: connection.model('Handed', new Schema({ messageId: String, at: Date }), 'handed'),
  }));
  opened.defer(() => store.close());
  const handedIds = async () =>
    (await store.handed.find().lean<{ messageId: string }[]>()).map(({ messageId }) => messageId);

  let run = start(group.id);
  const qr = await waitFor(
    'a code',
    () => run.told.find(({ kind }) => kind === 'qr')?.content,
    patienceMs,
  );
  await fake.scan(qr, owner);
  const isOpen = () => run.told.some(({ kind }) => kind === 'open');
  await waitFor('an open line', isOpen, patienceMs);

  const sent: string[] = [];
  let kills = 1;
  for (let round = 0; round < 4; round++) {
    await waitFor('an open line', isOpen, patienceMs);
    const burst = 12 + Math.floor(random() * 12);
    const diesAfter = Math.floor(random() * burst);
    for (let i = 0; i < burst; i++) {
      const id = `R${round}-${i}`;
      const from = people[Math.floor(random() * people.length)] ?? '';
      const message = { conversation: id };
      await fake.inbound(owner, { chat: group.id, from, id, message });
      sent.push(id);
      // The fake lives in this process: it has to have its turn.
      await new Promise((resolve) => setImmediate(resolve));
      if (i === diesAfter) {
        // Somewhere between the first receipt and the last row.
        await new Promise((resolve) => setTimeout(resolve, random() * 60));
        await run.kill();
        kills += 1;
      }
    }
    // The later ones open what comes slower than it is said.
    run = start(group.id, round < 2 ? 0 : slowCommitMs);
  }
  await waitFor('an open line', isOpen, patienceMs);
  const last = { chat: group.id, from: people[0] ?? '', id: 'LAST' };
  await fake.inbound(owner, { ...last, message: { conversation: 'last' } });
  const missing = async () => {
    const handed = new Set(await handedIds());
    return [...sent, 'LAST'].filter((id) => !handed.has(id));
  };
  await waitFor('every message', async () => (await missing()).length === 0, patienceMs);
  // Acknowledged and lost, with nothing said after it: the phone has it, the server no more.
  await run.kill();
  const at = Math.floor(Date.now() / 1000) + 1;
  const participant = `${people[0]}@s.whatsapp.net`;
  fake
    .account(owner)
    .log(group.id)
    .add({
      key: { remoteJid: group.id, fromMe: false, id: 'LOST', participant },
      participant,
      messageTimestamp: at,
      message: { conversation: 'lost' },
    });
  sent.push('LOST');
  // It is the newest by its second, which has to be there: nobody asks a phone for what is to come.
  await waitFor('its second', () => Date.now() >= at * 1000, patienceMs);
  run = start(group.id, slowCommitMs);
  await waitFor('the lost message', async () => (await missing()).length === 0, patienceMs);
  const handed = await handedIds();
  const twice = handed.length - new Set(handed).size;
  // What is in the hand of a dying process is handed over again, under the same id: at most the
  // burst in which it dies, and not all that came before.
  expect(twice).toBeLessThanOrEqual(sent.length);
  // A process that dies between sending and storing the key that it used uses that key once more:
  // its first request to the phone cannot be read then, is cut off, and made again.
  const isUsedKey = (error: unknown) => error instanceof Error && error.name === 'SessionError';
  expect(fake.errors.filter((error) => !isUsedKey(error))).toEqual([]);
  expect(fake.errors.length).toBeLessThanOrEqual(kills);
}, 240_000);
