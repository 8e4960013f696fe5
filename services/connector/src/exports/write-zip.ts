import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@groupsight/shared/errors';
import { ZipFile } from 'yazl';

/** An entry of a zip: a path in it and what yields its bytes, asked for when it is its turn. */
export interface ZipEntry {
  readonly path: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Of what is packed already, such as pictures. */
  readonly isPacked?: boolean;
}

export const tooLarge = () =>
  new AppError(
    'too_large',
    'export_too_large',
    'The copy would be larger than this server allows.',
  );

/** Counts what passes, and ends it where that is too much. */
function bounded(most: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      length += chunk.length;
      if (length > most) done(tooLarge());
      else done(null, chunk);
    },
  });
}

/**
 * Writes a zip to a file, entry after entry, holding none of them in memory. Entries may come from
 * one source: the next is asked for when the one before has been read to its end.
 * @throws export_too_large, and whatever an entry fails with
 */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry>,
  most: number,
): Promise<void> {
  const zip = new ZipFile();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  zip.on('error', failed.reject);
  const file = createWriteStream(path, { mode: 0o600, flags: 'w' });
  const written = pipeline(zip.outputStream, bounded(most), file);
  // An end before the entries' is found where the next is waited for.
  written.catch(failed.reject);
  for await (const { path: name, bytes, isPacked = false } of entries) {
    const stream = Readable.from(bytes);
    stream.on('error', failed.reject);
    zip.addReadStream(stream, name, { compress: !isPacked, mode: 0o600 });
    await Promise.race([once(stream, 'end'), failed.promise]);
  }
  zip.end();
  await Promise.race([written, failed.promise]);
}
