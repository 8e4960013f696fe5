import { describe, expect, it } from 'vitest';
import { dayLevels, levelOf } from './intensity.ts';

const digest = (date: string, length: number) => ({ date, summary: 'x'.repeat(length) });

describe('the calendar’s intensity', () => {
  it.each([
    [0, 1],
    [0.19, 1],
    [0.2, 2],
    [0.39, 2],
    [0.4, 3],
    [0.6, 4],
    [0.79, 4],
    [0.8, 5],
    [1, 5],
  ])('score %d is level %i', (score, level) => {
    expect(levelOf(score)).toBe(level);
  });

  it('scales between the shortest and the longest summary', () => {
    const digests = [digest('a', 100), digest('b', 150), digest('c', 200)];
    expect([...dayLevels(['a', 'b', 'c'], digests).values()]).toEqual([1, 3, 5]);
  });

  it('scores 0.5 when all are equally long', () => {
    expect([...dayLevels(['a', 'b'], [digest('a', 80), digest('b', 80)]).values()]).toEqual([3, 3]);
    expect(dayLevels(['a'], [digest('a', 1)]).get('a')).toBe(3);
  });

  it('leaves empty summaries out of the scale', () => {
    const levels = dayLevels(['a', 'b', 'c'], [digest('a', 0), digest('b', 50), digest('c', 100)]);
    expect(levels.get('a')).toBe(1);
    expect(levels.get('b')).toBe(1);
    expect(levels.get('c')).toBe(5);
  });

  it('gives the plain highlight without a digest or when all are empty', () => {
    expect(dayLevels(['z'], [digest('a', 9)]).get('z')).toBeUndefined();
    const empty = dayLevels(['a'], [digest('a', 0)]);
    expect(empty.has('a')).toBe(true);
    expect(empty.get('a')).toBeUndefined();
  });
});
