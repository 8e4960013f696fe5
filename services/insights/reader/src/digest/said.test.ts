import { expect, it } from 'vitest';
import { prepare } from '../prepared.ts';
import { talk } from '../testing/lines.ts';
import { saidIn } from './said.ts';

const sentencesOf = (text: string) =>
  saidIn(prepare(talk(`Ana: ${text}`))).map((said) => said.text);

it.each([
  ['Die Sperre gilt bis 22. Mai im ganzen Ort', 1],
  ['Wir brauchen die Schleuder am 13. und 14. Juni', 1],
  ['Das kostet Fr. 31.50 bis 3. Danach wird es teurer', 2],
])('a full stop behind a number of a day ends no sentence before its month: %s', (text, count) => {
  expect(sentencesOf(text)).toHaveLength(count);
});

it('a row of signs of any length is no sentence that grows, and what follows is told', () => {
  const [sign, meeting] = ['😂 ', 'We meet at nine in the garden.'];
  const told = (signs: number) => sentencesOf(sign.repeat(signs) + meeting);
  expect(told(3)).toEqual([`😂 😂 😂 ${meeting}`]);
  expect(told(500).at(-1)).toContain(meeting);
  // Who joined the row anew for each of its signs would not be done within the test's time.
  expect(told(20_000)).toHaveLength(12);
});
