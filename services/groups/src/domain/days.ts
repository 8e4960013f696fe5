const dayMs = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    // Canadian English writes dates as yyyy-MM-dd.
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    formats.set(zone, format);
  }
  return format;
}

/** The day (yyyy-MM-dd) of an instant in an IANA time zone. */
export function dayOf(instant: Date, zone: string): string {
  return formatOf(zone).format(instant);
}

/** The day so many days later (earlier, when negative). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The later of two days. */
export function laterDay(a: string, b: string): string {
  if (a > b) return a;
  return b;
}
