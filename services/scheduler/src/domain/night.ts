const hourMs = 60 * 60 * 1000;

/** The hour of the owner's day in which the day before is digested. */
const nightHour = 2;

interface LocalTime {
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly hour: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function newFormat(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes 2026-01-31 02.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = newFormat(zone);
  } catch {
    // A zone that this runtime does not know: its owner still gets digests.
    format = newFormat('UTC');
  }
  formats.set(zone, format);
  return format;
}

function localTime(instant: number, zone: string): LocalTime {
  const [date = '', hour = ''] = formatOf(zone).format(instant).split(' ');
  return { date, hour: Number(hour) };
}

/**
 * The local date (yyyy-MM-dd) whose night it is in an IANA zone: from 2 to 3 o'clock, and on
 * the day on which clocks skip that hour, from 3 to 4. Undefined at any other time. An hour that
 * comes twice is the same night twice.
 */
export function nightOf(now: Date, zone: string): string | undefined {
  const { date, hour } = localTime(now.getTime(), zone);
  if (hour === nightHour) return date;
  const hourAgo = localTime(now.getTime() - hourMs, zone);
  const skipped = hour === nightHour + 1 && hourAgo.hour === nightHour - 1;
  return skipped ? date : undefined;
}
