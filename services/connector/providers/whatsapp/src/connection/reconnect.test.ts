import { describe, expect, it } from 'vitest';
import { backOff, nextStep, type Standing } from './reconnect.ts';

const linked: Standing = { isLinked: true, failures: 0, linkingForMs: 0 };
const linking: Standing = { isLinked: false, failures: 0, linkingForMs: 0 };

describe('nextStep of a linked account', () => {
  it('restarts at once when asked to, but not for ever', () => {
    expect(nextStep({ code: 515 }, linked, 0.5)).toEqual({ kind: 'retry', afterMs: 0, reason: '' });
    const again = nextStep({ code: 515 }, { ...linked, failures: 5 }, 0);
    expect(again).toMatchObject({ kind: 'retry' });
    expect(again.kind === 'retry' && again.afterMs).toBeGreaterThan(1000);
  });

  it.each([408, 428, 503, 0, 999])('comes back from %i without limit, slower each time', (code) => {
    const waits = [0, 1, 2, 5, 8, 1000].map((failures) => {
      const step = nextStep({ code }, { ...linked, failures }, 0.999);
      return step.kind === 'retry' ? Math.round(step.afterMs / 1000) : -1;
    });
    expect(waits).toEqual([1, 2, 4, 32, 60, 60]);
  });

  it('spreads its tries, so that many accounts do not come back at one moment', () => {
    expect(backOff(3, 0)).toBe(4000);
    expect(backOff(3, 0.5)).toBe(6000);
  });

  it.each([
    [401, 'logged_out'],
    [411, 'phone_outdated'],
  ])('ends with %i, forgets the keys and says %s', (code, reason) => {
    expect(nextStep({ code }, linked, 0)).toEqual({ kind: 'stop', reason, forget: true });
  });

  it.each([
    [403, 'blocked', 30],
    [402, 'blocked', 30],
    [405, 'outdated', 2.5],
    [440, 'replaced', 0.25],
  ])('waits long after %i and says %s', (code, reason, minutes) => {
    const step = nextStep({ code }, linked, 0);
    expect(step).toEqual({ kind: 'retry', afterMs: minutes * 60_000, reason });
  });

  it('gives a bad session a few chances, then asks to link anew', () => {
    expect(nextStep({ code: 500 }, { ...linked, failures: 5 }, 0)).toMatchObject({ kind: 'retry' });
    expect(nextStep({ code: 500 }, { ...linked, failures: 6 }, 0)).toEqual({
      kind: 'stop',
      reason: 'bad_session',
      forget: true,
    });
  });

  it('keeps its keys before a server that cannot show who it is', () => {
    const step = nextStep({ code: 400, untrusted: true }, linked, 0);
    expect(step).toMatchObject({ kind: 'retry', reason: 'untrusted_server' });
  });

  it('tells a deaf session from a lost one', () => {
    expect(nextStep({ code: 408, silent: true }, linked, 0)).toMatchObject({ reason: 'silent' });
  });
});

describe('nextStep while linking', () => {
  it('renews codes for a quarter of an hour, then stops', () => {
    expect(nextStep({ code: 408 }, linking, 0)).toMatchObject({ kind: 'retry', reason: '' });
    const late = nextStep({ code: 408 }, { ...linking, linkingForMs: 901_000 }, 0);
    expect(late).toEqual({ kind: 'stop', reason: 'qr_expired', forget: true });
  });

  it.each([
    [{ code: 428, passkey: true }, 'passkey_required'],
    [{ code: 400, untrusted: true }, 'untrusted_server'],
    [{ code: 401 }, 'blocked'],
    [{ code: 403 }, 'blocked'],
  ])('stops with a reason: %o', (ending, reason) => {
    expect(nextStep(ending, linking, 0)).toEqual({ kind: 'stop', reason, forget: true });
  });
});
