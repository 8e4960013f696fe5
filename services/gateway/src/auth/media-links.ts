import { createHmac, timingSafeEqual } from 'node:crypto';

export interface MediaLinksOptions {
  /** Secret; the same in every gateway of an installation. */
  readonly key: Buffer;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Makes the address of one owner's media. */
export type MediaLink = (mediaId: string) => string;

/** A link ends with the second window from now: it holds for 15 to 30 minutes. */
const windowSeconds = 15 * 60;
const form = /^([0-9a-z]{1,8})\.([a-z0-9]{1,40})\.([\w-]{43})$/;

/**
 * Addresses of media that need no session: whose they are and until when they hold is signed in
 * them. They are made only for whoever may read the medium. Within a window the same medium has
 * the same address, so that browsers find it in their cache.
 */
export class MediaLinks {
  readonly #options: MediaLinksOptions;

  constructor(options: MediaLinksOptions) {
    this.#options = options;
  }

  /** Seconds since 1970 until when links made now hold. */
  get expiry(): number {
    const seconds = Math.floor(this.#options.now() / 1000);
    return (Math.floor(seconds / windowSeconds) + 2) * windowSeconds;
  }

  of(ownerId: string): MediaLink {
    return (mediaId) =>
      `/api/media/${encodeURIComponent(mediaId)}?link=${this.linkOf(ownerId, mediaId)}`;
  }

  /** What opens one of the owner's media, or another thing of theirs whose name is no medium's. */
  linkOf(ownerId: string, mediaId: string): string {
    const until = this.expiry.toString(36);
    return `${until}.${ownerId}.${this.#sign(mediaId, ownerId, until).toString('base64url')}`;
  }

  /** Whose medium a link gives, and for how many seconds more; undefined when it does not hold. */
  check(mediaId: string, link: string): { ownerId: string; seconds: number } | undefined {
    const [, until = '', ownerId = '', given = ''] = form.exec(link) ?? [];
    const signature = Buffer.from(given, 'base64url');
    const right = this.#sign(mediaId, ownerId, until);
    if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined;
    const seconds = Number.parseInt(until, 36) - Math.floor(this.#options.now() / 1000);
    return seconds > 0 ? { ownerId, seconds } : undefined;
  }

  #sign(mediaId: string, ownerId: string, until: string): Buffer {
    const text = JSON.stringify([mediaId, ownerId, until]);
    return createHmac('sha256', this.#options.key).update(text).digest();
  }
}
