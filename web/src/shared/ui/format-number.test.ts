import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { formatNumber, listText, signed } from './format-number.ts';

const readAs = (locales: string) =>
  i18n.loadAndActivate({ locale: locales.slice(0, 2), locales, messages: {} });

afterEach(() => readAs('en-US'));

it.each([0, 7, 999, 1000, 12345, 100_000, 1_234_567, -4321, 2.5, 1234.5678])(
  'writes %d as the locale does',
  (value) => {
    for (const locale of ['en-US', 'de-DE', 'es-ES', 'ar-EG-u-nu-latn']) {
      readAs(locale);
      expect(formatNumber(value)).toBe(value.toLocaleString(locale));
    }
  },
);

it('writes differences and lists as the reader does', () => {
  expect([signed(1200), signed(-3), signed(12, '%')]).toEqual(['+1,200', '−3', '+12%']);
  expect(listText(['a', 'b'])).toBe('a and b');
  expect(listText(['a', 'b', 'c'], 'unit')).toBe('a, b, c');
  readAs('de-DE');
  expect(listText(['a', 'b'])).toBe('a und b');
  // In words from right to left the sign stays before its figure.
  readAs('ar-EG-u-nu-latn');
  expect(signed(20)).toBe('\u200e+20');
});
