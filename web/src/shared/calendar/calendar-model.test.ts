import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  checkOptions,
  clampDay,
  defaultSpan,
  moveCells,
  movePeriods,
  periodOf,
  reported,
  rowEnds,
  titleOf,
  zoom,
} from './calendar-model.ts';

describe('the calendar’s views', () => {
  it('shows the six weeks around a month', () => {
    const cells = cellsOf('month', '2026-03-18');
    expect(cells).toHaveLength(42);
    expect(cells[0]).toMatchObject({ day: '2026-03-01', label: '1', outside: false });
    expect(cells.at(-1)).toMatchObject({ day: '2026-04-11', outside: true });
    expect(cellsOf('month', '2026-02-10')).toHaveLength(42);
  });

  it('shows months, years and decades', () => {
    expect(
      cellsOf('year', '2026-03-18')
        .map((c) => c.label)
        .slice(0, 2),
    ).toEqual(['January', 'February']);
    expect(cellsOf('decade', '2026-03-18')[0]).toMatchObject({ label: '2021', last: '2021-12-31' });
    expect(cellsOf('century', '2026-03-18').at(-1)).toMatchObject({
      label: '2091–2100',
      day: '2091-01-01',
      last: '2100-12-31',
    });
  });

  it('names the period', () => {
    expect(titleOf('month', '2026-03-18')).toBe('March 2026');
    expect(titleOf('year', '2026-03-18')).toBe('2026');
    expect(titleOf('decade', '2030-01-01')).toBe('2021–2030');
    expect(titleOf('century', '2026-03-18')).toBe('2001–2100');
  });

  it('moves by cell and by period', () => {
    expect(moveCells('month', '2026-03-31', 7)).toBe('2026-04-07');
    expect(moveCells('year', '2026-03-31', 3)).toBe('2026-06-30');
    expect(moveCells('century', '2026-03-18', -1)).toBe('2016-03-18');
    expect(movePeriods('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(movePeriods('decade', '2026-03-18', -1)).toBe('2016-03-18');
  });

  it('zooms between century and month and stops at the ends', () => {
    expect(zoom('month', -1)).toBe('year');
    expect(zoom('century', -1)).toBe('century');
    expect(zoom('month', 1)).toBe('month');
  });

  it('spans 100 years back and 20 ahead', () => {
    expect(defaultSpan('2026-03-18')).toEqual({ min: '1926-03-18', max: '2046-03-18' });
    expect(clampDay('1900-01-01', '1926-03-18', '2046-03-18')).toBe('1926-03-18');
  });

  it('knows the ends of a row and of a period', () => {
    expect(rowEnds('month', '2026-03-18')).toEqual({ first: '2026-03-15', last: '2026-03-21' });
    expect(rowEnds('year', '2026-05-18')).toEqual({ first: '2026-04-18', last: '2026-06-18' });
    // The last row of a decade has one cell.
    expect(rowEnds('decade', '2030-05-18')).toEqual({ first: '2030-05-18', last: '2030-05-18' });
    expect(periodOf('month', '2026-02-10')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
    expect(periodOf('century', '2026-02-10')).toEqual({ first: '2001-01-01', last: '2100-12-31' });
  });

  it('reports the start, the end or the range of a cell', () => {
    const march = { day: '2026-03-01', last: '2026-03-31' };
    expect(reported(march, 'start')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(reported(march, 'end')).toEqual({ from: '2026-03-31', to: '2026-03-31' });
    expect(reported(march, 'range')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  });

  it('refuses what is no day, no view or no return value', () => {
    expect(() => cellsOf('month', 'soon')).toThrow(RangeError);
    expect(() => cellsOf('week' as 'month', '2026-03-18')).toThrow(RangeError);
    expect(() => checkOptions('week' as 'month', 'start')).toThrow('Not a view: week');
    expect(() => checkOptions('month', 'middle' as 'end')).toThrow('Not a return value: middle');
  });
});
