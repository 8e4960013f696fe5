import type { ConnectionState } from '../../shared/api/types.ts';

export type ConnectionPhase = 'checking' | 'disconnected' | 'connecting' | 'connected';

/** What the connection dialog shows (spec §4). */
export interface ConnectionView {
  phase: ConnectionPhase;
  /** An image source, while connecting. */
  qrcode: string | null;
  pairingCode: string | null;
  /** A code was asked for and has not come yet. */
  creating: boolean;
  skipped: boolean;
  /** Asked for by the person, so shown even where a linked account is not required. */
  wanted: boolean;
}

export type ConnectionAction =
  | { type: 'answered'; state: ConnectionState; qrcode: string | undefined }
  | { type: 'creating' }
  | { type: 'created'; qrcode: string | undefined; pairingCode: string | undefined }
  | { type: 'skipped' }
  | { type: 'opened' };

export function startingView(skipped: boolean): ConnectionView {
  return {
    phase: 'checking',
    qrcode: null,
    pairingCode: null,
    creating: false,
    skipped,
    wanted: false,
  };
}

function answered(view: ConnectionView, state: ConnectionState, qrcode?: string): ConnectionView {
  if (state === 'open') {
    return { ...view, phase: 'connected', qrcode: null, pairingCode: null, creating: false };
  }
  if (state === 'connecting') {
    return { ...view, phase: 'connecting', qrcode: qrcode ?? view.qrcode };
  }
  return { ...view, phase: 'disconnected', qrcode: null, pairingCode: null };
}

/** checking → disconnected | connecting (code shown) | connected. */
export function connectionReducer(view: ConnectionView, action: ConnectionAction): ConnectionView {
  switch (action.type) {
    case 'answered':
      return answered(view, action.state, action.qrcode);
    case 'creating':
      return { ...view, creating: true };
    case 'created':
      // The live event 'open' may overtake the answer that brings the code.
      if (view.phase === 'connected') return { ...view, creating: false };
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
