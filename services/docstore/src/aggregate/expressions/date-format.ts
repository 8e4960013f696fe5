/** `$dateToString` formats and the parsing of dates. */
import { badValue, fail, failAt } from '../../errors.ts';
import { fromLocal, offsetAt, toLocal, UTC, utc } from './time-zone.ts';

const DAY = 86_400_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const ISO_FORMAT = '%Y-%m-%dT%H:%M:%S.%L';

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}

export function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - utc(local.getUTCFullYear(), 0)) / DAY) + 1;
}

/** Monday is 1, Sunday 7. */
export function isoDayOfWeek(local: Date): number {
  return local.getUTCDay() || 7;
}

/** ISO 8601: the week and the year of its Thursday. */
export function isoWeek(local: Date): { year: number; week: number } {
  const thursday = new Date(local.getTime() + (4 - isoDayOfWeek(local)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

/** Weeks begin on Sundays; days before the first Sunday are in week 0. */
export function weekOfYear(local: Date): number {
  return Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);
}

function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}`;
}

const WRITERS: Record<string, (local: Date, offset: number) => string> = {
  Y: (local) => pad(local.getUTCFullYear(), 4),
  m: (local) => pad(local.getUTCMonth() + 1),
  d: (local) => pad(local.getUTCDate()),
  H: (local) => pad(local.getUTCHours()),
  M: (local) => pad(local.getUTCMinutes()),
  S: (local) => pad(local.getUTCSeconds()),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  j: (local) => pad(dayOfYear(local), 3),
  w: (local) => String(local.getUTCDay() + 1),
  u: (local) => String(isoDayOfWeek(local)),
  U: (local) => pad(weekOfYear(local)),
  V: (local) => pad(isoWeek(local).week),
  G: (local) => pad(isoWeek(local).year, 4),
  b: (local) => (MONTHS[local.getUTCMonth()] ?? '').slice(0, 3),
  B: (local) => MONTHS[local.getUTCMonth()] ?? '',
  z: (_, offset) => formatOffset(offset),
  Z: (_, offset) => String(offset / 60_000),
  '%': () => '%',
};

/** Formats a moment as clocks in the zone show it. */
export function formatDate(time: number, format: string, zone: string): string {
  const offset = offsetAt(time, zone);
  const local = toLocal(time, zone);
  return format.replace(/%(.|$)/gs, (_, letter: string) => {
    const write = WRITERS[letter];
    return write === undefined
      ? failAt(18536, `Invalid format character '%${letter}' in format string`)
      : write(local, offset);
  });
}

const ISO_DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i;

function refuseDate(): never {
  fail('ConversionFailure', 'Error parsing date string');
}

/** Parses an ISO 8601 date; without an offset of its own it is local time in `zone`. */
export function parseDate(text: string, zone: string = UTC): Date {
  const match = ISO_DATE.exec(text.trim());
  if (match === null) return refuseDate();
  const [, year, month, day, hour = '0', minute = '0', second = '0', ms = '0', offset] = match;
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return assemble(numbers, Number(ms.padEnd(3, '0')), offset?.toUpperCase() ?? zone);
}

function assemble(
  parts: [number, number, number, number, number, number],
  ms: number,
  zone: string,
): Date {
  const [year, month, day, hour, minute, second] = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59)
    refuseDate();
  const local = utc(year, month - 1, day, hour, minute, second, ms);
  if (new Date(local).getUTCDate() !== day) refuseDate();
  return new Date(fromLocal(local, zone));
}

const READERS: Record<string, string> = {
  Y: '(?<Y>\\d{4})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  L: '(?<L>\\d{1,3})',
  z: '(?<z>Z|[+-]\\d{2}:?\\d{2})',
  b: '(?<b>[A-Za-z]{3})',
  B: '(?<B>[A-Za-z]+)',
  '%': '%',
};

/** Parses a date written in a format of `$dateToString`. */
export function parseDateAs(text: string, format: string, zone: string): Date {
  const pattern = format.replace(
    /%(.|$)|[.*+?^${}()|[\]\\]/gs,
    (part, letter: string | undefined) => {
      if (letter === undefined) return `\\${part}`;
      return READERS[letter] ?? badValue(`Invalid format character '%${letter}' in format string`);
    },
  );
  const groups = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (groups === undefined) return refuseDate();
  const name = (groups.b ?? groups.B)?.toLowerCase();
  const month =
    name === undefined
      ? Number(groups.m ?? 1)
      : MONTHS.findIndex((item) => item.toLowerCase().startsWith(name)) + 1;
  const numbers = [
    groups.Y ?? refuseDate(),
    month,
    groups.d ?? 1,
    groups.H ?? 0,
    groups.M ?? 0,
    groups.S ?? 0,
  ].map(Number) as [number, number, number, number, number, number];
  return assemble(numbers, Number(groups.L ?? 0), groups.z ?? zone);
}
