import { expect, it } from 'vitest';
import { sentimentOf, sentimentOfAll } from './sentiment.ts';

it.each([
  ['I love this, great work!', 'positive'],
  ['This is not good at all', 'negative'],
  ['I have never been so happy', 'positive'],
  ["can't wait for Saturday!!", 'positive'],
  ['The meeting is at six', 'neutral'],
  ['What a terrible waste of time, I hate it', 'negative'],
  ['Das ist wirklich sehr gut', 'positive'],
  ['Das war leider total nervig und viel zu teuer', 'negative'],
  ['Gestern war die Sitzung, die Liste ist da', 'neutral'],
  ['Qué pena, ha sido un desastre', 'negative'],
  ['¡Felicidades, me encanta cómo ha quedado!', 'positive'],
  ['Muito obrigada, foi ótimo', 'positive'],
  ['Que vergonha, péssimo atendimento, odiei', 'negative'],
  ['C’est magnifique, merci', 'positive'],
  ['Quelle honte, c’est un scandale, je suis en colère', 'negative'],
  ['Bellissimo, bravi, grazie di cuore!', 'positive'],
  ['Purtroppo è stato un disastro', 'negative'],
  ['bahut accha laga, maza aa gaya yaar', 'positive'],
  ['yeh bilkul bakwas aur ghatiya tha', 'negative'],
  ['बहुत अच्छा, बधाई हो', 'positive'],
  ['ما شاء الله رائع جدا، مبروك ❤️', 'positive'],
  ['هذا فشل وعار، فساد كبير', 'negative'],
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
