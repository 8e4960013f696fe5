import { expect, it } from 'vitest';
import { talk } from '../../testing.ts';
import { briefOf } from './brief.ts';

it('reports what two people said to each other, and leaves small talk out', () => {
  const lines = talk(
    'Ana: Hello!',
    'Ana: I want to sell my old bicycle before the summer holidays.',
    'Ben: Do you need the receipt of the bicycle?',
    'Ana: Thanks!',
  );
  expect(briefOf(lines, 40).text).toBe(
    "Ana wants to sell Ana's old bicycle before the summer holidays. Ben asks Ana if Ana needs the receipt of the bicycle.",
  );
});

it('quotes other languages, with who said it, and keeps to the number of words', () => {
  const lines = talk('Ana: Quiero vender mi bicicleta vieja antes de las vacaciones de verano.');
  expect(briefOf(lines, 40).text).toBe(
    'Ana: Quiero vender mi bicicleta vieja antes de las vacaciones de verano.',
  );
  expect(briefOf(lines, 5).text.split(' ')).toHaveLength(5);
  expect(briefOf([], 40).text).toBe('');
});
