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

it.each([
  ['Is anybody running a garden shop?', 'Ana asks Ben if anybody is running a garden shop.'],
  ['Are you coming to the garden show?', 'Ana asks Ben if Ben is coming to the garden show.'],
  ['Is the garden show free?', 'Ana asks Ben: Is the garden show free?'],
  ['Power is 600 watts in the garden.', 'Ana tells Ben: Power is 600 watts in the garden.'],
])('reports %j in a sentence that can be read', (said, told) => {
  expect(briefOf(talk(`Ana: ${said}`, 'Ben: Thanks!'), 40).text).toBe(told);
});

it('does not take an address for something that was said', () => {
  const lines = talk('Ana: We grow lemons on two balconies. Guide: example.org', 'Ben: Thanks!');
  expect(briefOf(lines, 40).text).not.toContain('example.org');
});

it('quotes other languages, with who said it, and keeps to the number of words', () => {
  const lines = talk('Ana: Quiero vender mi bicicleta vieja antes de las vacaciones de verano.');
  expect(briefOf(lines, 40).text).toBe(
    'Ana: Quiero vender mi bicicleta vieja antes de las vacaciones de verano.',
  );
  expect(briefOf(lines, 5).text.split(' ')).toHaveLength(5);
  expect(briefOf([], 40).text).toBe('');
});
