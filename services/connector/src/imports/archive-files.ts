import { readBody } from '@groupsight/chat-export/body';
import type { Media } from '@groupsight/proto/events/v1/events';
import { exportSource } from '../media/media-id.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { Allowance } from '../store/owner-storage.ts';
import type { Attachment } from './source.ts';

/** Which of an archive's files its chat names; the others are nobody's. */
export class NamedFiles {
  readonly #inArchive: ReadonlySet<string>;
  readonly #named = new Set<string>();

  constructor(attachments: readonly Attachment[]) {
    this.#inArchive = new Set(attachments.map(({ fileName }) => fileName));
  }

  /** Looks for a file in the text behind an author. */
  read(body: string): void {
    // Names of files stand in or before brackets; reading all texts twice would cost as much again.
    if (this.#inArchive.size === 0 || !/[<(]/.test(body)) return;
    const { fileName } = readBody(body);
    if (fileName !== undefined && this.#inArchive.has(fileName)) this.#named.add(fileName);
  }

  has(fileName: string): boolean {
    return this.#named.has(fileName);
  }
}

export interface FilesOptions {
  readonly ownerId: string;
  readonly groupId: string;
  /** The import, with which its files go. */
  readonly importId: string;
  readonly media: MediaStore;
  readonly maxMediaBytes: number;
  readonly allowance: Allowance;
  readonly signal: AbortSignal;
  /** Called when all is stored; where it fails, all is taken back. */
  confirm(): Promise<void>;
}

/**
 * Stores the files that a chat names, for as long as the import stays; file name → medium. Where
 * one of them is refused, none stays.
 */
export async function storeFiles(
  attachments: readonly Attachment[],
  named: NamedFiles,
  options: FilesOptions,
) {
  const { ownerId, groupId, importId, media, maxMediaBytes, allowance, signal } = options;
  const stored = new Map<string, Media>();
  const claimed: string[] = [];
  const left = { large: 0, unnamed: 0 };
  const room = (bytes: number) => allowance.take(bytes);
  try {
    for (const { fileName, size, read } of attachments) {
      signal.throwIfAborted();
      if (!named.has(fileName)) {
        left.unnamed++;
        continue;
      }
      const source = exportSource(importId, fileName);
      claimed.push(source);
      const fits = size <= maxMediaBytes;
      const claim = { source, groupId };
      const medium = fits && (await media.put(ownerId, claim, read(), maxMediaBytes, room));
      if (medium) stored.set(fileName, { ...medium, fileName });
      else left.large++;
    }
    signal.throwIfAborted();
    await options.confirm();
  } catch (error) {
    const mediaIds = new Set([...stored.values()].map(({ mediaId }) => mediaId));
    await media.takeBack(ownerId, claimed, mediaIds);
    throw error;
  }
  return { stored, warnings: warningsOf(left) };
}

function warningsOf({ large, unnamed }: { large: number; unnamed: number }): string[] {
  const warnings: string[] = [];
  if (large > 0) warnings.push(`${large} files were too large to be kept.`);
  if (unnamed > 0) warnings.push(`${unnamed} files that the chat does not name were left out.`);
  return warnings;
}
