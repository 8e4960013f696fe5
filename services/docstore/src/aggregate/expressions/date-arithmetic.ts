/** `$dateTrunc`, `$dateAdd`, `$dateSubtract`, `$dateDiff`: calendar units in a time zone. */
import { Long, ObjectId, Timestamp } from 'bson';
import { toDouble } from '../../bson/numbers.ts';
import { isNumeric, typeName, type Value } from '../../bson/types.ts';
import { failAt } from '../../errors.ts';
import { compileNamed, type OperatorCompiler } from './compile.ts';
import { type Environment, type Expression, isNullish } from './environment.ts';
import { fromLocal, toLocal, UTC, utc } from './time-zone.ts';

const DAY = 86_400_000;
/** Units of fixed length in milliseconds. */
const FIXED: Record<string, number> = {
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
/** Units that count months. */
const MONTHS: Record<string, number> = { year: 12, quarter: 3, month: 1 };
const UNITS = new Set(['year', 'quarter', 'month', 'week', 'day', ...Object.keys(FIXED)]);
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** MongoDB counts bins from here, in local time. */
const REFERENCE_YEAR = 2000;

/** The moment in milliseconds behind a date, an ObjectId or a timestamp. */
export function timeOf(value: Value): number {
  if (value instanceof Date) return value.getTime();
  if (value instanceof ObjectId) return value.getTimestamp().getTime();
  if (value instanceof Timestamp) return value.t * 1000;
  return failAt(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** The name of a zone; undefined when the expression is null. */
export function zoneOf(
  expression: Expression | undefined,
  environment: Environment,
): string | undefined {
  if (expression === undefined) return UTC;
  const value = expression(environment);
  if (isNullish(value)) return undefined;
  return typeof value === 'string'
    ? value
    : failAt(40517, `timezone must evaluate to a string, found ${typeName(value)}`);
}

function unitOf(value: Value): string | undefined {
  if (isNullish(value)) return undefined;
  if (typeof value !== 'string' || !UNITS.has(value))
    return failAt(
      5439013,
      `unknown time unit value: ${typeof value === 'string' ? value : typeName(value)}`,
    );
  return value;
}

function weekdayOf(value: Value): number {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  const index = WEEKDAYS.findIndex((day) => day === text || day.slice(0, 3) === text);
  return index < 0 ? failAt(5439015, 'startOfWeek must be a day of the week') : index;
}

function amountOf(value: Value): number | undefined {
  if (isNullish(value)) return undefined;
  if (!isNumeric(value) || !Number.isInteger(toDouble(value)))
    return failAt(5166405, `expected integer amount, found ${typeName(value)}`);
  return toDouble(value);
}

/** A moment moved by an amount of a unit, in UTC. */
export function addTime(time: number, unit: string, amount: number): number {
  return add(time, unitOf(unit) ?? 'millisecond', amount, 'UTC');
}

/** Months since year 0 of a local date. */
function monthsOf(local: Date): number {
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
}

function monthStart(months: number): number {
  return utc(Math.floor(months / 12), ((months % 12) + 12) % 12);
}

/** Rounds down to a multiple of `size` counted from `reference`. */
function floorTo(value: number, size: number, reference: number): number {
  return reference + Math.floor((value - reference) / size) * size;
}

function truncate(time: number, unit: string, size: number, zone: string, weekday: number): number {
  const reference = utc(REFERENCE_YEAR, 0);
  const fixed = FIXED[unit];
  if (fixed !== undefined) return floorTo(time, fixed * size, fromLocal(reference, zone));
  const local = toLocal(time, zone);
  const months = MONTHS[unit];
  if (months !== undefined) {
    const start = floorTo(monthsOf(local), months * size, REFERENCE_YEAR * 12);
    return fromLocal(monthStart(start), zone);
  }
  if (unit === 'day') return fromLocal(floorTo(local.getTime(), DAY * size, reference), zone);
  // 1 January 2000 was a Saturday.
  const firstWeek = reference + ((weekday - 6 + 7) % 7) * DAY;
  return fromLocal(floorTo(local.getTime(), 7 * DAY * size, firstWeek), zone);
}

export function dateTrunc(argument: Value, name: string): Expression {
  const { date, unit, binSize, timezone, startOfWeek } = compileNamed(
    argument,
    name,
    ['date', 'unit'],
    ['binSize', 'timezone', 'startOfWeek'],
  );
  return (environment) => {
    const value = date?.(environment);
    const kind = unitOf(unit?.(environment));
    const zone = zoneOf(timezone, environment);
    const size = binSize === undefined ? 1 : amountOf(binSize(environment));
    if (isNullish(value) || kind === undefined || zone === undefined || size === undefined)
      return null;
    if (size < 1) failAt(5439018, '$dateTrunc requires a positive binSize');
    const weekday =
      kind === 'week' && startOfWeek !== undefined ? weekdayOf(startOfWeek(environment)) : 0;
    return new Date(truncate(timeOf(value), kind, size, zone, weekday));
  };
}

function add(time: number, unit: string, amount: number, zone: string): number {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return time + amount * fixed;
  const local = toLocal(time, zone);
  const months = MONTHS[unit];
  if (months === undefined)
    return fromLocal(local.getTime() + amount * DAY * (unit === 'week' ? 7 : 1), zone);
  const target = monthsOf(local) + amount * months;
  const start = monthStart(target);
  const lastDay = new Date(monthStart(target + 1) - DAY).getUTCDate();
  const timeOfDay = ((local.getTime() % DAY) + DAY) % DAY;
  return fromLocal(start + (Math.min(local.getUTCDate(), lastDay) - 1) * DAY + timeOfDay, zone);
}

export function dateAdd(sign: 1 | -1): OperatorCompiler {
  return (argument, name) => {
    const { startDate, unit, amount, timezone } = compileNamed(
      argument,
      name,
      ['startDate', 'unit', 'amount'],
      ['timezone'],
    );
    return (environment) => {
      const value = startDate?.(environment);
      const kind = unitOf(unit?.(environment));
      const count = amountOf(amount?.(environment));
      const zone = zoneOf(timezone, environment);
      if (isNullish(value) || kind === undefined || count === undefined || zone === undefined)
        return null;
      return new Date(add(timeOf(value), kind, sign * count, zone));
    };
  };
}

/** The number of the unit a moment falls into, so that differences count boundaries. */
function indexOf(time: number, unit: string, zone: string, weekday: number): number {
  const local = toLocal(time, zone);
  const months = MONTHS[unit];
  if (months !== undefined) return Math.floor(monthsOf(local) / months);
  const fixed = FIXED[unit];
  if (fixed !== undefined) return Math.floor(local.getTime() / fixed);
  const day = Math.floor(local.getTime() / DAY);
  // 1 January 1970 was a Thursday.
  return unit === 'day' ? day : Math.floor((day + 4 - weekday) / 7);
}

export function dateDiff(argument: Value, name: string): Expression {
  const { startDate, endDate, unit, timezone, startOfWeek } = compileNamed(
    argument,
    name,
    ['startDate', 'endDate', 'unit'],
    ['timezone', 'startOfWeek'],
  );
  return (environment: Environment) => {
    const start = startDate?.(environment);
    const end = endDate?.(environment);
    const kind = unitOf(unit?.(environment));
    const zone = zoneOf(timezone, environment);
    if (isNullish(start) || isNullish(end) || kind === undefined || zone === undefined) return null;
    const weekday =
      kind === 'week' && startOfWeek !== undefined ? weekdayOf(startOfWeek(environment)) : 0;
    return Long.fromNumber(
      indexOf(timeOf(end), kind, zone, weekday) - indexOf(timeOf(start), kind, zone, weekday),
    );
  };
}
