import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { exportErrors } from './export-error.ts';

export interface ZipLimits {
  /** Most bytes of all entries together, unpacked. */
  readonly maxBytes: number;
}

/** WhatsApp puts at most 10,000 messages with media into an export. */
const maxEntries = 20_000;
/** Text shrinks to a tenth or so; an archive that shrinks to a two-hundredth was made to. */
const maxRatio = 200;

/** An archive whose directory was checked; entries are read one at a time. */
export interface CheckedZip extends AsyncDisposable {
  readonly file: ZipFile;
  /** Files only, those of operating systems left out. */
  readonly entries: readonly Entry[];
}

const isJunk = (name: string) =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(?:^|\/)\._?[^/]*$/.test(name);

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw exportErrors.encryptedZip();
  if (!entry.canDecodeFileData()) throw exportErrors.badZip();
}

// yauzl refuses names that lead out of the folder, with one of these messages.
const isUnsafeName = (error: unknown) =>
  error instanceof Error && /absolute path|relative path|invalid characters/.test(error.message);

async function readDirectory(file: ZipFile, limits: ZipLimits): Promise<readonly Entry[]> {
  if (file.entryCount > maxEntries) throw exportErrors.zipTooLarge();
  const entries: Entry[] = [];
  // By the file's own size: entries may lie over each other.
  const most = Math.min(limits.maxBytes, file.fileSize * maxRatio);
  let total = 0;
  try {
    for await (const entry of file.eachEntry()) {
      total += entry.uncompressedSize;
      if (total > most) throw exportErrors.zipTooLarge();
      if (isJunk(entry.fileName)) continue;
      checkEntry(entry);
      entries.push(entry);
    }
  } catch (error) {
    if (isUnsafeName(error)) throw exportErrors.unsafeZip();
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw exportErrors.badZip(error);
  }
  return entries;
}

/**
 * Opens an archive and checks its whole directory before a byte is unpacked. Entries that turn
 * out longer than declared fail while they are read (yauzl counts).
 * @throws bad_zip, unsafe_zip, encrypted_zip, zip_too_large
 */
export async function openZip(path: string, limits: ZipLimits): Promise<CheckedZip> {
  const file = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch((error: unknown) => {
    throw exportErrors.badZip(error);
  });
  try {
    const entries = await readDirectory(file, limits);
    return { file, entries, [Symbol.asyncDispose]: async () => file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** The bytes of an entry. @throws bad_zip when they can't be unpacked */
export async function* readEntry(file: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    const stream = await file.openReadStreamPromise(entry);
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw exportErrors.badZip(error);
  }
}
