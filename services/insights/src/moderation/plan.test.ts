import { describe, expect, it } from 'vitest';
import { actionPlanOf, hourMs, maxActionsPerHour, undoRefusal } from './action-plan.ts';

const both = { deletes: true, warns: true, dryRun: false };
const admin = { isAdmin: true, actedOn: 0 };

describe('what is done about a message', () => {
  it('is what the rule asks for', () => {
    expect(actionPlanOf(both, admin)).toEqual({
      decision: 'acted',
      delete: 'asked',
      warn: 'asked',
      errorCode: '',
    });
    expect(actionPlanOf({ ...both, warns: false }, admin)).toMatchObject({ warn: 'none' });
    expect(actionPlanOf({ ...both, deletes: false }, admin)).toMatchObject({ delete: 'none' });
    expect(actionPlanOf({ deletes: false, warns: false, dryRun: false }, admin)).toEqual({
      decision: 'noted',
      delete: 'none',
      warn: 'none',
      errorCode: '',
    });
  });

  it('is a warning at most where the account is no admin', () => {
    const means = { ...admin, isAdmin: false };
    const refused = { delete: 'failed', errorCode: 'not_admin' };
    expect(actionPlanOf(both, means)).toEqual({ decision: 'acted', warn: 'asked', ...refused });
    expect(actionPlanOf({ ...both, warns: false }, means)).toEqual({
      decision: 'noted',
      warn: 'none',
      ...refused,
    });
  });

  it('is held back once much was done, and nothing in a dry run', () => {
    const last = { ...admin, actedOn: maxActionsPerHour - 1 };
    expect(actionPlanOf(both, last)).toMatchObject({ decision: 'acted' });
    const skipped = { delete: 'skipped', warn: 'skipped', errorCode: '' };
    const much = { ...admin, actedOn: maxActionsPerHour };
    expect(actionPlanOf(both, much)).toEqual({ decision: 'held_back', ...skipped });
    // What does nothing cannot do too much.
    expect(actionPlanOf({ deletes: false, warns: false, dryRun: false }, much)).toMatchObject({
      decision: 'noted',
    });
    for (const means of [much, { ...admin, isAdmin: false }]) {
      expect(actionPlanOf({ ...both, dryRun: true }, means)).toEqual({
        decision: 'dry_run',
        ...skipped,
      });
    }
  });
});

describe('a warning', () => {
  const at = new Date('2026-03-10T12:00:00Z');
  const now = at.getTime() + hourMs;
  const sent = { warn: 'done', warningId: 'w1', undo: 'none', at } as const;

  it('is taken back once it was sent, for two days', () => {
    expect(undoRefusal(sent, now)).toBeNull();
    expect(undoRefusal({ ...sent, undo: 'failed' }, now)).toBeNull();
    expect(undoRefusal(sent, now + 48 * hourMs)).toBe('too_late');
    expect(undoRefusal({ ...sent, undo: 'done' }, now + 48 * hourMs)).toBeNull();
  });

  it('that was not sent is not', () => {
    expect(undoRefusal({ ...sent, warn: 'asked', warningId: '' }, now)).toBe('warning_not_sent');
    expect(undoRefusal({ ...sent, warn: 'failed', warningId: '' }, now)).toBe('no_warning');
    expect(undoRefusal({ ...sent, warningId: '' }, now)).toBe('no_warning');
  });
});
