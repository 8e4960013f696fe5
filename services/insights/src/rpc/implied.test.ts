import type { Filter } from '@groupsight/proto/common/v1/query';
import { dateOf } from '@groupsight/shared/days';
import { allOf, anyOf, condition, listQuery } from '@groupsight/shared/testing/query';
import { describe, expect, it } from 'vitest';
import { impliedDays, impliedInstants } from './implied.ts';

const asking = (filter: Filter) => listQuery({ filter, limit: 25 });

describe('what a range of days says of the instant', () => {
  const [{ at } = { at: {} }] = impliedInstants(
    asking(allOf(condition('date', 'gte', '2026-03-01'), condition('date', 'lte', '2026-03-02'))),
  );
  const { $gte, $lt } = at as { $gte: Date; $lt: Date };

  it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Asia/Kolkata'])(
    'holds every instant of these days in %s',
    (zone) => {
      const hours = Array.from({ length: 24 * 6 }, (_, hour) => Date.UTC(2026, 1, 27, hour));
      const inside = hours.filter((instant) => {
        const date = dateOf(instant, zone);
        return date >= '2026-03-01' && date <= '2026-03-02';
      });
      expect(inside).toHaveLength(48);
      expect(inside.every((instant) => instant >= +$gte && instant < +$lt)).toBe(true);
    },
  );

  it('is little more than these days', () => {
    expect(+$lt - +$gte).toBe((48 + 26) * 3_600_000);
  });

  it('is nothing for conditions that need not hold, and for what is no day', () => {
    expect(impliedInstants(asking(anyOf(condition('date', 'gte', '2026-03-01'))))).toEqual([]);
    expect(impliedInstants(asking(condition('date', 'gte', 'soon')))).toEqual([]);
    expect(impliedInstants(undefined)).toEqual([]);
  });

  it('knows an open end, a single day and a pair', () => {
    expect(impliedInstants(asking(condition('date', 'lte', '2026-03-02')))).toEqual([
      { at: { $lt: new Date('2026-03-03T12:00:00Z') } },
    ]);
    const both = { $gte: new Date('2026-02-28T10:00:00Z'), $lt: new Date('2026-03-02T12:00:00Z') };
    expect(impliedInstants(asking(condition('date', 'eq', '2026-03-01')))).toEqual([{ at: both }]);
    const pair = condition('date', 'between', '2026-03-01', '2026-03-01');
    expect(impliedInstants(asking(pair))).toEqual([{ at: both }]);
  });
});

it('a range of instants lies within days', () => {
  const from = condition('createdAt', 'gte', '2026-03-01T12:00:00Z');
  expect(impliedDays(asking(allOf(from, condition('text', 'containsi', 'x'))))).toEqual([
    { date: { $gte: expect.stringMatching(/^2026-0(2-28|3-01)$/) } },
  ]);
  expect(impliedDays(asking(condition('createdAt', 'lte', 'never')))).toEqual([]);
});
