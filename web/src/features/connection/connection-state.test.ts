import { describe, expect, it } from 'vitest';
import {
  type ConnectionAction,
  type ConnectionView,
  connectionReducer,
  isDialogShown,
  startingView,
} from './connection-state.ts';
import { awayText } from './texts.ts';

const QR = 'data:image/png;base64,AAAA';
const after = (...actions: ConnectionAction[]): ConnectionView =>
  actions.reduce(connectionReducer, startingView(false));
const answered = (state: 'open' | 'connecting' | 'close', more: object = {}) =>
  ({ type: 'answered', answer: { state, ...more } }) as const;

describe('the connection', () => {
  it.each([
    ['open', {}, 'connected'],
    ['connecting', { qrcode: QR }, 'connecting'],
    ['connecting', {}, 'resuming'],
    ['close', {}, 'disconnected'],
  ] as const)('%s %o → %s', (state, more, phase) => {
    expect(after(answered(state, more)).phase).toBe(phase);
  });

  it('is the same view where an answer is no news', () => {
    const view = after(answered('open'));
    expect(connectionReducer(view, answered('open'))).toBe(view);
    expect(connectionReducer(view, { type: 'checking' })).toBe(view);
    expect(connectionReducer(view, answered('close'))).not.toBe(view);
  });

  it('shows the codes of a link under way, the newest ones', () => {
    const shown = after(
      answered('connecting', { qrcode: 'old' }),
      answered('connecting', { qrcode: QR, pairingCode: 'ABCD-1234' }),
    );
    expect(shown).toMatchObject({ qrcode: QR, pairingCode: 'ABCD-1234' });
    expect(after(answered('connecting', { qrcode: QR }), answered('open'))).toMatchObject({
      phase: 'connected',
      qrcode: null,
    });
  });

  it('keeps connecting between the scan and the opened account', () => {
    const scanned = after(answered('connecting', { qrcode: QR }), answered('connecting'));
    expect(scanned.phase).toBe('connecting');
  });

  it('keeps linking when it hears of the scan before it has the code', () => {
    const scanned = after(answered('close'), { type: 'creating' }, answered('connecting'));
    expect(scanned).toMatchObject({ phase: 'disconnected', creating: true });
  });

  it('keeps "connected" when the code arrives after the scan was told', () => {
    expect(after(answered('open'), { type: 'created', qrcode: QR }).phase).toBe('connected');
  });

  it('keeps the code of a check that overtook the answer to the link', () => {
    const checked = answered('connecting', { qrcode: QR });
    const shown = after(answered('close'), { type: 'creating' }, checked);
    for (const late of [{ qrcode: 'old' }, {}]) {
      expect(connectionReducer(shown, { type: 'created', ...late })).toMatchObject({
        phase: 'connecting',
        qrcode: QR,
        creating: false,
      });
    }
    // A pairing code comes with the QR code of that moment.
    expect(
      connectionReducer(after(answered('close'), checked), {
        type: 'created',
        qrcode: 'new',
        pairingCode: 'ABCD-1234',
      }),
    ).toMatchObject({ qrcode: 'new', pairingCode: 'ABCD-1234' });
  });

  it('returns to disconnected without a code', () => {
    expect(after({ type: 'creating' }, { type: 'created' })).toMatchObject({
      phase: 'disconnected',
      creating: false,
    });
  });

  it('says why, until a new code is asked for', () => {
    const shut = after(answered('close', { reason: 'logged_out' }));
    expect(shut.reason).toBe('logged_out');
    expect(connectionReducer(shut, { type: 'creating' }).reason).toBeNull();
  });

  it('fails only before anything is known', () => {
    expect(after({ type: 'failed' }).failed).toBe(true);
    expect(after({ type: 'failed' }, { type: 'checking' }).failed).toBe(false);
    expect(after(answered('open'), { type: 'failed' })).toMatchObject({
      phase: 'connected',
      failed: false,
    });
  });
});

describe('the dialog', () => {
  const shut = after(answered('close'));

  it('covers the app while the account is not connected', () => {
    expect(isDialogShown(startingView(false), false)).toBe(true);
    expect(isDialogShown(shut, false)).toBe(true);
    expect(isDialogShown(after(answered('connecting', { qrcode: QR })), false)).toBe(true);
    expect(isDialogShown(after(answered('open')), false)).toBe(false);
  });

  it('stays away from an account that comes back by itself, and when it was skipped', () => {
    expect(isDialogShown(after(answered('connecting')), false)).toBe(false);
    expect(isDialogShown(connectionReducer(shut, { type: 'skipped' }), false)).toBe(false);
  });

  it('opens where it is not required when it is asked for', () => {
    expect(isDialogShown(shut, true)).toBe(false);
    const wanted = connectionReducer(shut, { type: 'opened' });
    expect(isDialogShown(wanted, true)).toBe(true);
    expect(isDialogShown(connectionReducer(wanted, answered('open')), true)).toBe(false);
  });
});

it('says why a linked account is away, whatever the reason', () => {
  expect(awayText(null, 'It comes back.')).toBe('It comes back.');
  expect(awayText('connection_lost', 'It comes back.')).toBe(
    'The connection to WhatsApp broke off. It comes back.',
  );
  expect(awayText('replaced', 'It comes back.')).toMatch(/another program/);
  expect(awayText('x_1', 'It comes back.')).toBe('The server gives this reason: x_1');
});
