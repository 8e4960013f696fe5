import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** Files of a zip by their path; the zip itself is put into a folder first. */
export async function unzipped(
  bytes: Uint8Array,
  folder: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const path = join(folder, 'downloaded.zip');
  await writeFile(path, bytes);
  const zip = await openPromise(path);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
