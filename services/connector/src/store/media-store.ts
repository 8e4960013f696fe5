import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** A stored file. */
export interface StoredMedia {
  /** SHA-256 of its bytes, hexadecimal. */
  readonly mediaId: string;
  /** Sniffed from its bytes; application/octet-stream when they tell nothing. */
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
}

const idPattern = /^[0-9a-f]{64}$/;
const pieceBytes = 256 * 1024;

/**
 * Media in a folder: <root>/<hash of owner>/<SHA-256>. An owner can only name what lies in the
 * owner's own folder; the same file twice is stored once.
 */
export class MediaStore {
  readonly #root: string;
  readonly #temporary: string;

  constructor(options: { readonly root: string; readonly temporary: string }) {
    this.#root = options.root;
    this.#temporary = options.temporary;
  }

  /**
   * Stores a file.
   * @returns undefined when it is longer than `maxBytes`; nothing is stored then
   */
  async put(
    ownerId: string,
    chunks: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredMedia | undefined> {
    await mkdir(this.#temporary, { recursive: true, mode: 0o700 });
    const draft = join(this.#temporary, `import-${randomUUID()}`);
    try {
      const written = await writeHashed(draft, chunks, maxBytes);
      if (!written) return undefined;
      const folder = this.#folder(ownerId);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, written.mediaId);
      await rename(draft, path);
      return { ...written, mimeType: await sniff(path) };
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** What is known of an owner's medium; undefined when the owner has none of that id. */
  async find(ownerId: string, mediaId: string): Promise<StoredMedia | undefined> {
    if (!idPattern.test(mediaId)) return undefined;
    const path = join(this.#folder(ownerId), mediaId);
    const found = await stat(path).catch(() => undefined);
    return found && { mediaId, size: found.size, mimeType: await sniff(path) };
  }

  /** The bytes of a medium that was found. */
  read(ownerId: string, mediaId: string): AsyncIterable<Uint8Array> {
    return createReadStream(join(this.#folder(ownerId), mediaId), { highWaterMark: pieceBytes });
  }

  #folder(ownerId: string): string {
    return join(this.#root, createHash('sha256').update(ownerId).digest('hex').slice(0, 32));
  }
}

async function writeHashed(path: string, chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) return undefined;
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { mediaId: hash.digest('hex'), size };
}

async function sniff(path: string): Promise<string> {
  const type = await fileTypeFromFile(path);
  return type?.mime ?? 'application/octet-stream';
}
