import { expect, it } from 'vitest';
import { questionIn } from './questions.ts';
import { line } from './testing/lines.ts';

const asks = (text: string) => questionIn(line('m', text)) !== null;

it.each([
  'what time does the shop close',
  'are u coming tomorrow',
  'hey anna22 where did you park',
  'anyone here who plays chess',
  'any parents from the north side here',
  'can someone help me with the boxes!!',
  'How are you @luis',
  'why',
  'ur from Lisbon right',
  'not much here, where are the others',
  'where the others at',
  'any cyclists',
  'alguien sabe a que hora abren',
  'Alguém tem o número do João',
  'weiß jemand wann der Zug fährt',
  'qui vient samedi soir',
  'qualcuno ha le chiavi',
  'क्या कल बैठक है',
  'هل الاجتماع غدا',
])('asks: %s', (text) => {
  expect(asks(text)).toBe(true);
});

it.each([
  'How are you all?',
  'whats up everybody',
  'Hello anna22?',
  'How nice!',
  'really?',
  'Who cares?',
  'I asked my neighbour, who is a plumber',
  'any day now',
  "you're right",
  'anyone want my old sofa, pm me',
  '10 minutes 3pm',
  'what,',
  '¿Qué tal?',
  'Wie geht es euch?',
])('asks nothing: %s', (text) => {
  expect(asks(text)).toBe(false);
});
