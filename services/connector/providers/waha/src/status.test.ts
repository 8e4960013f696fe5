import { expect, it } from 'vitest';
import { backOff, nextStep } from './status.ts';

const unlinked = { isLinked: false, isOpen: false, restarts: 0 };
const open = { isLinked: true, isOpen: true, restarts: 0 };

it.each([
  ['WORKING', unlinked, { kind: 'open' }],
  ['SCAN_QR_CODE', unlinked, { kind: 'qr' }],
  ['SCAN_QR_CODE', open, { kind: 'close', reason: 'logged_out', loggedOut: true }],
  ['STOPPED', unlinked, { kind: 'start' }],
  ['STOPPED', { ...open, isOpen: false }, { kind: 'start' }],
  ['STOPPED', open, { kind: 'close', reason: 'gateway_stopped', loggedOut: false }],
  ['FAILED', unlinked, { kind: 'close', reason: 'qr_expired', loggedOut: true }],
  ['FAILED', open, { kind: 'restart' }],
  [
    'FAILED',
    { ...open, restarts: 3 },
    { kind: 'close', reason: 'gateway_failed', loggedOut: true },
  ],
  ['PASSKEY_REQUIRED', unlinked, { kind: 'close', reason: 'passkey_required', loggedOut: true }],
  ['STARTING', open, { kind: 'wait', reason: 'gateway_starting' }],
  ['SOMETHING_NEW', open, { kind: 'wait', reason: 'gateway_starting' }],
] as const)('%s', (status, standing, step) => {
  expect(nextStep(status, standing)).toEqual(step);
});

it('waits longer each time, up to a limit, never in step with others', () => {
  const times = { awayMs: 100, longestAwayMs: 1000 };
  expect([0, 1, 2, 3, 4, 50].map((n) => backOff(n, times, 1))).toEqual([
    ...[100, 200, 400, 800, 1000, 1000],
  ]);
  expect(backOff(0, times, 0)).toBe(50);
});
