import type { Condition, Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import { datesAround } from '@groupsight/shared/days';

/** Conditions that must all hold, flattened. */
function mustHold(filter: Filter | undefined): Condition[] {
  if (filter?.kind?.$case === 'condition') return [filter.kind.value];
  return filter?.kind?.$case === 'all' ? filter.kind.value.filters.flatMap(mustHold) : [];
}

/** The operands of the condition with one of these operators that a query puts on a field. */
export function operandsOf(
  query: ListQuery | undefined,
  field: string,
  ...operators: string[]
): string[] | undefined {
  return mustHold(query?.filter).find(
    (one) => one.field === field && operators.includes(one.operator),
  )?.values;
}

/** The ends of the range that a query puts on a field, as they were written. */
function rangeOf(query: ListQuery | undefined, field: string) {
  return {
    from: operandsOf(query, field, 'gte', 'gt', 'eq', 'between')?.[0],
    to:
      operandsOf(query, field, 'between')?.[1] ?? operandsOf(query, field, 'lte', 'lt', 'eq')?.[0],
  };
}

const ifTime = (time: number) => (Number.isNaN(time) ? undefined : time);

/** Instants lie within days: what an asked range of instants says of the day. */
export function impliedDays(query: ListQuery | undefined): Record<string, unknown>[] {
  const { from, to } = rangeOf(query, 'createdAt');
  const [first, last] = [ifTime(Date.parse(from ?? '')), ifTime(Date.parse(to ?? ''))];
  return [
    ...(first === undefined ? [] : [{ date: { $gte: datesAround(first).first } }]),
    ...(last === undefined ? [] : [{ date: { $lte: datesAround(last).last } }]),
  ];
}

const HOUR_MS = 3_600_000;
/** Days begin up to 14 hours before UTC's and end up to 12 hours after, whatever the zone. */
const EAST_MS = 14 * HOUR_MS;
const WEST_MS = 12 * HOUR_MS;

/** Days are made of instants: what an asked range of days says of the instant. */
export function impliedInstants(query: ListQuery | undefined): Record<string, unknown>[] {
  const { from, to } = rangeOf(query, 'date');
  const first = ifTime(Date.parse(`${from}T00:00:00Z`));
  const last = ifTime(Date.parse(`${to}T00:00:00Z`));
  if (first === undefined && last === undefined) return [];
  const at = {
    ...(first === undefined ? {} : { $gte: new Date(first - EAST_MS) }),
    ...(last === undefined ? {} : { $lt: new Date(last + 24 * HOUR_MS + WEST_MS) }),
  };
  return [{ at }];
}
