import { retryDelay } from '@groupsight/shared/bus/bus';

/** What to do about a session as WAHA tells of it. */
export type Step =
  | { readonly kind: 'open' }
  | { readonly kind: 'qr' }
  | { readonly kind: 'wait'; readonly reason: string }
  | { readonly kind: 'start' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'close'; readonly reason: string; readonly loggedOut: boolean };

export interface Standing {
  /** The account was linked through this session. */
  readonly isLinked: boolean;
  readonly isOpen: boolean;
  /** Restarts in a row that did not bring it back. */
  readonly restarts: number;
}

const maxRestarts = 3;

/** WAHA's status of a session, as what follows for the account. */
export function nextStep(status: string, { isLinked, isOpen, restarts }: Standing): Step {
  switch (status) {
    case 'WORKING':
      return { kind: 'open' };
    case 'SCAN_QR_CODE':
      // It asks for a scan again: the phone has ended the link.
      return isLinked ? close('logged_out', true) : { kind: 'qr' };
    case 'STOPPED':
      // Somebody stopped it while it was in use; whoever takes the account up starts it again.
      return isOpen ? close('gateway_stopped', false) : { kind: 'start' };
    case 'FAILED':
      // Codes that nobody scanned end like this, too.
      if (!isLinked) return close('qr_expired', true);
      return restarts < maxRestarts ? { kind: 'restart' } : close('gateway_failed', true);
    case 'PASSKEY_REQUIRED':
    case 'PASSKEY_CONFIRMATION_REQUIRED':
      return close('passkey_required', true);
    default:
      return { kind: 'wait', reason: 'gateway_starting' };
  }
}

function close(reason: string, loggedOut: boolean): Step {
  return { kind: 'close', reason, loggedOut };
}

/** 1, 2, 4 … times the first pause up to the longest, each between its half and its whole. */
export function backOff(
  failures: number,
  { awayMs, longestAwayMs }: { readonly awayMs: number; readonly longestAwayMs: number },
  random: number,
): number {
  const policy = { firstDelayMs: awayMs, maxDelayMs: longestAwayMs };
  return retryDelay(policy, failures + 1, () => random);
}
