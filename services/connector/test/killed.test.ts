import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testStore } from '@groupsight/docstore/test-store';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { startConnector } from './support.ts';

const script = new URL('./connector-to-kill.ts', import.meta.url).pathname;

it('loses nothing and sends nothing twice when it is killed while it sends', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await tempDir());
  const { uri } = stack.use(await testStore());
  const left = { uri, busFile: join(folder.path, 'bus.sqlite'), dataDir: folder.path };

  const child = spawn(process.execPath, [script, left.uri, left.busFile, left.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stack.defer(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await waitFor('some to be sent', () => {
    return lines.includes('asked') && lines.filter((line) => line === 'sent').length >= 5;
  });
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(lines.filter((line) => line === 'sent').length).toBeLessThan(20);

  // Hears everything from the beginning on, what the dead one said too.
  const t = await startConnector({ left, listener: 'after' });
  stack.defer(() => t.close());
  const service = await t.start();
  stack.defer(() => service.stop());
  const keys = Array.from({ length: 20 }, (_, i) => `k${i}`);
  for (const key of keys) await t.resultOf(key, 'done');
  const texts = () => new Map(t.messages().map(({ messageId, text }) => [messageId, text]));
  await waitFor('the echoes', () => texts().size >= keys.length);
  await t.bus.drain();
  expect([...texts().values()].toSorted()).toEqual(
    keys.map((key) => `text ${key.slice(1)}`).toSorted(),
  );
});
