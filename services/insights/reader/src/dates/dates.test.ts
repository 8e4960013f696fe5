import { describe, expect, it } from 'vitest';
import { datesIn, daysNamedIn } from './dates.ts';

// A Monday.
const reference = new Date('2026-11-16T10:00:00Z');

const phrases = (text: string, language: string) =>
  datesIn(text, language, reference).map(({ start, end }) => text.slice(start, end + 1));

describe('phrases about time', () => {
  it.each([
    ['english', 'Rent the hall for 3 hours every second week', ['3 hours', 'every second week']],
    [
      'english',
      'Shall we go at half past seven, or after lunch?',
      ['half past seven', 'after lunch'],
    ],
    ['english', 'Sales fell from 2019 to 2021', ['from 2019 to 2021']],
    ['spanish', 'La próxima semana estaré fuera dos días', ['La próxima semana', 'dos días']],
    ['spanish', 'Quedamos a las siete y media', ['a las siete y media']],
    [
      'portuguese',
      'Entregamos no fim do mês, todas as quartas',
      ['no fim do mês', 'todas as quartas'],
    ],
    ['german', 'Der Kurs dauert zweieinhalb Stunden, montags', ['zweieinhalb Stunden', 'montags']],
    ['german', 'Es beginnt um viertel nach drei', ['viertel nach drei']],
    [
      'french',
      'Rendez-vous tous les lundis, pendant une heure',
      ['tous les lundis', 'pendant une heure'],
    ],
    ['italian', 'Ci vediamo ogni due settimane, per mezz’ora', ['ogni due settimane', 'mezz’ora']],
  ])('%s: %s', (language, text, expected) => {
    const found = phrases(text, language);
    for (const phrase of expected) expect(found.join(' | ')).toContain(phrase);
  });

  it.each([
    ['english', 'Good morning! You may sit in the sun'],
    ['spanish', 'Buenos días, el mar está tranquilo'],
    ['german', 'Guten Morgen, so ist das'],
    ['french', 'Bonjour, bonne soirée à tous'],
    ['english', 'The number is 123-12-1234 and it costs $2000 or 20.5%'],
  ])('none in %s: %s', (language, text) => {
    expect(phrases(text, language)).toEqual([]);
  });

  it('are told once where they overlap, in order, within the text', () => {
    const text = 'From Monday 9am to Tuesday 5pm, then on 24/12/2026 at noon';
    const found = datesIn(text, 'english', reference);
    for (const [at, { start, end }] of found.entries()) {
      expect(start).toBeGreaterThan(found[at - 1]?.end ?? -1);
      expect(end).toBeLessThan(text.length);
    }
    expect(found.some(({ value }) => value.startsWith('2026-12-24'))).toBe(true);
  });

  it('reads long and hostile text in no time', () => {
    const started = performance.now();
    for (const text of [
      '1'.repeat(5000),
      'el '.repeat(2000),
      '12-'.repeat(2000),
      'one and '.repeat(700),
    ])
      for (const language of ['english', 'spanish', 'german', 'french'])
        datesIn(text, language, reference);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('days in figures', () => {
  it.each([
    ['de', 'Treffen am 22.11.', '2026-11-22'],
    ['de', 'Treffen am 3.1.', '2027-01-03'],
    ['es', 'La reunión es el día 18', '2026-11-18'],
    ['pt', 'A festa é no dia 5', '2026-12-05'],
    ['en', 'Dinner on the 28th', '2026-11-28'],
    ['it', 'Cena il 20', '2026-11-20'],
    ['fr', 'Apéro le 20/12', '2026-12-20'],
  ] as const)('%s: %s', (language, text, day) => {
    expect(daysNamedIn(text, language, reference).map(({ value }) => value)).toContain(day);
  });

  it('that do not exist name nothing', () => {
    expect(daysNamedIn('on 30/02/2026', 'en', reference)).toEqual([]);
    expect(daysNamedIn('am 30.2.', 'de', reference)).toEqual([]);
  });
});
