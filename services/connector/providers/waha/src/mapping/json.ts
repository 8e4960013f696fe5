/** Anything from outside, looked into without trust. */
export type Json = Readonly<Record<string, unknown>>;

const nothing: Json = {};

export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : nothing;
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first that is a text with something in it; empty without one. */
export function text(...values: readonly unknown[]): string {
  for (const value of values) if (typeof value === 'string' && value !== '') return value;
  return '';
}

/** A count or size, given as a number or as a 64-bit one in another form; 0 when it is none. */
export function size(value: unknown): number {
  const given = typeof value === 'object' && value !== null ? record(value).low : value;
  const number = Number(given ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

const latestSeconds = 100_000_000_000;
const day = 86_400_000;

/** A time in seconds or milliseconds since 1970; `now` for what is none or lies ahead. */
export function timeOf(value: unknown, now: number): Date {
  const number = Number(typeof value === 'object' && value !== null ? record(value).low : value);
  const milliseconds = number > latestSeconds ? number : number * 1000;
  const isPlausible = milliseconds > 0 && milliseconds <= now + day;
  return new Date(isPlausible ? milliseconds : now);
}
