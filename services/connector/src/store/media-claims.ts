import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@groupsight/shared/errors';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { isExportSource } from '../media/media-id.ts';
import type { MediaSourceRow } from './media-models.ts';
import type { Models } from './models.ts';

/** Why a file is kept. */
export interface MediaClaim {
  readonly source: string;
  /** With which it goes; empty for what belongs to no group. */
  readonly groupId: string;
}

/** The file that is kept for it. */
export interface ClaimedFile {
  readonly mediaId: string;
  /** Bytes. */
  readonly size: number;
}

export interface MediaClaimsOptions {
  readonly rows: Models['mediaSources'];
  readonly removals: Models['mediaRemovals'];
  readonly holder: string;
  readonly now: () => Date;
}

/** A removal that takes longer was left by a process that died. */
const removalMs = 5 * 60_000;
const longestWaitMs = 10_000;
const waitMs = 20;

export const withdrawnError = () =>
  new AppError('not_found', 'media_gone', 'The message was deleted for everyone.');
const busyError = () =>
  new AppError('unavailable', 'media_busy', 'The file is being removed. Please try again.');

/**
 * Which files are kept, and what for. Whoever stores a file claims it first and then waits for a
 * removal of the same file to end; who removes one says so first and then looks for claims. One
 * of the two always sees the other, in one process and between many.
 */
export class MediaClaims {
  readonly #options: MediaClaimsOptions;

  constructor(options: MediaClaimsOptions) {
    this.#options = options;
  }

  /** @throws media_gone for a message that was deleted, media_busy */
  async claim(
    ownerId: string,
    { source, groupId }: MediaClaim,
    { mediaId, size }: ClaimedFile,
  ): Promise<void> {
    const { rows, removals, now } = this.#options;
    const fresh = { groupId, mediaId, size, errorCode: '', errorMessage: '', goneAt: null };
    try {
      await rows.updateOne(
        { ownerId, source, withdrawn: { $ne: true } },
        { $set: { ...fresh, at: now() } },
        { upsert: true },
      );
    } catch (error) {
      throw isDuplicateKey(error) ? withdrawnError() : error;
    }
    const _id = removalId(ownerId, mediaId);
    const deadline = Date.now() + longestWaitMs;
    while (await removals.exists({ _id })) {
      if (Date.now() > deadline) throw busyError();
      await pause(waitMs);
    }
  }

  /** Whether a claim that was made still holds. */
  async holds(ownerId: string, { source }: MediaClaim, mediaId: string): Promise<boolean> {
    const filter = { ownerId, source, mediaId, goneAt: null };
    return (await this.#options.rows.exists(filter)) !== null;
  }

  /** Ends the claims of a message for good, also one that is about to be made. */
  async withdraw(ownerId: string, groupId: string, sources: readonly string[]): Promise<void> {
    const { rows, now } = this.#options;
    const $set = { goneAt: now(), withdrawn: true };
    const writes = sources.map((source) => ({
      updateOne: {
        filter: { ownerId, source },
        update: { $set, $setOnInsert: { groupId, at: now() } },
        upsert: true,
      },
    }));
    if (writes.length > 0) await rows.bulkWrite(writes);
  }

  /** Ends claims that fit; what they kept may be claimed again. */
  async end(filter: Readonly<Record<string, unknown>> & { ownerId: string }): Promise<void> {
    const { rows, now } = this.#options;
    await rows.updateMany({ ...filter, goneAt: null }, { $set: { goneAt: now() } });
  }

  /** What files of archives are kept for, of some media of an owner. */
  async exportSources(ownerId: string, mediaIds: readonly string[]) {
    const filter = { ownerId, mediaId: { $in: [...mediaIds] }, goneAt: null };
    const found = await this.#options.rows
      .find(filter, { _id: 0, source: 1, mediaId: 1 })
      .lean<Pick<MediaSourceRow, 'source' | 'mediaId'>[]>();
    return found.filter(({ source }) => isExportSource(source));
  }

  /** Strikes off all claims of an owner who has nothing any more. */
  async forget(ownerId: string): Promise<void> {
    const { rows, removals } = this.#options;
    const files = await rows.find({ ownerId }, { mediaId: 1 }).lean<MediaSourceRow[]>();
    const ids = new Set(files.map(({ mediaId }) => removalId(ownerId, mediaId)));
    await removals.deleteMany({ _id: { $in: [...ids] } });
    await rows.deleteMany({ ownerId });
  }

  /** Files that a claim on has ended, and that are not removed yet: of an owner, or of all. */
  async loose(ownerId?: string): Promise<readonly Pick<MediaSourceRow, 'ownerId' | 'mediaId'>[]> {
    const filter = { ...(ownerId ? { ownerId } : {}), goneAt: { $gt: new Date(0) } };
    const found = await this.#options.rows
      .find({ ...filter, mediaId: { $gt: '' } }, { ownerId: 1, mediaId: 1 })
      .lean<MediaSourceRow[]>();
    const different = new Map(found.map((row) => [removalId(row.ownerId, row.mediaId), row]));
    return [...different.values()];
  }

  /**
   * Removes a file if nothing claims it any more, and strikes the ended claims off. May be cut
   * short at any point: the claims stay until the end, and it is done again.
   * @returns false while another process is at it
   */
  async release(ownerId: string, mediaId: string, remove: () => Promise<void>): Promise<boolean> {
    const { rows, removals, holder } = this.#options;
    const _id = removalId(ownerId, mediaId);
    if (!(await this.#begin(_id))) return false;
    const isKept = await rows.exists({ ownerId, mediaId, goneAt: null });
    if (!isKept) await remove();
    const ended = { ownerId, mediaId, goneAt: { $ne: null } };
    await rows.updateMany({ ...ended, withdrawn: true }, { $set: { mediaId: '' } });
    await rows.deleteMany({ ...ended, withdrawn: { $ne: true } });
    await removals.deleteOne({ _id, holder });
    return true;
  }

  /** Says that a file is being removed. @returns false where another process said so */
  async #begin(_id: string): Promise<boolean> {
    const { removals, holder, now } = this.#options;
    const at = now();
    const left = new Date(at.getTime() - removalMs);
    try {
      await removals.updateOne(
        { _id, $or: [{ holder }, { at: { $lt: left } }] },
        { $set: { holder, at } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

const removalId = (ownerId: string, mediaId: string) => `${ownerId}/${mediaId}`;
