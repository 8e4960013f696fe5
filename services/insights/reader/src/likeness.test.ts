import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { daysIn } from '../bench/days/read.ts';
import { askedWords, leastLike, likeness, type WordCounts } from './likeness.ts';

const folder = join(import.meta.dirname, '../bench/days');

/** Every question of the written days, with its day. */
const asked = ['own', 'written']
  .flatMap((name) => daysIn(join(folder, name)))
  .flatMap(({ id, questions = [], messages }) =>
    questions.map(({ q }) => ({ id, words: askedWords(messages[q]?.text ?? '') })),
  );

function countsOf(all: readonly (readonly string[])[]): WordCounts {
  const counts = new Map<string, number>();
  for (const word of all.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { questions: all.length, of: (word) => counts.get(word) ?? 0 };
}

/** The same asked in other words: what the inbox is to find. */
const pairs: readonly (readonly [string, string])[] = [
  ['What is the wifi password of the club room?', 'wifi password for the club room anyone?'],
  ['Does anyone know a good plumber in Leeds?', 'Can somebody recommend a plumber in Leeds please'],
  ['Where can I find the pitch deck template?', 'Who has the link to the pitch deck template?'],
  ['Which accountant do you use for SEIS forms?', 'Any accountant who does SEIS forms?'],
  ['¿Alguien sabe cuándo es la reunión de padres?', 'Cuándo es la reunión de padres?'],
  ['Wer hat den Schlüssel für den Keller?', 'Weiß jemand wo der Schlüssel für den Keller ist?'],
  ['Quelqu’un connaît un bon plombier à Lyon ?', 'Un bon plombier à Lyon, vous connaissez ?'],
  [
    'Alguém tem o contacto do eletricista do prédio?',
    'Qual é o contacto do eletricista do prédio?',
  ],
  ['Qualcuno conosce un dentista bravo a Torino?', 'Dentista a Torino bravo?'],
  ['किसी के पास प्लंबर का नंबर है?', 'प्लंबर का नंबर किसके पास है?'],
  ['متى موعد اجتماع أولياء الأمور؟', 'موعد اجتماع أولياء الأمور متى؟'],
];

describe('questions that are alike', () => {
  const all = [...asked.map(({ words }) => words), ...pairs.flat().map(askedWords)];
  const counts = countsOf(all);

  it.each(pairs)('%s | %s', (one, other) => {
    expect(likeness(askedWords(one), askedWords(other), counts)).toBeGreaterThanOrEqual(leastLike);
  });

  it('are hardly ever found among questions of different chats', () => {
    const found = asked.flatMap((one, at) =>
      asked
        .slice(at + 1)
        .filter((other) => likeness(one.words, other.words, counts) >= leastLike)
        .map((other) => [one.id, other.id]),
    );
    // One pair in 300,000 of what different chats ask, and what one chat asks twice.
    expect(found.filter(([one, other]) => one !== other).length).toBeLessThanOrEqual(2);
    expect(found.length).toBeGreaterThan(2);
  });

  it('share more than one word', () => {
    expect(likeness(['deck'], ['deck'], counts)).toBe(0);
    expect(likeness(askedWords('And you?'), askedWords('And you?'), counts)).toBe(0);
  });
});
