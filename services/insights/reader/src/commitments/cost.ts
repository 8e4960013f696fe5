import { clean } from '../text.ts';

const amount = '\\d{1,3}(?:[.,  ]\\d{3})*(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?';
const before = 'R\\$|US\\$|[€$£₹]|(?:EUR|USD|GBP|INR|CHF|Rs\\.?|AED|SAR|EGP|BRL)(?=\\s?\\d)';
const behind =
  '€|£|₹|\\$|(?:EUR|USD|GBP|INR|CHF|AED|SAR|EGP|euros?|dollars?|pounds?|quid|bucks|reais|pesos|rupees|rupaye|rupaiye|rs|francs?|franken)(?![\\p{L}\\p{M}])|(?:रुपये|रुपए|रू|रु|جنيه|ريال|درهم|دينار|يورو|دولار)';
const price = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(?:${before})\\s?(?:${amount})(?:\\s?k(?!\\p{L}))?|(?:${amount})\\s?(?:${behind}))`,
  'iu',
);

/** The first price that a text names, as it was written; empty for none. */
export const costIn = (text: string): string => clean(price.exec(text)?.[0] ?? '');
