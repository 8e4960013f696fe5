import { expect, it } from 'vitest';
import { fromPersian } from './persian-date.ts';

it('agrees with Intl on every day from 2010 to 2035', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  for (let at = Date.UTC(2010, 0, 1); at < Date.UTC(2035, 0, 1); at += 86_400_000) {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
    const { year = 0, month = 0, day = 0 } = part;
    const date = fromPersian(year, month, day);
    expect(date && Date.UTC(date.year, date.month - 1, date.day)).toBe(at);
  }
});
