import { expect, it } from 'vitest';
import { formatCount, formatNumber } from './format-number.ts';

it.each([0, 7, 999, 1000, 12345, 100_000, 1_234_567, -4321, 2.5, 1234.5678])(
  'writes %d as the locale does',
  (value) => {
    expect(formatNumber(value)).toBe(value.toLocaleString('en-US'));
  },
);

it('counts one and many', () => {
  expect(formatCount(1, 'message', 'messages')).toBe('1 message');
  expect(formatCount(1200, 'message', 'messages')).toBe('1,200 messages');
});
