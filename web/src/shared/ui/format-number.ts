import { directionOf, readerLocale } from '../language/language.ts';

const thousands = /\B(?=(?:\d{3})+$)/g;

/** 1200 as '1,200', or as it is written where the reader lives. */
export function formatNumber(value: number): string {
  const locale = readerLocale();
  // By hand where it is simple: a slow browser takes longer to learn of locales than to draw it all.
  const isSimple = locale === 'en-US' && Number.isInteger(value) && Math.abs(value) < 1e15;
  return isSimple ? String(value).replace(thousands, ',') : value.toLocaleString(locale);
}

/** Between words that run to the left a sign would stand behind its figure. */
const LEFT_TO_RIGHT = '\u200e';

/** A difference with its sign: '+5', '−1,200', '+12%'. */
export function signed(difference: number, unit = ''): string {
  const start = directionOf(readerLocale().slice(0, 2)) === 'rtl' ? LEFT_TO_RIGHT : '';
  return `${start}${difference < 0 ? '−' : '+'}${formatNumber(Math.abs(difference))}${unit}`;
}

/** Several as one reads them: 'a and b', of type `unit` 'a, b'. */
export function listText(
  items: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string {
  return new Intl.ListFormat(readerLocale(), { type }).format(items);
}
