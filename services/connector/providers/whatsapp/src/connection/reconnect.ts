import { retryDelay } from '@groupsight/shared/bus/bus';

/** How a connection ended, as the network tells: the numbers are its own. */
export const endings = {
  loggedOut: 401,
  temporarilyBanned: 402,
  forbidden: 403,
  outdated: 405,
  timedOut: 408,
  multideviceMismatch: 411,
  closed: 428,
  replaced: 440,
  badSession: 500,
  unavailable: 503,
  restartRequired: 515,
} as const;

export interface Ending {
  readonly code: number;
  /** The server could not show that it is the real one. */
  readonly untrusted?: boolean;
  /** The phone asks for a passkey, which only WhatsApp's own programs can confirm. */
  readonly passkey?: boolean;
  /** A session that looked open but heard nothing was ended by us. */
  readonly silent?: boolean;
}

export interface Standing {
  /** The account was linked, this session may come back. */
  readonly isLinked: boolean;
  /** Connections in a row that ended without having been open; 0 after one that was. */
  readonly failures: number;
  /** Milliseconds since codes are shown; linking only. */
  readonly linkingForMs: number;
  /** There is a newer version to come back with than the one that was refused. */
  readonly hasNewer?: boolean;
}

/** What to do after a connection ended; `reason` is a code that the app has words for. */
export type NextStep =
  | { readonly kind: 'retry'; readonly afterMs: number; readonly reason: string }
  | {
      readonly kind: 'stop';
      readonly reason: string;
      /** The link is gone for good: credentials are forgotten. */
      readonly forget: boolean;
    };

const second = 1000;
const minute = 60 * second;

/** Codes are shown this long in all, then somebody has to ask anew. */
const showCodesForMs = 15 * minute;
/** So many bad sessions in a row are no accident: the keys don't fit any more. */
const badSessionsInARow = 6;

/**
 * What to do about an ending, by its cause. Whatever may heal is tried again without limit,
 * with a jittered back-off; what only the owner can mend is said.
 * @param random from 0 up to, not including, 1
 */
export function nextStep(ending: Ending, standing: Standing, random: number): NextStep {
  if (ending.passkey) return stop('passkey_required', true);
  if (ending.untrusted) return untrusted(standing, random);
  if (!standing.isLinked) return whileLinking(ending, standing, random);
  const { failures } = standing;
  switch (ending.code) {
    case endings.restartRequired:
      // The server asks for it, so at once; unless it keeps asking.
      return retry(failures < 3 ? 0 : backOff(failures, random), '');
    case endings.loggedOut:
      return stop('logged_out', true);
    case endings.multideviceMismatch:
      return stop('phone_outdated', true);
    case endings.forbidden:
    case endings.temporarilyBanned:
      return retry(spread(60 * minute, random), 'blocked');
    case endings.replaced:
      // Whoever took over is let be for a while: two that fight lose messages both.
      return retry(spread(Math.min(30 * second * 2 ** failures, 15 * minute), random), 'replaced');
    case endings.outdated:
      return outdated(standing, random);
    case endings.badSession:
      if (failures >= badSessionsInARow) return stop('bad_session', true);
      return retry(backOff(failures, random), 'connection_lost');
    default:
      return retry(backOff(failures, random), ending.silent ? 'silent' : 'connection_lost');
  }
}

function whileLinking({ code }: Ending, standing: Standing, random: number): NextStep {
  const { failures, linkingForMs } = standing;
  if (linkingForMs > showCodesForMs) return stop('qr_expired', true);
  switch (code) {
    case endings.restartRequired:
      return retry(0, '');
    case endings.timedOut:
      // All codes of this connection were shown: the next one brings new ones.
      return retry(backOff(failures, random) / 4, '');
    case endings.loggedOut:
    case endings.forbidden:
    case endings.temporarilyBanned:
      return stop('blocked', true);
    case endings.multideviceMismatch:
      return stop('phone_outdated', true);
    case endings.outdated:
      return outdated(standing, random);
    default:
      return retry(backOff(failures, random), 'connection_lost');
  }
}

/** Another version is worth a try at once; the same one only in a while. */
function outdated({ failures, hasNewer }: Standing, random: number): NextStep {
  const wait = hasNewer ? backOff(failures, random) : spread(5 * minute, random);
  return retry(wait, 'outdated');
}

function untrusted({ isLinked }: Standing, random: number): NextStep {
  if (!isLinked) return stop('untrusted_server', true);
  return retry(spread(5 * minute, random), 'untrusted_server');
}

/** 1 s, 2 s, 4 s … 1 min, each between its half and its whole. */
export function backOff(failures: number, random: number): number {
  return retryDelay({ firstDelayMs: second, maxDelayMs: minute }, failures + 1, () => random);
}

const spread = (longest: number, random: number) => longest / 2 + (longest / 2) * random;
const retry = (afterMs: number, reason: string): NextStep => ({ kind: 'retry', afterMs, reason });
const stop = (reason: string, forget: boolean): NextStep => ({ kind: 'stop', reason, forget });
