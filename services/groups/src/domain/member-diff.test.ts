import { describe, expect, it } from 'vitest';
import { memberDifferences } from './member-diff.ts';

const ada = { memberId: 'ada', name: 'Ada', isAdmin: true };
const bob = { memberId: 'bob', name: 'Bob', isAdmin: false };

describe('memberDifferences', () => {
  it('finds who is new and who is gone', () => {
    expect(memberDifferences([{ ...ada, active: true }], [bob])).toEqual([
      { ...bob, active: true },
      { ...ada, isAdmin: false, active: false },
    ]);
  });

  it('finds who came back, was renamed, or is no longer admin', () => {
    const known = [
      { ...ada, active: true },
      { ...bob, active: false },
    ];
    expect(memberDifferences(known, [{ ...ada, isAdmin: false }, bob])).toHaveLength(2);
    expect(memberDifferences(known.slice(0, 1), [{ ...ada, name: 'Ada L.' }])).toHaveLength(1);
  });

  it('finds nothing where nothing changed, or nothing is told', () => {
    const known = [{ ...ada, active: true }];
    expect(memberDifferences(known, [ada])).toEqual([]);
    expect(memberDifferences(known, [{ ...ada, name: '' }])).toEqual([]);
    expect(memberDifferences(known, [])).toEqual([]);
  });
});
