import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { tempDir } from '@groupsight/shared/testing/resources';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Starts the product where it cannot; resolves with what the operator sees. */
async function failedStart(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: Number(code), said: out + error };
}

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
});
