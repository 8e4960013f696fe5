import { notFound } from '@groupsight/shared/errors';
import type { MediaSources } from '../store/media-sources.ts';
import type { MediaStore, StoredMedia } from '../store/media-store.ts';
import type { Stretch } from '../store/object-storage.ts';
import { type DownloadOptions, Downloads } from './download.ts';
import { messageOf, thumbnailSource } from './media-id.ts';
import { keepPreview, makeThumbnail } from './thumbnail.ts';

export interface MediaLibraryOptions {
  readonly media: MediaStore;
  readonly sources: MediaSources;
  readonly downloads: DownloadOptions;
}

/** An owner's media by id, wherever they have to be got from. */
export class MediaLibrary {
  readonly #media: MediaStore;
  readonly #sources: MediaSources;
  readonly #downloads: Downloads;

  constructor({ media, sources, downloads }: MediaLibraryOptions) {
    this.#media = media;
    this.#sources = sources;
    this.#downloads = new Downloads(downloads);
  }

  /**
   * A medium as it is stored; that of a message is fetched first.
   * @throws not_found, and what `Downloads.fetch` throws
   */
  async find(ownerId: string, mediaId: string): Promise<StoredMedia> {
    const message = messageOf(mediaId);
    if (message) {
      const fetch = () => this.#downloads.fetch(ownerId, message);
      return this.#sources.once(ownerId, mediaId, fetch);
    }
    const found = await this.#media.find(ownerId, mediaId);
    if (!found) throw notFound();
    return found;
  }

  /**
   * The small picture of a medium; that of a video or a document came with its message, so that
   * the file itself is not fetched for it.
   * @throws no_thumbnail, and what `find` throws
   */
  async thumbnail(ownerId: string, mediaId: string): Promise<StoredMedia> {
    const preview = await this.#preview(ownerId, mediaId);
    if (preview) return preview;
    const picture = await this.find(ownerId, mediaId);
    const make = () => makeThumbnail(this.#media, ownerId, picture);
    return this.#sources.once(ownerId, thumbnailSource(picture.mediaId), make);
  }

  async #preview(ownerId: string, mediaId: string): Promise<StoredMedia | undefined> {
    const message = messageOf(mediaId);
    if (!message) return undefined;
    const source = thumbnailSource(mediaId);
    const kept = await this.#sources.find(ownerId, source);
    if (kept) return kept;
    const bytes = await this.#downloads.preview(ownerId, message);
    if (!bytes) return undefined;
    const claim = { source, groupId: message.groupId };
    const shelf = { media: this.#media, ownerId, claim };
    return this.#sources.once(ownerId, source, () => keepPreview(shelf, bytes));
  }

  /** The bytes of what was found. */
  read(ownerId: string, found: StoredMedia, stretch: Stretch): AsyncIterable<Uint8Array> {
    return this.#media.read(ownerId, found.mediaId, stretch);
  }
}
