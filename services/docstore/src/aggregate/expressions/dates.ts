/** Date operators: parts, formatting, and the table of all of them. */
import { Long } from 'bson';
import { toDouble } from '../../bson/numbers.ts';
import { isDoc, isNumeric, typeName, type Value } from '../../bson/types.ts';
import { CommandError, failAt } from '../../errors.ts';
import { compileExpression, compileNamed, type OperatorCompiler } from './compile.ts';
import { dateAdd, dateDiff, dateTrunc, timeOf, zoneOf } from './date-arithmetic.ts';
import {
  dayOfYear,
  formatDate,
  ISO_FORMAT,
  isoDayOfWeek,
  isoWeek,
  parseDate,
  parseDateAs,
  weekOfYear,
} from './date-format.ts';
import { type Expression, isNullish } from './environment.ts';
import { fromLocal, toLocal, UTC, utc } from './time-zone.ts';

/** `$year: date` or `$year: {date, timezone}`. */
function part(read: (local: Date) => Value): OperatorCompiler {
  return (argument, name) => {
    const single = Array.isArray(argument) && argument.length === 1 ? argument[0] : argument;
    const named = isDoc(single) && Object.hasOwn(single, 'date');
    const { date, timezone } = named
      ? compileNamed(single, name, ['date'], ['timezone'])
      : { date: compileExpression(single), timezone: undefined };
    return (environment) => {
      const value = date?.(environment);
      const zone = zoneOf(timezone, environment);
      return isNullish(value) || zone === undefined ? null : read(toLocal(timeOf(value), zone));
    };
  };
}

function dateToString(argument: Value, name: string): Expression {
  const { date, format, timezone, onNull } = compileNamed(
    argument,
    name,
    ['date'],
    ['format', 'timezone', 'onNull'],
  );
  return (environment) => {
    const value = date?.(environment);
    if (isNullish(value)) return onNull === undefined ? null : onNull(environment);
    const zone = zoneOf(timezone, environment);
    const pattern = format === undefined ? undefined : format(environment);
    if (zone === undefined || pattern === null) return null;
    if (pattern !== undefined && typeof pattern !== 'string')
      failAt(18533, "$dateToString requires that 'format' be a string");
    return formatDate(
      timeOf(value),
      (pattern as string | undefined) ?? (zone === UTC ? `${ISO_FORMAT}Z` : ISO_FORMAT),
      zone,
    );
  };
}

function dateFromString(argument: Value, name: string): Expression {
  const { dateString, format, timezone, onError, onNull } = compileNamed(
    argument,
    name,
    ['dateString'],
    ['format', 'timezone', 'onError', 'onNull'],
  );
  return (environment) => {
    const text = dateString?.(environment);
    if (isNullish(text)) return onNull === undefined ? null : onNull(environment);
    const zone = zoneOf(timezone, environment);
    const pattern = format?.(environment);
    if (zone === undefined || pattern === null) return null;
    try {
      if (typeof text !== 'string')
        return failAt(
          241,
          `$dateFromString requires that 'dateString' be a string, found: ${typeName(text)}`,
        );
      return pattern === undefined
        ? parseDate(text, zone)
        : parseDateAs(text, String(pattern), zone);
    } catch (error) {
      if (onError !== undefined && error instanceof CommandError) return onError(environment);
      throw error;
    }
  };
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;
const ISO_PARTS = [
  'isoWeekYear',
  'isoWeek',
  'isoDayOfWeek',
  'hour',
  'minute',
  'second',
  'millisecond',
] as const;

function dateFromParts(argument: Value, name: string): Expression {
  const iso = isDoc(argument) && Object.hasOwn(argument, 'isoWeekYear');
  const compiled = iso
    ? compileNamed(argument, name, ['isoWeekYear'], [...ISO_PARTS, 'timezone'])
    : compileNamed(argument, name, ['year'], [...PARTS, 'timezone']);
  const list = (iso ? ISO_PARTS : PARTS).map(
    (key) => (compiled as Record<string, Expression | undefined>)[key],
  );
  return (environment) => {
    const zone = zoneOf(compiled.timezone, environment);
    const values = list.map((item, i) =>
      item === undefined ? (i < 3 ? 1 : 0) : item(environment),
    );
    if (zone === undefined || values.some(isNullish)) return null;
    const numbers = values.map((value) =>
      isNumeric(value) && Number.isInteger(toDouble(value))
        ? toDouble(value)
        : failAt(40515, `${name} requires whole numbers, found ${typeName(value)}`),
    );
    const [year = 1, second = 1, third = 1, ...time] = numbers;
    const local = iso
      ? isoMonday(year) + ((second - 1) * 7 + third - 1) * 86_400_000 + utc(1970, 0, 1, ...time)
      : utc(year, second - 1, third, ...time);
    return new Date(fromLocal(local, zone));
  };
}

/** Monday of the first ISO week of a year. */
function isoMonday(year: number): number {
  const fourth = new Date(utc(year, 0, 4));
  return fourth.getTime() - (isoDayOfWeek(fourth) - 1) * 86_400_000;
}

function dateToParts(argument: Value, name: string): Expression {
  const { date, timezone, iso8601 } = compileNamed(
    argument,
    name,
    ['date'],
    ['timezone', 'iso8601'],
  );
  return (environment) => {
    const value = date?.(environment);
    const zone = zoneOf(timezone, environment);
    if (isNullish(value) || zone === undefined) return null;
    const local = toLocal(timeOf(value), zone);
    const time = {
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      millisecond: local.getUTCMilliseconds(),
    };
    if (iso8601?.(environment) === true) {
      const { year, week } = isoWeek(local);
      return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: isoDayOfWeek(local), ...time };
    }
    return {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDate(),
      ...time,
    };
  };
}

export const DATES: Record<string, OperatorCompiler> = {
  $year: part((local) => local.getUTCFullYear()),
  $month: part((local) => local.getUTCMonth() + 1),
  $dayOfMonth: part((local) => local.getUTCDate()),
  $dayOfWeek: part((local) => local.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((local) => local.getUTCHours()),
  $minute: part((local) => local.getUTCMinutes()),
  $second: part((local) => local.getUTCSeconds()),
  $millisecond: part((local) => local.getUTCMilliseconds()),
  $week: part(weekOfYear),
  $isoWeek: part((local) => isoWeek(local).week),
  $isoWeekYear: part((local) => Long.fromNumber(isoWeek(local).year)),
  $isoDayOfWeek: part(isoDayOfWeek),
  $dateToString: dateToString,
  $dateFromString: dateFromString,
  $dateFromParts: dateFromParts,
  $dateToParts: dateToParts,
  $dateTrunc: dateTrunc,
  $dateAdd: dateAdd(1),
  $dateSubtract: dateAdd(-1),
  $dateDiff: dateDiff,
};
