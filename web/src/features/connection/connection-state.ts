import type { ConnectionState } from '../../shared/api/types.ts';

/**
 * Where the chat account stands; 'resuming' is a linked account that comes back by
 * itself, without a code to scan.
 */
export type ConnectionPhase = 'checking' | 'disconnected' | 'connecting' | 'resuming' | 'connected';

/** What the server answers to a check. */
export interface CheckAnswer {
  state: ConnectionState;
  qrcode?: string | undefined;
  pairingCode?: string | undefined;
  /** Why it is not open, as a code. */
  reason?: string | undefined;
}

/** What the connection dialog shows. */
export interface ConnectionView {
  phase: ConnectionPhase;
  /** An image source, while connecting. */
  qrcode: string | null;
  pairingCode: string | null;
  reason: string | null;
  /** A code was asked for and has not come yet. */
  creating: boolean;
  /** The first check could not be made. */
  failed: boolean;
  skipped: boolean;
  /** Asked for by the person, so shown even where a linked account is not required. */
  wanted: boolean;
}

export type ConnectionAction =
  | { type: 'checking' }
  | { type: 'answered'; answer: CheckAnswer }
  | { type: 'failed' }
  | { type: 'creating' }
  | { type: 'created'; qrcode?: string | undefined; pairingCode?: string | undefined }
  | { type: 'skipped' }
  | { type: 'opened' };

const noCodes = { qrcode: null, pairingCode: null };

export function startingView(skipped: boolean): ConnectionView {
  return {
    ...noCodes,
    phase: 'checking',
    reason: null,
    creating: false,
    failed: false,
    skipped,
    wanted: false,
  };
}

function answered(
  before: ConnectionView,
  { state, qrcode, pairingCode, reason }: CheckAnswer,
): ConnectionView {
  const view = { ...before, failed: false, reason: reason || null };
  if (state === 'open') {
    return { ...view, ...noCodes, phase: 'connected', creating: false, wanted: false };
  }
  if (state !== 'connecting') return { ...view, ...noCodes, phase: 'disconnected' };
  if (qrcode) return { ...view, phase: 'connecting', qrcode, pairingCode: pairingCode ?? null };
  // Between the scan and the opened account there is no code any more; the answer that brought
  // this one may still be under way.
  return view.phase === 'connecting' || view.creating
    ? view
    : { ...view, ...noCodes, phase: 'resuming' };
}

function moved(view: ConnectionView, action: ConnectionAction): ConnectionView {
  switch (action.type) {
    case 'checking':
      return { ...view, failed: false };
    case 'answered':
      return answered(view, action.answer);
    case 'failed':
      return { ...view, failed: view.phase === 'checking' };
    case 'creating':
      return { ...view, creating: true, reason: null };
    case 'created':
      // The live event 'open' may overtake the answer that brings the code.
      if (view.phase === 'connected') return { ...view, creating: false };
      // So may a check that brings a code: it is this one or a newer one.
      if (view.creating && view.qrcode) {
        return { ...view, creating: false, pairingCode: action.pairingCode ?? view.pairingCode };
      }
      return {
        ...view,
        creating: false,
        phase: action.qrcode ? 'connecting' : 'disconnected',
        qrcode: action.qrcode ?? null,
        pairingCode: action.pairingCode ?? null,
      };
    case 'skipped':
      return { ...view, skipped: true, wanted: false };
    case 'opened':
      return { ...view, skipped: false, wanted: true };
    default:
      return action satisfies never;
  }
}

/**
 * checking → disconnected | connecting (code shown) | connected. The same view where nothing
 * changed: the frame of all screens is drawn again with each new one.
 */
export function connectionReducer(view: ConnectionView, action: ConnectionAction): ConnectionView {
  const next = moved(view, action);
  const parts = Object.keys(next) as (keyof ConnectionView)[];
  return parts.every((part) => next[part] === view[part]) ? view : next;
}

/** Whether the dialog covers the app. `waived`: the app may be used without a linked account. */
export function isDialogShown(
  { phase, skipped, wanted }: ConnectionView,
  waived: boolean,
): boolean {
  if (phase === 'connected' || skipped) return false;
  return wanted || !(waived || phase === 'resuming');
}
