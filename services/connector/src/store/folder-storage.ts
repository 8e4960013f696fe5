import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LocalFile, ObjectStorage, Stretch } from './object-storage.ts';
import { sniff } from './sniff.ts';

const pieceBytes = 256 * 1024;

/** Objects as files below a folder; files to be kept must lie on the same disk. */
export class FolderStorage implements ObjectStorage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, { path }: LocalFile): Promise<void> {
    const target = join(this.#root, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
  }

  async stat(key: string) {
    const path = join(this.#root, key);
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? { size: found.size, mimeType: await sniff(path) } : undefined;
  }

  async *read(key: string, stretch?: Stretch): AsyncIterable<Uint8Array> {
    if (stretch?.length === 0) return;
    const bounds = stretch && {
      start: stretch.offset,
      end: stretch.offset + stretch.length - 1,
    };
    yield* createReadStream(join(this.#root, key), { highWaterMark: pieceBytes, ...bounds });
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#root, key), { force: true });
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(join(this.#root, folder), { force: true, recursive: true });
  }
}
