import { describe, expect, it } from 'vitest';
import { linePath } from './line-path.ts';
import { countScale } from './scale.ts';

describe('the scale of counts', () => {
  it.each([
    [[0, 350], true, [0, 200, 400]],
    [[12, 95], true, [0, 50, 100]],
    [[1], true, [0, 1]],
    [[0, 0], true, [0, 1]],
    [[60], false, [59, 60, 61]],
    [[60, 63], false, [60, 61, 62, 63]],
    [[1180, 1243], false, [1175, 1200, 1225, 1250]],
    [[0], false, [0, 1]],
    [[123_456], true, [0, 50_000, 100_000, 150_000]],
  ])('of %j, from nothing up: %s', (values, fromZero, ticks) => {
    expect(countScale(values, fromZero).ticks).toEqual(ticks);
  });
});

describe('the line', () => {
  const scale = { min: 0, max: 10, ticks: [] };

  it('goes from edge to edge, and straight between two values', () => {
    expect(linePath([0, 10], scale, 'flow')).toBe(
      'M0.00 100.00C33.33 66.67 66.67 33.33 100.00 0.00',
    );
  });

  it('never goes beyond a neighbour', () => {
    const path = linePath([0, 10, 10, 0, 5], scale, 'flow');
    const heights = [...path.matchAll(/[\d.-]+ ([\d.-]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(100);
  });

  it('stays until it changes where it is a step', () => {
    expect(linePath([2, 6], scale, 'step')).toBe('M0.00 80.00H100.00V40.00');
  });

  it('is a dot in the middle where there is one value', () => {
    expect(linePath([5], scale, 'flow')).toBe('M50.00 50.00h0');
  });
});
