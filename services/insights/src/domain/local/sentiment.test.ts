import { expect, it } from 'vitest';
import { sentimentOf, sentimentOfAll } from './sentiment.ts';

it.each([
  ['I love this, great work!', 'positive'],
  ['This is not good at all', 'negative'],
  ['The meeting is at six', 'neutral'],
  ['Das ist wirklich sehr gut', 'positive'],
  ['Gestern war die Sitzung, die Liste ist da', 'neutral'],
  ['Qué pena, ha sido un desastre', 'negative'],
  ['Muito obrigada, foi ótimo', 'positive'],
  ['C’est magnifique, merci', 'positive'],
  ['Purtroppo è stato un disastro', 'negative'],
  ['😡😡', 'negative'],
  ['🎉', 'positive'],
] as const)('%s is %s', (text, label) => {
  expect(sentimentOf(text)).toBe(label);
});

it('of a day is its balance', () => {
  const plain = Array.from({ length: 5 }, () => 'The list is on the table');
  expect(sentimentOfAll([...plain, 'terrible, I hate it', 'awful'], 'en')).toBe('negative');
  expect(sentimentOfAll(plain, 'en')).toBe('neutral');
});
