import { AppError } from '@groupsight/shared/errors';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { withdrawnError } from './media-claims.ts';
import type { MediaSourceRow } from './media-models.ts';
import type { MediaStore, StoredMedia } from './media-store.ts';
import type { Models } from './models.ts';

export interface MediaSourcesOptions {
  readonly rows: Models['mediaSources'];
  readonly media: MediaStore;
  readonly now: () => Date;
}

/** How long 'there is none' is believed before it is asked for again. */
const refusalMs = 10 * 60_000;

/**
 * Which stored medium was made of which source; that it is stored was noted with its claim
 * (`MediaClaims`). Each is made once: who asks while it is being made gets the same, who asks
 * later gets the stored one; that there is none is remembered for a while, so that a list of lost
 * pictures does not ask somebody's phone at every look.
 */
export class MediaSources {
  readonly #options: MediaSourcesOptions;
  readonly #making = new Map<string, Promise<StoredMedia>>();

  constructor(options: MediaSourcesOptions) {
    this.#options = options;
  }

  /** @throws what `make` throws */
  once(ownerId: string, source: string, make: () => Promise<StoredMedia>): Promise<StoredMedia> {
    const key = `${ownerId}/${source}`;
    const making = this.#making.get(key);
    if (making) return making;
    const made = this.find(ownerId, source)
      .then((known) => known ?? this.#make(ownerId, source, make))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }

  /**
   * What is stored of a source.
   * @throws why there is none, as long as that is believed
   */
  async find(ownerId: string, source: string): Promise<StoredMedia | undefined> {
    const { rows, media, now } = this.#options;
    const row = await rows.findOne({ ownerId, source }).lean<MediaSourceRow>();
    if (!row) return undefined;
    if (row.withdrawn) throw withdrawnError();
    if (row.goneAt) return undefined;
    if (row.mediaId !== '') return media.find(ownerId, row.mediaId);
    if (now().getTime() - row.at.getTime() > refusalMs) return undefined;
    throw new AppError('not_found', row.errorCode, row.errorMessage);
  }

  async #make(ownerId: string, source: string, make: () => Promise<StoredMedia>) {
    try {
      return await make();
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not_found') {
        await this.#noteRefusal(ownerId, source, error);
      }
      throw error;
    }
  }

  async #noteRefusal(ownerId: string, source: string, error: AppError): Promise<void> {
    const { rows, now } = this.#options;
    const { code: errorCode, message: errorMessage } = error;
    try {
      await rows.updateOne(
        { ownerId, source, mediaId: '', withdrawn: { $ne: true } },
        { $set: { errorCode, errorMessage, at: now() } },
        { upsert: true },
      );
    } catch (failure) {
      // There is more to say of it already: its message was deleted, or it is kept.
      if (!isDuplicateKey(failure)) throw failure;
    }
  }
}
