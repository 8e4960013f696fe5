import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStorage, Stretch } from './object-storage.ts';
import { sniff } from './sniff.ts';

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

/**
 * Media by their content: <hash of owner>/<SHA-256>. An owner can only name what lies in the
 * owner's own folder; the same file twice is stored once.
 */
export class MediaStore {
  readonly #storage: ObjectStorage;
  readonly #temporary: string;

  constructor(options: { readonly storage: ObjectStorage; readonly temporary: string }) {
    this.#storage = options.storage;
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
    const path = join(this.#temporary, `import-${randomUUID()}`);
    try {
      const written = await writeHashed(path, chunks, maxBytes);
      if (!written) return undefined;
      const stored = { ...written, mimeType: await sniff(path) };
      await this.#storage.put(keyOf(ownerId, stored.mediaId), { ...stored, path });
      return stored;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** What is known of an owner's medium; undefined when the owner has none of that id. */
  async find(ownerId: string, mediaId: string): Promise<StoredMedia | undefined> {
    if (!idPattern.test(mediaId)) return undefined;
    const found = await this.#storage.stat(keyOf(ownerId, mediaId));
    return found && { mediaId, ...found };
  }

  /** The bytes of a medium that was found, or a stretch of them. */
  read(ownerId: string, mediaId: string, stretch?: Stretch): AsyncIterable<Uint8Array> {
    return this.#storage.read(keyOf(ownerId, mediaId), stretch);
  }
}

function keyOf(ownerId: string, mediaId: string): string {
  const folder = createHash('sha256').update(ownerId).digest('hex').slice(0, 32);
  return `${folder}/${mediaId}`;
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
