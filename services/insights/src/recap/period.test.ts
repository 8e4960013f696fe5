import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

it('a month that is over is compared with the whole month before', () => {
  expect(periodOf('2024-02', '2026-06-30')).toEqual({
    month: '2024-02',
    from: '2024-02-01',
    to: '2024-02-29',
    isOver: true,
    beforeFrom: '2024-01-01',
    beforeTo: '2024-01-31',
  });
  expect(periodOf('', '2026-01-01')).toMatchObject({
    month: '2025-12',
    to: '2025-12-31',
    beforeFrom: '2025-11-01',
    beforeTo: '2025-11-30',
  });
});

it('the month that runs is compared with as many days of the one before', () => {
  expect(periodOf('2026-06', '2026-06-10')).toMatchObject({
    from: '2026-06-01',
    to: '2026-06-10',
    isOver: false,
    beforeFrom: '2026-05-01',
    beforeTo: '2026-05-10',
  });
  expect(periodOf('2026-03', '2026-03-31')).toMatchObject({ beforeTo: '2026-02-28' });
});

it('what is no month, or not yet, is refused', () => {
  for (const month of ['2026-13', '2026-00', '2026-3', '2026-03-01', 'March', '2026-07']) {
    expect(() => periodOf(month, '2026-06-30')).toThrow(/month/);
  }
});
