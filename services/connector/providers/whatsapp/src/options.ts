import type { Logger } from '@groupsight/shared/logger';
import type { ClientVersion } from './connection/client-versions.ts';

/** How WhatsApp is reached; tests shorten the times. */
export interface WhatsAppOptions {
  /** Another server than WhatsApp's (tests, proxies). */
  readonly socketUrl?: URL;
  /** Trusted besides WhatsApp's own root: public keys of such a server. */
  readonly roots?: readonly Uint8Array[];
  /** The version to begin with; the library's own without it. */
  readonly version?: ClientVersion;
  /** Asks for the version that WhatsApp serves now; only WhatsApp's own server is asked. */
  readonly latestVersion?: () => Promise<ClientVersion | undefined>;
  readonly logger?: Pick<Logger, 'warn'>;
  readonly times?: Partial<Times>;
  /** After the link, how long groups that nobody watches are kept. */
  readonly choosingMs?: number;
  /** Connections that may be at their costly beginning at once. */
  readonly atOnce?: number;
  readonly random?: () => number;
  readonly now?: () => number;
}

export interface Times {
  /** How long a code is shown; the network's own rhythm without it. */
  readonly qrMs: number | undefined;
  /** How long the phone has to answer for a page of history, or a file. */
  readonly phoneMs: number;
  /** How long the server has to acknowledge a message or answer a question. */
  readonly answerMs: number;
  /** Between two questions to the phone, at least; up to twice as long. */
  readonly paceMs: number;
  /** How often an open session is asked whether it still hears. */
  readonly probeMs: number;
  /** A newly linked account counts as begun when its history came, or after this. */
  readonly settleMs: number;
  /** Between two requests to send something again that could not be read. */
  readonly retryMs: number;
  /** Waits before coming back are divided by this. */
  readonly haste: number;
}

export const usualTimes: Times = {
  qrMs: undefined,
  phoneMs: 30_000,
  answerMs: 30_000,
  paceMs: 1_500,
  probeMs: 120_000,
  settleMs: 20_000,
  retryMs: 250,
  haste: 1,
};
