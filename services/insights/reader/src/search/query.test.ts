import { describe, expect, it } from 'vitest';
import { clausesOf, rangesIn } from './query.ts';
import { formsOf, indexedText, indexedWords } from './words.ts';

const marked = (text: string, query: string) =>
  rangesIn(text, clausesOf(query)).map(({ start, end }) => text.slice(start, end));

describe('words of the index', () => {
  it('have no accents, and no spelling that people leave out', () => {
    expect(indexedWords("L'Hôtel à CÓRDOBA, straße")).toEqual([
      'l',
      'hotel',
      'a',
      'cordoba',
      'strasse',
    ]);
    expect(indexedWords('الفُنْدُق والمدرسة')).toEqual(['فندق', 'مدرسه']);
    expect(indexedWords('फ़ोन कहाँ')).toEqual(indexedWords('फोन कहां'));
    expect(indexedWords('🎉🎉 ?! "')).toEqual([]);
  });

  it.each([
    '',
    '?! "',
    "Don't: 2 for 1, see https://example.com/A_b?c=1\nNext line",
    "L'Hôtel à CÓRDOBA, straße",
    'الفُنْدُق والمدرسة, room 12',
    'naïve ’quoted’ café 🎉',
  ])('are the same when they are put into a text: %j', (text) => {
    const words = indexedWords(text).map((word) => `${word} `);
    expect(indexedText(text)).toBe(words.join(''));
  });

  it.each([
    ['meetings', 'meeting'],
    ['booked', 'booking'],
    ['reuniones', 'reunion'],
    ['reservas', 'reserva'],
    ['hauser', 'haus'],
    ['réservations'.normalize('NFD').replace(/\p{M}/gu, ''), 'reservation'],
    ['ragazzi', 'ragazzo'],
    ['reuniao', 'reuniao'],
    ['किताबें', 'किताब'],
    ['معلمون', 'معلم'],
  ])('%s is a form of %s, and the other way', (one, other) => {
    expect([formsOf(one)(other), formsOf(other)(one)]).toEqual([true, true]);
  });

  it.each([
    ['hotel', 'hostel'],
    ['bank', 'bankrupt'],
    ['2025', '2026'],
    ['car', 'cars'],
  ])('%s is no form of %s', (one, other) => {
    expect(formsOf(one)(other)).toBe(false);
  });
});

describe('what is looked for', () => {
  it('leaves out words that are everywhere, unless there are no others', () => {
    const literals = (query: string) => clausesOf(query).map(({ literal }) => literal);
    expect(literals('the link about the hotel ')).toEqual([' lin', ' hote']);
    expect(literals('to be ')).toHaveLength(2);
    expect(literals('"to be" or ')).toEqual([' to be ']);
  });

  it.each(['', '   ', '"', '""', '()*&|!-"', '🎉🔥👍'])('is nothing in %j', (query) => {
    expect(clausesOf(query)).toEqual([]);
  });

  it('is bounded', () => {
    expect(clausesOf('word'.repeat(2_000)).length).toBe(1);
    const many = Array.from({ length: 500 }, (_, n) => `w${n}x`).join(' ');
    expect(clausesOf(many).length).toBeLessThanOrEqual(24);
  });

  it('names kinds and months in eight languages', () => {
    const [photos, month] = clausesOf('fotos März ');
    expect(photos).toMatchObject({ type: 'word', kinds: 'i' });
    expect(month?.type === 'word' && month.names?.('2026-03-09')).toBe(true);
    expect(month?.type === 'word' && month.names?.('2026-04-09')).toBe(false);
    const [year] = clausesOf('2025 ');
    expect(year?.type === 'word' && year.names?.('2025-12-31')).toBe(true);
  });
});

describe('marks', () => {
  it('are on the words as they are written', () => {
    expect(marked('Hôtels in Málaga, the HOTEL', 'hotel malaga')).toEqual([
      'Hôtels',
      'Málaga',
      'HOTEL',
    ]);
    expect(marked('A new bookshop', 'books')).toEqual(['bookshop']);
    expect(marked('A new bookshop', 'books ')).toEqual([]);
    expect(marked('We meet at noon. At noon we meet', '"at noon"')).toEqual(['at noon', 'At noon']);
    expect(marked('<b>bold</b> & "quoted"', 'bold')).toEqual(['bold']);
    expect(marked('会议在明天', '会议')).toEqual(['会议在明天']);
  });
});
