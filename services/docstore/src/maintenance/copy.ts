/**
 * Copies a file that nobody writes at the moment, checks the copy, and only then gives it its name.
 * A process of its own (`node copy.ts <from> <to>`) does it for a running store: opening and closing
 * the file inside the store's process would drop its lock.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { verifyFile } from './verify.ts';

export interface Copied {
  bytes: number;
  documents: number;
}

export function copyStore(from: string, to: string): Copied {
  const target = resolve(to);
  if (existsSync(target)) throw new Error(`${target} exists already`);
  const partial = `${target}.partial`;
  try {
    copyFileSync(from, partial);
    sync(partial);
    const { problems, documents } = verifyFile(partial);
    if (problems.length > 0) throw new Error(`the copy is not whole: ${problems.join('; ')}`);
    renameSync(partial, target);
    sync(dirname(target));
    return { bytes: statSync(target).size, documents };
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${partial}${ending}`, { force: true });
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
