import { describe, expect, it } from 'vitest';
import { aScheduled } from '../../test/documents.ts';
import { draftOf, draftProblem, emptyDraft, inputOf, lengthOf } from './draft.ts';

const now = Date.parse('2026-03-18T12:00:00Z');
const draft = { ...emptyDraft, message: 'Hi', groups: ['g1'], when: '2026-03-18T13:30' };

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
      ...emptyDraft,
      message: 'Reminder: meeting tomorrow',
      groups: ['g1'],
      when: '2026-03-20T10:00',
    });
    expect(draftOf({ ...pending, status: 'failed' }, 'UTC').when).toBe('');
  });
  it('that failed in some groups is for those', () => {
    const failed = aScheduled({ groups: ['A', 'B'], groupIds: ['a', 'b'], status: 'failed' });
    const [first, second] = failed.results;
    const results = [first, second].flatMap((one) => (one ? [one] : []));
    if (results[0]) results[0].status = 'sent';
    expect(draftOf({ ...failed, results }, 'UTC').groups).toEqual(['b']);
  });
});

describe('a draft that carries something', () => {
  const ann = { id: 'ann@s', name: 'Ann' };
  const file = { mediaId: 'm', fileName: 'plan.pdf', mimeType: 'application/pdf', size: 9 };
  const poll = { options: ['Mon ', 'Tue'], multiple: false };
  const problemOf = (part: object) => draftProblem({ ...draft, ...part }, 'UTC', now);

  it('is as long as WhatsApp takes it', () => {
    expect(problemOf({ poll, message: 'x'.repeat(256) })).toMatch(/at most 255/);
    expect(problemOf({ attachment: file, message: 'x'.repeat(1025) })).toMatch(/at most 1,024/);
    expect(problemOf({ attachment: file })).toBeNull();
  });

  it('has answers, all different', () => {
    expect(problemOf({ poll })).toBeNull();
    expect(problemOf({ poll: { ...poll, options: ['a', ' '] } })).toMatch(/every answer/);
    expect(problemOf({ poll: { ...poll, options: ['a', 'a '] } })).toMatch(/the same/);
  });

  it('mentions members of one group, while its words hold them', () => {
    const mentions = [ann];
    expect(problemOf({ mentions, groups: ['g1', 'g2'] })).toBeNull();
    expect(problemOf({ mentions, message: 'Hi @Ann', groups: ['g1', 'g2'] })).toMatch(/one group/);
    const words = { ...draft, mentions, message: 'Hi @Ann' };
    expect(inputOf(words, 'then', false)).toEqual({
      message: 'Hi @Ann',
      groups: ['g1'],
      scheduledFor: 'then',
      mentions: [ann],
    });
  });

  it('says what it carries, and when it is changed also what it does not', () => {
    expect(inputOf({ ...draft, poll }, 'then', false)).toMatchObject({
      poll: { options: ['Mon', 'Tue'], multiple: false },
    });
    expect(inputOf({ ...draft, attachment: file }, 'then', true)).toMatchObject({
      mentions: [],
      attachment: { mediaId: 'm', fileName: 'plan.pdf' },
      poll: null,
    });
  });
});
