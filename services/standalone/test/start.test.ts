import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { passwordStore } from '@groupsight/shared/testing/password-store';
import { tempDir } from '@groupsight/shared/testing/resources';
import { describe, expect, it } from 'vitest';
import { failedStart, startProduct } from './product.ts';

const credentials = { username: 'groupsight', password: 'p@ss:w/rd?%41' };

describe('a start that fails says why, in words alone', () => {
  it('when keys.json is damaged', async () => {
    await using folder = await tempDir();
    const file = join(folder.path, 'keys.json');
    await writeFile(file, '{"authSigningKey":"secret-a","credentialsKey":"secret-b"}');
    const { code, said } = await failedStart({ DATA_DIR: folder.path });
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      `Groupsight could not start: ${file} does not hold the keys of this data; restore it from a backup`,
    );
  });

  it('when the port is taken', async () => {
    await using folder = await tempDir();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, said } = await failedStart({ DATA_DIR: folder.path, PORT: port });
    server.close();
    expect(code).toBe(1);
    expect(said).toContain('The port is taken: set PORT to another one.');
    expect(said).not.toMatch(/"frames"|\n\s+at /);
  });

  it('when the data folder cannot be made', async () => {
    await using folder = await tempDir();
    const file = join(folder.path, 'a-file');
    await writeFile(file, '');
    const { code, said } = await failedStart({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(said).toContain('Set DATA_DIR to a folder that this user can write');
    expect(said).not.toMatch(/"frames"|\n\s+at /);
  });

  it('when MongoDB refuses the password', async () => {
    await using folder = await tempDir();
    await using store = await passwordStore(credentials);
    const MONGODB_URI = store.uriFor(credentials.username, 'not:th/s@one');
    const { code, said } = await failedStart({ DATA_DIR: folder.path, MONGODB_URI });
    expect(code).toBe(1);
    expect(said).toContain('The store refuses the user name or password of MONGODB_URI');
    expect(said).not.toMatch(/"frames"|\n\s+at |th\/s|th%2Fs/);
  });
});

/** The command lines of a process and of all below it: what `ps` shows to everybody. */
async function commandLines(pid: number): Promise<string[]> {
  const own = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = tasks.map((task) =>
    readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''),
  );
  const pids = (await Promise.all(children)).join(' ').split(' ').filter(Boolean).map(Number);
  return [own, ...(await Promise.all(pids.map(commandLines))).flat()];
}

it('keeps the password of MongoDB to itself', async () => {
  await using folder = await tempDir();
  await using store = await passwordStore(credentials);
  const { username, password } = credentials;
  const MONGODB_URI = store.uriFor(username, password);
  const product = await startProduct(folder.path, { MONGODB_URI, LOG_LEVEL: 'trace' });
  const shown: string[] = [];
  try {
    for (const path of ['/metrics', '/readyz', '/api/openapi.json', '/api/users/me']) {
      shown.push(await (await fetch(`${product.url}${path}`)).text());
    }
    shown.push(...(await commandLines(product.pid)));
  } finally {
    await product.stop();
  }
  const all = [...shown, product.output()].join('\n');
  expect(all).toContain('groupsight_');
  for (const form of [password, encodeURIComponent(password)]) expect(all).not.toContain(form);
});
