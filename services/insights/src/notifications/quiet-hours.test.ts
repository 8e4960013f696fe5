import { expect, it } from 'vitest';
import { isQuiet, quietEnd } from './quiet-hours.ts';

const night = { from: 22, to: 7 };
const noon = { from: 12, to: 13 };
const at = (text: string) => Date.parse(text);
const endOf = (quiet: typeof night, text: string, zone: string) =>
  new Date(quietEnd(quiet, at(text), zone)).toISOString();

it('are hours of the own day, over midnight too', () => {
  const quietAt = (text: string, zone: string) => isQuiet(night, at(text), zone);
  expect(quietAt('2026-03-10T21:59:00Z', 'UTC')).toBe(false);
  expect(quietAt('2026-03-10T22:00:00Z', 'UTC')).toBe(true);
  expect(quietAt('2026-03-11T06:59:00Z', 'UTC')).toBe(true);
  expect(quietAt('2026-03-11T07:00:00Z', 'UTC')).toBe(false);
  expect(quietAt('2026-03-10T21:30:00Z', 'Europe/Berlin')).toBe(true);
  expect(quietAt('2026-03-10T16:30:00Z', 'Asia/Kathmandu')).toBe(true);
  expect(isQuiet(noon, at('2026-03-10T12:30:00Z'), 'UTC')).toBe(true);
  expect(isQuiet(noon, at('2026-03-10T22:30:00Z'), 'UTC')).toBe(false);
});

it.each([
  ['UTC', '2026-03-10T23:10:00Z', '2026-03-11T07:00:00.000Z'],
  ['UTC', '2026-03-10T12:00:00Z', '2026-03-10T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-10T20:00:00Z', '2026-03-11T01:15:00.000Z'],
  // The clocks go forward, and back, in this night.
  ['Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['America/New_York', '2026-03-08T04:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['America/New_York', '2026-11-01T03:00:00Z', '2026-11-01T12:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T12:00:00Z', '2026-04-04T20:30:00.000Z'],
])('end when the clock says so: %s %s', (zone, text, end) => {
  expect(endOf(night, text, zone)).toBe(end);
});

it('ends at the next hour even where the hour that ends it is skipped', () => {
  // 02:00 does not exist in Berlin that night.
  expect(endOf({ from: 22, to: 2 }, '2026-03-29T00:30:00Z', 'Europe/Berlin')).toBe(
    '2026-03-29T01:00:00.000Z',
  );
});
