import { afterEach, expect, it, vi } from 'vitest';
import { level } from './plans/tokens.ts';
import { planWords } from './plans/words/all.ts';
import { WholeWords, waysOf, wholeWords } from './whole-words.ts';

afterEach(() => void vi.restoreAllMocks());

const texts = [
  'Let’s meet on Friday at 7pm, the match was moved to Sunday?',
  'La reunión se cancela; quedamos el jueves en el café de siempre',
  'Wir treffen uns am Samstag zum Grillfest, das Konzert fällt aus',
  'On se retrouve à la gare, la fête est reportée à dimanche 👍',
  'A reunião foi adiada para sexta-feira às 20h, combinado?',
  'Ci vediamo domani sera, la lezione è stata annullata',
  'कल की बैठक रद्द है, परसों मिलते हैं',
  'الاجتماع اتلغى, نتقابل يوم الخميس',
  'kal milte hain, meeting cancel ho gayi',
].map(level);

it.each(Object.entries(planWords))('finds in %s what the plain alternations find', (_, words) => {
  const lists = Object.entries(words.forms).map(
    ([form, source]) => [form, waysOf(source)] as const,
  );
  const all = new WholeWords(lists);
  for (const text of texts) {
    const plainly = lists.filter(([, ways]) => wholeWords(ways).test(text)).map(([form]) => form);
    expect([...all.in(text)].sort()).toEqual(plainly.sort());
  }
});

it('finds ways of one letter, behind marks and with an open beginning', () => {
  const words = new WholeWords([
    ['one', ['a', 'às?']],
    ['two', ['ab(?:c|d)', 'a mano']],
    ['open', String.raw`\w*fest|[bc]at`.split('|')],
  ]);
  expect([...words.in('(a')]).toEqual(['one']);
  expect([...words.in('xa ab')]).toEqual([]);
  expect([...words.in('“abc”')]).toEqual(['two']);
  expect([...words.in('fatto a mano').values()].sort()).toEqual(['one', 'two']);
  expect([...words.in('sommerfest')]).toEqual(['open']);
  expect([...words.in('às')]).toEqual(['one']);
});

it('tries a word with what begins as it does alone', () => {
  const lists = [...'abcdefghijklmnopqrstuvwxy'].map((letter) => {
    const ways = Array.from({ length: 40 }, (_, at) => `${letter}${letter}${at}`);
    return [letter, ways] as const;
  });
  const words = new WholeWords(lists);
  const tried = vi.spyOn(RegExp.prototype, 'test');
  expect(words.in('zebra '.repeat(500)).size).toBe(0);
  expect(tried.mock.calls.length).toBeLessThan(10);
  expect(words.in(`${'zebra '.repeat(500)}aa7`)).toEqual(new Set(['a']));
  expect(tried.mock.calls.length).toBeLessThan(20);
});
