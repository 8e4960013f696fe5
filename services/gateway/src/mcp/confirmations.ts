import { createHmac, timingSafeEqual } from 'node:crypto';

/** So long a person may think it over. */
const holdsMs = 10 * 60_000;
const form = /^([0-9a-z]{1,10})\.([\w-]{43})$/;

export interface ConfirmationOptions {
  /** Secret; the same in every gateway of an installation. */
  readonly key: Buffer;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * What an assistant is told beside what it would do, and has to tell again to do just that: it is
 * signed over who asks and what for, so that no gateway has to remember it.
 */
export class Confirmations {
  readonly #options: ConfirmationOptions;

  constructor(options: ConfirmationOptions) {
    this.#options = options;
  }

  make(userId: string, what: unknown): string {
    const until = (this.#options.now() + holdsMs).toString(36);
    return `${until}.${this.#sign(userId, what, until).toString('base64url')}`;
  }

  /** Whether it was made for this, and still holds. */
  holds(confirmation: string, userId: string, what: unknown): boolean {
    const [, until = '', signature = ''] = form.exec(confirmation) ?? [];
    if (until === '' || Number.parseInt(until, 36) < this.#options.now()) return false;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), this.#sign(userId, what, until));
  }

  #sign(userId: string, what: unknown, until: string): Buffer {
    return createHmac('sha256', this.#options.key)
      .update(`mcp confirmation ${userId} ${until} ${JSON.stringify(what)}`)
      .digest();
  }
}
