import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  axisLabels,
  chartColors,
  type DayValue,
  dailyAverage,
  labelIndexes,
  lineChart,
  rankChart,
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
    const { categories = [], labels } = options.xaxis ?? {};
    const shown = () =>
      (categories as string[]).filter((text) => labels?.formatter?.(text) !== '').length;
    expect(shown()).toBe(7);
    // A phone that is turned draws the same chart anew.
    vi.stubGlobal('innerWidth', 390);
    expect(shown()).toBe(4);
    expect(options.responsive).toBeUndefined();
  });
});

it('averages the total over all days, rounded', () => {
  expect(dailyAverage([])).toBe(0);
  expect(dailyAverage(days(4))).toBe(2);
});

it('never draws a line through a value that no day had', () => {
  const curve = (shape?: 'flow' | 'step') =>
    lineChart('Messages', days(3), chartColors(false), shape).options.stroke?.curve;
  expect(curve()).toBe('monotoneCubic');
  expect(curve('step')).toBe('stepline');
});

it('draws ranked things as bars in the given order and colours', () => {
  const chart = rankChart('Messages', [{ name: 'Ada', value: 9 }], chartColors(true));
  expect(chart.series).toEqual([{ name: 'Messages', data: [9] }]);
  expect(chart.options.theme?.mode).toBe('dark');
});

it('shows a name as the text that it is, where the library writes HTML', () => {
  const name = `<img src="https://attacker.example/'beacon'.png"> & Co`;
  const { options } = rankChart('Messages', [{ name, value: 9 }], chartColors(false));
  expect(JSON.stringify(options)).not.toContain('<');
  const { x } = options.tooltip ?? {};
  const shown = document.createElement('div');
  shown.innerHTML = x?.formatter?.(1, { dataPointIndex: 0 }) ?? '';
  expect(shown.children).toHaveLength(0);
  expect(shown.textContent).toBe(name);
});

it('draws in the colours of the tokens', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../app/tokens.css'), 'utf8');
  const [light = '', dark = ''] = tokens.split(':root[data-mantine-color-scheme="dark"]');
  const token = (css: string, name: string) =>
    new RegExp(`--gs-${name}: (#[0-9a-f]{6})`).exec(css)?.[1];
  for (const [css, isDark, line] of [
    [light, false, 'brand-6'],
    [dark, true, 'brand-4'],
  ] as const) {
    expect(chartColors(isDark)).toEqual({
      line: token(light, line),
      text: token(css, 'text-3'),
      grid: token(css, 'border'),
      dark: isDark,
    });
  }
});
