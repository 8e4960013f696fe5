import { expect, it } from 'vitest';
import { RecapCount } from './people.ts';

function counted(...days: readonly (readonly [group: string, date: string, count: number])[]) {
  const count = new RecapCount();
  for (const [group, date, n] of days) {
    count.add({ group, date, count: n }, [], date >= '2026-10-01');
  }
  return count;
}

it('a comparison is of what is known of the groups that nearly all messages are of', () => {
  const old = new Map([['trip', '2026-03-01']]);
  // Of most nothing is known but the end of the month before, whatever is known of a quiet one.
  const late = counted(
    ['trip', '2026-10-05', 1],
    ['angels', '2026-09-28', 4],
    ['angels', '2026-10-01', 99],
  );
  expect(late.knownFrom(old)).toBe('2026-09-28');
  // A small group that has just come leaves the others comparable.
  const fresh = counted(
    ['trip', '2026-09-01', 50],
    ['trip', '2026-10-01', 90],
    ['club', '2026-10-20', 10],
  );
  expect(fresh.knownFrom(old)).toBe('2026-03-01');
  expect(counted(['trip', '2026-10-01', 89], ['club', '2026-10-20', 11]).knownFrom(old)).toBe(
    '2026-10-20',
  );
});

it('without messages of the month the first of any group is told, if there is one', () => {
  expect(counted(['club', '2026-09-02', 3]).knownFrom(new Map())).toBe('2026-09-02');
  expect(
    counted().knownFrom(
      new Map([
        ['trip', '2026-03-01'],
        ['club', '2026-02-01'],
      ]),
    ),
  ).toBe('2026-02-01');
  expect(counted().knownFrom(new Map())).toBe('');
});
