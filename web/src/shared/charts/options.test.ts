import { describe, expect, it } from 'vitest';
import {
  axisLabels,
  chartColors,
  type DayValue,
  dailyAverage,
  labelIndexes,
  lineChart,
  membersChart,
} from './options.ts';

function days(count: number): DayValue[] {
  return Array.from({ length: count }, (_, i) => ({
    date: `2026-03-${String(i + 1).padStart(2, '0')}`,
    value: i,
  }));
}

describe('date labels', () => {
  it.each([0, 1, 6, 7, 8, 30])('shows at most seven of %i', (count) => {
    const shown = axisLabels(days(count)).filter(Boolean);
    expect(shown).toHaveLength(Math.min(7, count));
  });

  it('always labels the first and the last day', () => {
    const labels = axisLabels(days(30));
    expect(labels[0]).toBe('Mar 1');
    expect(labels.at(-1)).toBe('Mar 30');
    expect([...labelIndexes(30)]).toEqual([0, 5, 10, 15, 19, 24, 29]);
  });

  it('hands Apex a formatter that keeps exactly those', () => {
    const { options } = lineChart('Messages', days(30), chartColors(false));
    const xaxis = options.xaxis;
    const formatter = xaxis?.labels?.formatter;
    const shown = ((xaxis?.categories ?? []) as string[]).filter(
      (text) => formatter?.(text) !== '',
    );
    expect(shown).toHaveLength(7);
  });
});

it('averages the total over all days, rounded', () => {
  expect(dailyAverage([])).toBe(0);
  expect(dailyAverage(days(4))).toBe(2);
});

it('draws members as bars in the given order and colours', () => {
  const chart = membersChart([{ name: 'Ada', messages: 9 }], chartColors(true));
  expect(chart.series).toEqual([{ name: 'Messages', data: [9] }]);
  expect(chart.options.xaxis?.categories).toEqual(['Ada']);
  expect(chart.options.theme?.mode).toBe('dark');
});
