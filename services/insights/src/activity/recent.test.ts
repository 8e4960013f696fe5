import { expect, test } from 'vitest';
import { selectRecent } from './recent.ts';

const at = (day: number, minute = 0) => new Date(Date.UTC(2026, 2, day, 12, minute));
const crowd = Array.from({ length: 8 }, (_, i) => ({ type: 'digest', at: at(12, i) }));
const names = (items: { type: string }[]) => items.map(({ type }) => type).join(' ');

test('a crowd of one kind leaves room for the others', () => {
  const others = [
    { type: 'question', at: at(11) },
    { type: 'event', at: at(10) },
  ];
  expect(names(selectRecent([...others, ...crowd], 5))).toBe('digest digest digest question event');
});

test('without others the crowd fills the list, newest first', () => {
  const told = selectRecent(crowd, 5);
  expect(told.map((one) => one.at)).toEqual([
    at(12, 7),
    at(12, 6),
    at(12, 5),
    at(12, 4),
    at(12, 3),
  ]);
});

test('what is long past is told only where there is room', () => {
  const old = { type: 'moderation', at: at(1) };
  expect(selectRecent([old, ...crowd], 5)).not.toContain(old);
  expect(selectRecent([old, ...crowd], 9)).toContain(old);
});
