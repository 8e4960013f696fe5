/**
 * A backup while the store runs. The write-ahead log is folded into the file and then kept out of
 * it; until the copy is there the file does not change, and what is written goes to the log alone.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fail } from '../errors.ts';
import type { Database } from '../storage/database.ts';
import type { Copied } from './copy.ts';

const PROGRAM = new URL('./copy-main.ts', import.meta.url).pathname;
const busy = new WeakSet<Database>();

export async function backUp(database: Database, to: string): Promise<Copied> {
  if (busy.has(database))
    fail('ConflictingOperationInProgress', 'Another backup of this store is running');
  busy.add(database);
  database.freeze();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, database.path, to]);
    return JSON.parse(stdout) as Copied;
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    return fail('OperationFailed', `The backup failed: ${reason}`);
  } finally {
    database.thaw();
    busy.delete(database);
  }
}
