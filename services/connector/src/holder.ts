import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * The name under which this process holds leases. It lies in the data folder, which belongs to
 * one process at a time: after a kill the next one takes its accounts back at once instead of
 * waiting for the leases to expire. The machine's name is part of it, lest replicas that were
 * given one folder take each other's accounts.
 */
export async function loadHolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'connector-id');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known.trim() !== '') return named(known.trim());
  const fresh = randomUUID();
  await writeFile(file, fresh, { mode: 0o600 });
  return named(fresh);
}

const named = (id: string) => `${id}@${hostname()}`;
