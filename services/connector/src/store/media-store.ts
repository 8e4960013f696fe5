import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediaClaim, type MediaClaims, withdrawnError } from './media-claims.ts';
import type { LocalFile, ObjectStorage, Stretch } from './object-storage.ts';
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

export interface MediaStoreOptions {
  readonly storage: ObjectStorage;
  readonly temporary: string;
  readonly claims: Pick<MediaClaims, 'claim' | 'holds' | 'release' | 'end'>;
}

const idPattern = /^[0-9a-f]{64}$/;

/**
 * Media by their content: <hash of owner>/<SHA-256>. An owner can only name what lies in the
 * owner's own folder; the same file twice is stored once.
 */
export class MediaStore {
  readonly #storage: ObjectStorage;
  readonly #temporary: string;
  readonly #claims: MediaStoreOptions['claims'];

  constructor({ storage, temporary, claims }: MediaStoreOptions) {
    this.#storage = storage;
    this.#temporary = temporary;
    this.#claims = claims;
  }

  /**
   * Stores a file, and notes why it is kept.
   * @returns undefined when it is longer than `maxBytes`; nothing is stored then
   * @param room is told of bytes that are not stored yet, and throws where there is none for them
   * @throws media_gone when what it belongs to is deleted, also in the meantime; media_busy
   */
  async put(
    ownerId: string,
    claim: MediaClaim,
    chunks: AsyncIterable<Uint8Array>,
    maxBytes: number,
    room: (bytes: number) => void = () => undefined,
  ): Promise<StoredMedia | undefined> {
    await mkdir(this.#temporary, { recursive: true, mode: 0o700 });
    const path = join(this.#temporary, `import-${randomUUID()}`);
    try {
      const written = await writeHashed(path, chunks, maxBytes);
      if (!written) return undefined;
      const stored = { ...written, mimeType: await sniff(path) };
      if (!(await this.find(ownerId, stored.mediaId))) room(stored.size);
      await this.#keep(ownerId, claim, { ...stored, path });
      return stored;
    } finally {
      await rm(path, { force: true });
    }
  }

  async #keep(ownerId: string, claim: MediaClaim, file: LocalFile & StoredMedia): Promise<void> {
    const { mediaId } = file;
    await this.#claims.claim(ownerId, claim, file);
    await this.#storage.put(keyOf(ownerId, mediaId), file);
    if (await this.#claims.holds(ownerId, claim, mediaId)) return;
    // Deleted just now: who removed it may have come before the file.
    await this.release(ownerId, mediaId);
    throw withdrawnError();
  }

  /** Takes back what was put under these claims, as far as nothing else keeps it. */
  async takeBack(
    ownerId: string,
    sources: readonly string[],
    mediaIds: Iterable<string>,
  ): Promise<void> {
    await this.#claims.end({ ownerId, source: { $in: sources } });
    for (const mediaId of mediaIds) await this.release(ownerId, mediaId);
  }

  /** Removes a medium that nothing claims any more. @returns false while others are at it */
  release(
    ownerId: string,
    mediaId: string,
    before: () => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    return this.#claims.release(ownerId, mediaId, async () => {
      await before();
      await this.#storage.remove(keyOf(ownerId, mediaId));
    });
  }

  /** Removes all that an owner has. */
  async removeAll(ownerId: string): Promise<void> {
    await this.#storage.removeFolder(folderOf(ownerId));
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

/** The folder of an owner, where everything of theirs lies. */
export function folderOf(ownerId: string): string {
  return createHash('sha256').update(ownerId).digest('hex').slice(0, 32);
}

function keyOf(ownerId: string, mediaId: string): string {
  return `${folderOf(ownerId)}/${mediaId}`;
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
