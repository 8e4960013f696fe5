import type { ChatUpdate } from '@groupsight/chat-port/chat-provider';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import type { Logger } from '@groupsight/shared/logger';
import type { KnownChats } from '../store/known-chats.ts';
import type { MediaClaims } from '../store/media-claims.ts';
import type { MediaStore } from '../store/media-store.ts';
import { exportSources, messageClaim, thumbnailSource } from './media-id.ts';

export interface MediaErasureOptions {
  readonly claims: MediaClaims;
  readonly media: MediaStore;
  readonly knownChats: KnownChats;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** A file as its message names it. */
export interface ForgottenFile {
  readonly mediaId: string;
  readonly fileName: string;
}

/** Files of a group that nobody watches are kept as long as its messages are. */
const unwatchedMs = 30 * 24 * 60 * 60_000;
const sweepMs = 10 * 60_000;

/**
 * The end of files: with their message, with their group, with their owner. What ends is noted
 * first; the files are removed in the background, by any process, also after a restart.
 */
export class MediaErasure {
  readonly #options: MediaErasureOptions;
  readonly #lock = new KeyedLock();
  #sweeper: NodeJS.Timeout | undefined;
  #clearing: Promise<void> = Promise.resolve();

  constructor(options: MediaErasureOptions) {
    this.#options = options;
  }

  /** Goes on with what was cut short, and looks after what gets too old from now on. */
  start(): void {
    this.#clear();
    this.#sweeper = setInterval(() => this.#clear(), sweepMs);
  }

  /** Ends when the removal in hand has; the rest waits for the next start. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.#clearing;
  }

  /** Resolves when nothing is left to be removed (tests). */
  async idle(): Promise<void> {
    await this.#clearing;
  }

  /** Notes which messages of a group were deleted for everyone. */
  async messages(ownerId: string, groupId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const sources = ids.flatMap((messageId) => {
      const { source } = messageClaim({ groupId, messageId });
      return [source, thumbnailSource(source)];
    });
    await this.#options.claims.withdraw(ownerId, groupId, sources);
    this.#clear(ownerId);
  }

  /** Notes that a group is forgotten for good. */
  async group(ownerId: string, groupId: string): Promise<void> {
    await this.#options.claims.end({ ownerId, groupId });
    this.#clear(ownerId);
  }

  /** Notes that what an import brought is forgotten for good. */
  async import(ownerId: string, importId: string): Promise<void> {
    await this.#options.claims.end({ ownerId, source: exportSources(importId) });
    this.#clear(ownerId);
  }

  /** Notes that some messages of a group are forgotten for good, with their files. */
  async forgotten(
    ownerId: string,
    groupId: string,
    messageIds: readonly string[],
    files: readonly ForgottenFile[],
  ): Promise<void> {
    const { claims } = this.#options;
    const ofMessages = messageIds.flatMap((messageId) => {
      const { source } = messageClaim({ groupId, messageId });
      return [source, thumbnailSource(source)];
    });
    const names = new Set(files.map(({ mediaId, fileName }) => `${mediaId}/${fileName}`));
    const kept = await claims.exportSources(
      ownerId,
      files.map(({ mediaId }) => mediaId),
    );
    const ofFiles = kept.filter(({ source, mediaId }) => {
      return names.has(`${mediaId}/${source.slice(source.indexOf('/') + 1)}`);
    });
    const sources = [...ofMessages, ...ofFiles.map(({ source }) => source)];
    await claims.end({ ownerId, groupId, source: { $in: sources } });
    this.#clear(ownerId);
  }

  /** Takes away all that an owner has; resolves when it is gone. */
  async owner(ownerId: string): Promise<void> {
    const { claims, media } = this.#options;
    await claims.end({ ownerId });
    await media.removeAll(ownerId);
    await claims.forget(ownerId);
  }

  #clear(ownerId?: string): void {
    const { logger } = this.#options;
    this.#clearing = this.#clearing
      .then(() => this.#sweep(ownerId))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'files were not removed; it is tried again');
      });
  }

  async #sweep(ownerId: string | undefined): Promise<void> {
    if (!ownerId) await this.#endUnwatched();
    const { claims } = this.#options;
    // A file's small picture comes loose with it.
    for (let rounds = 0; rounds < 2; rounds++) {
      for (const loose of await claims.loose(ownerId)) {
        await this.#release(loose.ownerId, loose.mediaId);
      }
    }
  }

  #release(ownerId: string, mediaId: string): Promise<boolean> {
    const { claims, media } = this.#options;
    const endThumbnail = () => claims.end({ ownerId, source: thumbnailSource(mediaId) });
    return this.#lock.run(`${ownerId}/${mediaId}`, () =>
      media.release(ownerId, mediaId, endThumbnail),
    );
  }

  /** What was fetched for groups that nobody has watched for long; an export's files stay. */
  async #endUnwatched(): Promise<void> {
    const { knownChats, claims, now } = this.#options;
    const before = new Date(now().getTime() - unwatchedMs);
    for (const { ownerId, groupId } of await knownChats.unwatchedSince(before)) {
      await claims.end({ ownerId, groupId, source: { $gte: `${groupId}.`, $lt: `${groupId}/` } });
    }
  }
}

/** Messages that updates say were deleted for everyone, each as its chat names it. */
export function deletedIn(updates: readonly ChatUpdate[]): readonly string[] {
  return updates.flatMap((update) => {
    if (update.kind === 'deleted') return [update.messageId];
    const isGone = update.kind === 'message' && update.message.kind === 'deleted';
    return isGone ? [update.message.messageId] : [];
  });
}
