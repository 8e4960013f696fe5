import { DEFAULT_CONNECTION_CONFIG, fetchLatestWaWebVersion } from '@whiskeysockets/baileys';

/** WhatsApp Web's version, as it shows it under Settings, Help. */
export type ClientVersion = readonly [number, number, number];

export interface ClientVersionsOptions {
  /** The operator's choice; the library's own without it. */
  readonly chosen?: ClientVersion | undefined;
  /** Asks for WhatsApp Web's present version; undefined when it is not to be had. */
  readonly latest: () => Promise<ClientVersion | undefined>;
  readonly now: () => number;
  /** A version was refused, and another one is tried from now on, or none was found. */
  readonly onRefused: (refused: string, next: string | undefined) => void;
}

/** Accounts that are refused together ask once. */
const askAgainMs = 10 * 60_000;

/**
 * The version that accounts say they are. WhatsApp refuses old ones (405) from some day on, all
 * accounts at once, while the protocol mostly stays what it was: then the present one is asked
 * for and tried.
 */
export class ClientVersions {
  readonly #options: ClientVersionsOptions;
  #current: ClientVersion;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> = Promise.resolve();

  constructor(options: ClientVersionsOptions) {
    this.#options = options;
    this.#current = options.chosen ?? DEFAULT_CONNECTION_CONFIG.version;
  }

  get current(): ClientVersion {
    return this.#current;
  }

  /** @returns whether there is another version to try than the one that was refused */
  async refused(version: ClientVersion): Promise<boolean> {
    if (isNewer(this.#current, version)) return true;
    const now = this.#options.now();
    if (now - this.#askedAt >= askAgainMs) {
      this.#askedAt = now;
      this.#asking = this.#ask();
    }
    await this.#asking;
    return isNewer(this.#current, version);
  }

  async #ask(): Promise<void> {
    const { latest, onRefused } = this.#options;
    const refused = this.#current;
    const found = await latest().catch(() => undefined);
    const next = found && isNewer(found, refused) ? found : undefined;
    if (next) this.#current = next;
    onRefused(refused.join('.'), next?.join('.'));
  }
}

function isNewer(version: ClientVersion, than: ClientVersion): boolean {
  const place = version.findIndex((part, index) => part !== than[index]);
  return (version[place] ?? 0) > (than[place] ?? 0);
}

/** What web.whatsapp.com serves to browsers right now. */
export async function latestVersion(): Promise<ClientVersion | undefined> {
  const { version, isLatest } = await fetchLatestWaWebVersion({
    signal: AbortSignal.timeout(10_000),
  });
  return isLatest ? version : undefined;
}
