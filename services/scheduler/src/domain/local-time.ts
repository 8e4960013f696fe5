/** What clocks show. */
export interface LocalTime {
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

/** What clocks in an IANA zone show at an instant. */
export function localTime(instant: Date, zone: string): LocalTime {
  const [date = '', hour = ''] = formatOf(zone).format(instant).split(' ');
  return { date, hour: Number(hour) };
}
