import { isIP } from 'node:net';
import type { Logger } from '@groupsight/shared/logger';
import { pageUrl } from '@groupsight/shared/web/addresses';
import {
  checkedAddress,
  type Guard,
  requestAt,
  unlessAborted,
} from '@groupsight/shared/web/guarded-request';
import type { Model } from 'mongoose';
import type { NotificationDoc, NotificationType } from './notifications.repository.ts';
import { devicesOf, type PushDeviceDoc } from './push-devices.repository.ts';
import type { NoticeTexts } from './texts/texts.ts';
import { PushIdentity, seal } from './web-push.ts';

/** What comes within this time is told together. */
const gatherMs = 3_000;
const deadlineMs = 10_000;
/** For how long a push service keeps what a sleeping phone has not got yet. */
const keptSeconds = 24 * 3600;
const atOnce = 4;

/** What is sent: what there is and where, never what somebody wrote. */
interface Payload {
  readonly kind: NotificationType;
  readonly title: string;
  /** Path in the app. */
  readonly link: string;
}

/** One payload a kind: a night of digests is one notification and not forty. */
function payloads(
  docs: readonly NotificationDoc[],
  { kinds }: PushDeviceDoc,
  texts: NoticeTexts,
): Payload[] {
  return kinds.flatMap((kind) => {
    const own = docs.filter(({ type }) => type === kind);
    const [first] = own;
    if (!first) return [];
    if (own.length === 1) return [{ kind, title: first.title, link: first.link }];
    return [{ kind, title: texts.several[kind](own.length), link: '/dashboard' }];
  });
}

/** The address of a push service that may be asked for: https alone; null for any other. */
export function pushAddress(endpoint: string, isPort: Guard['isPort']): URL | null {
  const url = pageUrl(endpoint, isPort);
  return url?.protocol === 'https:' ? url : null;
}

export interface PushParts {
  readonly model: Model<PushDeviceDoc>;
  /** 32 bytes: this server's private key for push services. */
  readonly secret: Buffer;
  /** mailto: or https: address of whoever runs the server. */
  readonly contact: string;
  readonly guard: Guard;
  readonly logger: Logger;
  /** In an owner's language. */
  textsOf(owner: string): Promise<NoticeTexts>;
  now(): number;
}

/**
 * Pushes notifications to the browsers whose owners chose their kind. Best effort: what cannot be
 * sent is not sent later, and stands in the bell's list anyway.
 */
export class Push {
  readonly #parts: PushParts;
  readonly #identity: PushIdentity;
  readonly #closing = new AbortController();
  readonly #gathered = new Map<string, NotificationDoc[]>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();

  /** @throws Error for a secret that is no private key of P-256 */
  constructor(parts: PushParts) {
    this.#parts = parts;
    this.#identity = new PushIdentity(parts.secret, parts.contact);
  }

  /** Browsers subscribe with it. */
  get publicKey(): string {
    return this.#identity.publicKey;
  }

  get isPort(): Guard['isPort'] {
    return this.#parts.guard.isPort;
  }

  /** Sends these soon, with what comes meanwhile. */
  tell(docs: readonly NotificationDoc[]): void {
    if (docs.length === 0 || this.#closing.signal.aborted) return;
    for (const doc of docs) {
      const known = this.#gathered.get(doc.owner);
      if (known) known.push(doc);
      else this.#gathered.set(doc.owner, [doc]);
    }
    this.#timer ??= setTimeout(() => void this.settle(), gatherMs).unref();
  }

  /** Sends what is gathered now; resolves when it is sent, or could not be. */
  settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const gathered = [...this.#gathered];
    this.#gathered.clear();
    this.#sending = this.#sending.then(() => this.#sendAll(gathered));
    return this.#sending;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await this.#sending;
  }

  async #sendAll(gathered: readonly (readonly [string, readonly NotificationDoc[]])[]) {
    const { model, logger, textsOf } = this.#parts;
    try {
      for (const [ownerId, docs] of gathered) {
        const devices = await devicesOf(model, ownerId);
        if (devices.length === 0) continue;
        const texts = await textsOf(ownerId);
        const wanted = devices.flatMap((device) =>
          payloads(docs, device, texts).map((payload) => ({ device, payload })),
        );
        for (let from = 0; from < wanted.length; from += atOnce) {
          const some = wanted.slice(from, from + atOnce);
          await Promise.all(some.map(({ device, payload }) => this.#send(device, payload)));
        }
      }
    } catch (error) {
      logger.warn({ err: error }, 'notifications could not be pushed');
    }
  }

  async #send(device: PushDeviceDoc, payload: Payload): Promise<void> {
    const { model, logger } = this.#parts;
    const { _id, owner: ownerId } = device;
    try {
      const status = await this.#post(device, seal(JSON.stringify(payload), device));
      // Unsubscribed, or expired: nothing reaches it ever again.
      if (status === 404 || status === 410) await model.deleteOne({ _id, owner: ownerId });
      else if (status >= 300) logger.warn({ status }, 'a push service refused a notification');
    } catch (error) {
      // Without the address: it is as good as the right to send there.
      const code = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
      logger.warn({ code }, 'a push service was not reached');
    }
  }

  /** Posts to the very address that was checked. @returns the status */
  async #post({ endpoint }: PushDeviceDoc, body: Buffer): Promise<number> {
    const { guard, now } = this.#parts;
    const url = pushAddress(endpoint, guard.isPort);
    if (!url) throw new Error('not an address of a push service');
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(deadlineMs)]);
    const address = await unlessAborted(signal, checkedAddress(url, guard));
    if (isIP(address) === 0) throw Object.assign(new Error(address), { code: address });
    const answer = await requestAt(url, address, {
      method: 'POST',
      body,
      signal,
      ca: guard.ca,
      headers: {
        authorization: this.#identity.authorization(endpoint, now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': body.length,
        ttl: keptSeconds,
        urgency: 'normal',
      },
    });
    answer.destroy();
    return answer.statusCode ?? 0;
  }
}
