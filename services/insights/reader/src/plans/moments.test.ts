import { describe, expect, it } from 'vitest';
import type { Language } from '../languages.ts';
import { clockText } from './calendar.ts';
import { momentsIn } from './moments.ts';
import { level, tokensOf } from './tokens.ts';

// A Monday.
const today = '2026-11-16';

function told(text: string, language: Language) {
  const languages = new Set<Language>(language === 'hi' ? ['hi', 'en'] : [language]);
  const { days, hours } = momentsIn(tokensOf(text, level(text), languages), today, language);
  const dates = days.map(
    ({ by, date, endDate }) => `${by ? 'by ' : ''}${date}${endDate ? `–${endDate}` : ''}`,
  );
  const times = hours.map(
    ({ hour, minute, endTime }) => `${clockText(hour, minute)}${endTime ? `–${endTime}` : ''}`,
  );
  return [...dates, ...times].join(' ');
}

describe('days and hours as people write them', () => {
  it.each([
    ['es', 'la visita se cambia al VIERNES 20', '2026-11-20'],
    ['es', 'jueves 19 a las 18:00', '2026-11-19 18:00'],
    ['es', 'del 4 al 6 de diciembre', '2026-12-04–2026-12-06'],
    ['es', 'hasta el domingo 22', 'by 2026-11-22'],
    ['de', 'Fr 20.11. 20h Probe', '2026-11-20 20:00'],
    ['de', '29.11. um 16 Uhr im Saal', '2026-11-29 16:00'],
    ['de', 'übermorgen zwischen 8 und 10 Uhr', '2026-11-18 08:00–10:00'],
    ['it', 'mercoledì 18 ore 20:30', '2026-11-18 20:30'],
    ['it', 'alle sei e mezza di sera domenica', '2026-11-22 18:30'],
    ['it', 'entro e non oltre il 22', 'by 2026-11-22'],
    ['pt', 'quinta 20h30 na praça', '2026-11-19 20:30'],
    ['pt', 'sábado meio dia', '2026-11-21 12:00'],
    ['fr', 'samedi 12 décembre de 10h à 13h', '2026-12-12 10:00–13:00'],
    ['fr', 'vendredi prochain à 18h30', '2026-11-20 18:30'],
    ['en', '14 Dec party at 5 pm', '2026-12-14 17:00'],
    ['en', 'next Friday 6pm', '2026-11-27 18:00'],
    ['en', 'tomorrow 0900-1030', '2026-11-17 09:00–10:30'],
    ['en', 'Sunday walk 22nd, 9am', '2026-11-22 09:00'],
    ['hi', 'kal subah 11 baje', '2026-11-17 11:00'],
    ['hi', 'saade 7 baje shaam ko', '19:30'],
    ['hi', 'रविवार 22 नवंबर सुबह 10 बजे', '2026-11-22 10:00'],
    ['ar', 'السبت ٢١ نوفمبر الساعة ٧ مساء', '2026-11-21 19:00'],
  ] as const)('%s: %s', (language, text, expected) => {
    expect(told(text, language)).toBe(expected);
  });

  it.each([
    ['en', 'see Lemma 2.7, take 1/4 of it'],
    ['en', 'version 2.14.3 is out, they won 3:0, it costs $7.30'],
    ['en', '3 hours of work for 5 people, 45 minutes each'],
    ['de', 'das dauert 2 h und kostet 12 Euro'],
    ['es', 'los ejercicios 3, 4 y 6 de la página 12'],
    ['pt', 'somos 12 pessoas, 40 reais cada'],
  ] as const)('none in %s: %s', (language, text) => {
    expect(told(text, language)).toBe('');
  });

  it('the number counts where the weekday is another, which is told too', () => {
    const text = 'jueves 20 a las 18:00';
    const { days } = momentsIn(tokensOf(text, level(text), new Set<Language>(['es'])), today, 'es');
    expect(days).toMatchObject([{ date: '2026-11-20', weekday: 4 }]);
  });
});
