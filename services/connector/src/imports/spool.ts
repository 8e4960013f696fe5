import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportErrors } from './export-error.ts';

const prefix = 'import-';

/** A file that is being imported; gone when it is disposed of. */
export interface Spooled extends AsyncDisposable {
  readonly path: string;
  readonly size: number;
}

/**
 * Writes an upload to a file that only this user can read: the import reads it twice, and
 * nothing of it may be published before all of it was found good.
 * @throws file_too_large, empty_file; the file is removed then.
 */
export async function spool(
  folder: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${prefix}${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw exportErrors.tooLarge(maxBytes);
      await file.write(chunk);
    }
    if (size === 0) throw exportErrors.empty();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { path, size, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
}

/** Removes what imports of a killed process left behind. */
export async function cleanSpool(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => name.startsWith(prefix));
  await Promise.all(ours.map((name) => rm(join(folder, name), { force: true })));
}
