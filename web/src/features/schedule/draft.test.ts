import { describe, expect, it } from 'vitest';
import { aScheduled } from '../../test/documents.ts';
import { draftOf, draftProblem, lengthOf } from './draft.ts';

const now = Date.parse('2026-03-18T12:00:00Z');
const draft = { message: 'Hi', groups: ['g1'], when: '2026-03-18T13:30' };

describe('a draft', () => {
  it('needs a message, a group and a time', () => {
    expect(draftProblem(draft, 'UTC', now)).toBeNull();
    for (const part of [{ message: ' \n' }, { groups: [] }, { when: '' }]) {
      expect(draftProblem({ ...draft, ...part }, 'UTC', now)).toBe('Please fill in all fields');
    }
  });

  it('is for a time to come, by the clock of the owner’s zone', () => {
    // 13:30 in Berlin is 12:30 UTC; 12:30 there is past.
    expect(draftProblem(draft, 'Europe/Berlin', now)).toBeNull();
    expect(draftProblem({ ...draft, when: '2026-03-18T12:30' }, 'Europe/Berlin', now)).toBe(
      'Choose a time in the future.',
    );
  });

  it('may be for the present minute, which inputs name by its beginning', () => {
    const at = Date.parse('2026-03-18T13:30:50Z');
    expect(draftProblem(draft, 'UTC', at)).toBeNull();
    expect(draftProblem(draft, 'UTC', at + 20_000)).toBe('Choose a time in the future.');
  });

  it('is as long, and for as many groups, as the server takes', () => {
    expect(draftProblem({ ...draft, message: '🎉'.repeat(4096) }, 'UTC', now)).toBeNull();
    expect(draftProblem({ ...draft, message: 'x'.repeat(4097) }, 'UTC', now)).toBe(
      'A message has at most 4,096 characters.',
    );
    const groups = Array.from({ length: 51 }, (_, i) => `g${i}`);
    expect(draftProblem({ ...draft, groups }, 'UTC', now)).toBe('Choose at most 50 groups.');
    expect(lengthOf('a🎉')).toBe(2);
  });

  it('of a message that is over waits for a new time', () => {
    const pending = aScheduled();
    expect(draftOf(pending, 'Europe/Berlin')).toEqual({
      message: 'Reminder: meeting tomorrow',
      groups: ['g1'],
      when: '2026-03-20T10:00',
    });
    expect(draftOf({ ...pending, status: 'failed' }, 'UTC').when).toBe('');
  });
});
