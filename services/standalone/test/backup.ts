import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDocstore } from '@groupsight/docstore';
import { makeRestored } from '../src/operations/restored.ts';
import { documentsOf, filesOf, type Inventory } from './cluster/chaos/dump.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../../docstore/src/main.ts', import.meta.url));
const docstore = (...args: readonly string[]) => run(process.execPath, [main, ...args]);

export interface Held {
  readonly documents: Inventory;
  readonly files: Inventory;
}

const socketIn = (folder: string) => join(folder, 'run/store.sock');

/** What a running product of one machine keeps in its folder. */
export async function heldBy(folder: string): Promise<Held> {
  const uri = `mongodb://${encodeURIComponent(socketIn(folder))}/?directConnection=true`;
  return { documents: await documentsOf(uri), files: await filesOf(join(folder, 'media')) };
}

/** A backup of a running product, as docs/OPERATIONS.md tells it. */
export async function backUp(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await docstore('backup', '--socket', socketIn(from), '--to', join(to, 'backup.sqlite'));
  await cp(join(from, 'media'), join(to, 'media'), { recursive: true });
  await cp(join(from, 'keys.json'), join(to, 'keys.json'));
}

/** … and how it comes back into an empty folder. @returns what is in it then */
export async function restore(from: string, to: string): Promise<Held> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const file = join(to, 'store.sqlite');
  await docstore('restore', '--from', join(from, 'backup.sqlite'), '--file', file);
  await cp(join(from, 'media'), join(to, 'media'), { recursive: true });
  await cp(join(from, 'keys.json'), join(to, 'keys.json'));
  const store = await startDocstore({ file, port: 0 });
  try {
    const documents = await documentsOf(store.uri);
    await makeRestored(store.uri, () => undefined);
    return { documents, files: await filesOf(join(to, 'media')) };
  } finally {
    await store.close();
  }
}
