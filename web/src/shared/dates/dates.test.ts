import { describe, expect, it, vi } from 'vitest';
import {
  chartDay,
  dayHeading,
  dayText,
  dayToDate,
  plannedDay,
  plannedDayInSentence,
  relativeDay,
  relativeTime,
} from './days.ts';
import {
  clampCount,
  countFromToday,
  countUpToToday,
  daysFromToday,
  daysUpToToday,
  fitted,
  isSameRange,
  ordered,
  presets,
  rangeText,
} from './range.ts';
import { dayOf, fromInputValue, knownZones, timeText, toInputValue } from './zone.ts';

const now = Date.parse('2026-03-18T12:00:00Z');
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('relative time', () => {
  it.each([
    [0, 'Just now'],
    [MINUTE - 1, 'Just now'],
    [MINUTE, '1m ago'],
    [HOUR - 1, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, '1d ago'],
    [7 * DAY - 1, '6d ago'],
    [7 * DAY, '1w ago'],
    [30 * DAY, '4w ago'],
  ])('%i ms → %s', (ms, text) => {
    expect(ago(ms)).toBe(text);
  });
});

it('labels a day Today, Yesterday, by weekday, then in full', () => {
  const label = (day: string) => relativeDay(day, '2026-03-18');
  expect(label('2026-03-18')).toBe('Today');
  expect(label('2026-03-17')).toBe('Yesterday');
  expect(label('2026-03-12')).toBe('Thursday');
  expect(label('2026-03-11')).toBe('March 11, 2026');
  expect(label('2026-03-20')).toBe('March 20, 2026');
});

it('labels a day that is planned by its weekday, far from today with its year', () => {
  const today = '2026-03-18';
  expect(['2026-03-18', '2026-03-20', '2027-03-18'].map((day) => plannedDay(day, today))).toEqual([
    'Today',
    'Fri, Mar 20',
    'Mar 18, 2027',
  ]);
  expect(['2026-03-18', '2026-03-17'].map((day) => plannedDayInSentence(day, today))).toEqual([
    'today',
    'Tue, Mar 17',
  ]);
});

it('formats days as the specification says', () => {
  expect(dayText('2026-03-08')).toBe('Mar 8, 2026');
  expect(dayHeading('2026-03-08')).toBe('March 8, 2026');
  expect(chartDay('2026-03-08')).toBe('Mar 8');
  for (const none of ['2026-13-01', '2026-00-10', '2026-02-30', '2026-1-01', 'today']) {
    expect(() => dayToDate(none)).toThrow(RangeError);
  }
  expect(dayToDate('0099-12-31').getFullYear()).toBe(99);
});

describe('the date range', () => {
  it.each([
    ['7', 7],
    ['-3', 0],
    ['100000', 99_999],
    ['2.9', 2],
    ['abc', 0],
    ['', 0],
  ])('clamps the typed count %j to %i', (typed, count) => {
    expect(clampCount(typed)).toBe(count);
  });

  it('treats a count below 1 as 1', () => {
    const oneDay = { startDate: '2026-03-18', endDate: '2026-03-18' };
    expect(daysUpToToday(0, '2026-03-18')).toEqual(oneDay);
    expect(daysFromToday(0, '2026-03-18')).toEqual(oneDay);
    expect(daysUpToToday(7, '2026-03-18').startDate).toBe('2026-03-12');
    expect(daysFromToday(7, '2026-03-18').endDate).toBe('2026-03-24');
  });

  it('puts the ends in order', () => {
    expect(ordered('2026-03-18', '2026-03-01')).toEqual({
      startDate: '2026-03-01',
      endDate: '2026-03-18',
    });
  });

  it('knows the count of days that a range is', () => {
    expect(countUpToToday(daysUpToToday(7, '2026-03-18'), '2026-03-18')).toBe(7);
    expect(countUpToToday(daysFromToday(7, '2026-03-18'), '2026-03-18')).toBeNull();
    expect(countFromToday(daysFromToday(7, '2026-03-18'), '2026-03-18')).toBe(7);
    expect(countFromToday(daysUpToToday(7, '2026-03-18'), '2026-03-18')).toBeNull();
  });

  describe('what of it can be selected', () => {
    const limits = { min: '2026-03-01', max: '2026-03-31' };
    const range = (startDate: string, endDate: string) => ({ startDate, endDate });

    it('ends at the limits', () => {
      expect(fitted(range('1700-01-01', '2026-03-18'), limits)).toEqual(
        range('2026-03-01', '2026-03-18'),
      );
      expect(fitted(range('2026-03-18', '2300-01-01'), limits)).toEqual(
        range('2026-03-18', '2026-03-31'),
      );
      expect(fitted(range('2026-05-01', '2026-05-02'), limits)).toBeNull();
    });

    it('neither begins nor ends on a disabled day', () => {
      const weekend = ['2026-03-14', '2026-03-15', '2026-03-21'];
      const isDisabled = (day: string) => weekend.includes(day);
      expect(fitted(range('2026-03-14', '2026-03-21'), { ...limits, isDisabled })).toEqual(
        range('2026-03-16', '2026-03-20'),
      );
      expect(fitted(range('2026-03-14', '2026-03-15'), { ...limits, isDisabled })).toBeNull();
    });
  });

  it('is the same by its ends', () => {
    const today = daysUpToToday(1, '2026-03-18');
    expect(isSameRange(today, daysFromToday(1, '2026-03-18'))).toBe(true);
    expect(isSameRange(today, null)).toBe(false);
    expect(isSameRange(null, null)).toBe(true);
  });

  it('offers the six presets', () => {
    const century = { startDate: '1926-11-23', endDate: '2026-11-23', key: 'selection' };
    expect(rangeText(century)).toBe('Nov 23, 1926 - Nov 23, 2026');
    const all = Object.fromEntries(presets('2026-03-18').map((p) => [p.label, rangeText(p.range)]));
    expect(all).toEqual({
      Today: 'Mar 18 - Mar 18, 2026',
      Yesterday: 'Mar 17 - Mar 17, 2026',
      'This Week': 'Mar 15 - Mar 21, 2026',
      'Last Week': 'Mar 8 - Mar 14, 2026',
      'This Month': 'Mar 1 - Mar 31, 2026',
      'Last Month': 'Feb 1 - Feb 28, 2026',
    });
  });
});

describe('the owner’s time zone', () => {
  it('is offered by its present name, once, whatever the browser calls it', () => {
    const listed = ['Asia/Calcutta', 'Europe/Kiev', 'Europe/Kyiv', 'UTC', 'Asia/Tokyo'];
    const spy = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(listed);
    expect(knownZones()).toEqual(['UTC', 'Asia/Kolkata', 'Asia/Tokyo', 'Europe/Kyiv']);
    spy.mockRestore();
  });

  it('says which day an instant falls on', () => {
    expect(dayOf('2026-03-18T23:30:00Z', 'Europe/London')).toBe('2026-03-18');
    expect(dayOf('2026-03-18T23:30:00Z', 'Asia/Tokyo')).toBe('2026-03-19');
    expect(dayOf('2026-03-18T23:30:00Z', 'No/Where')).toBe('2026-03-18');
  });

  it('formats scheduled times and reads them back, over a change of the clocks too', () => {
    expect(timeText('2026-03-18T13:05:00Z', 'America/New_York')).toBe('Mar 18, 2026 at 9:05 AM');
    for (const instant of ['2026-03-29T00:30:00.000Z', '2026-07-01T12:00:00.000Z']) {
      const typed = toInputValue(instant, 'Europe/Berlin');
      expect(fromInputValue(typed, 'Europe/Berlin')).toBe(instant);
    }
    expect(fromInputValue('', 'UTC')).toBeNull();
  });
});
