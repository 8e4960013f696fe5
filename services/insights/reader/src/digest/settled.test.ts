import { expect, it } from 'vitest';
import { prepare } from '../prepared.ts';
import { talk } from '../testing/lines.ts';
import type { Weighed } from './choose.ts';
import { Calendar } from './dated.ts';
import { saidIn } from './said.ts';
import { withSettled } from './settled.ts';
import { Times } from './timed.ts';
import { noteOf } from './worth.ts';

type Language = ConstructorParameters<typeof Calendar>[3];

/** How lines of one matter are told, each as likely as the others. */
function toldOf(language: Language, ...lines: string[]): string[] {
  const prepared = prepare(talk(...lines));
  const said = saidIn(prepared);
  const all = said.map(
    (one): Weighed => ({ said: one, worth: 0.5, told: one.text, length: 8, matter: 0 }),
  );
  const matter = { lines: prepared, senders: new Set<string>(), vocabulary: new Map() };
  const calendar = new Calendar([], [], 'UTC', language);
  return withSettled(all, said, [matter], new Times(calendar)).map(
    ({ told, moved, said: { at } }) => noteOf(told, at.line, calendar, language, moved),
  );
}

it.each<[Language, string[], string]>([
  ['en', ['Ana: We meet at 4 on the roof to sign', 'Bo: fine', 'Ana: 5.30 then'], 'at 5.30 on'],
  [
    'de',
    ['Ana: Probe ist am Freitag um 18 Uhr in der Aula', 'Bo: oh', 'Ana: also doch 19 Uhr'],
    '19 Uhr',
  ],
  [
    'fr',
    ['Ana: Répétition dimanche 17h à la salle', 'Bo: je peux pas avant 18', 'Ana: 18h alors'],
    '18h',
  ],
  ['it', ['Ana: Riunione martedì alle 20.30 in sede', 'Bo: no', 'Ana: anzi 21.30'], '21.30'],
])('an hour that is set anew stands where it was said first (%s)', (language, lines, hour) => {
  const [first = '', ...others] = toldOf(language, ...lines);
  expect(first).toContain(hour);
  expect(others.join(' ')).not.toContain(hour);
});

it.each<[Language, string[], string, string]>([
  [
    'en',
    ['Ana: Fondue evening on Saturday?', 'Bo: I work then', 'Ana: Friday then'],
    'Friday 13 March',
    'Saturday',
  ],
  [
    'es',
    [
      'Ana: ¿Hacemos la cena de clase el sábado?',
      'Bo: trabajo ese día',
      'Ana: entonces el viernes',
    ],
    'viernes 13 marzo',
    'sábado',
  ],
])('a day that is offered is told as it was settled (%s)', (language, lines, day, former) => {
  const told = toldOf(language, ...lines);
  expect(told[0]).toContain(day);
  expect(told.join(' ')).not.toContain(former);
});

it('another offer counts when it is agreed to', () => {
  const lines = ['Ana: Packing on Friday at 10?', 'Bo: 9, I have to leave early'];
  expect(toldOf('en', ...lines)[0]).toContain('at 9');
  expect(
    toldOf('pt', 'Ana: Saímos do Campo Grande sexta às 18h', 'Ana: então 19h15?')[0],
  ).toContain('18h');
  expect(
    toldOf(
      'pt',
      'Ana: Saímos do Campo Grande sexta às 18h',
      'Ana: então 19h15?',
      'Bo: perfeito',
    )[0],
  ).toContain('19h15');
});

it('what was asked or turned down of the former day is not told beside it', () => {
  const told = toldOf(
    'en',
    'Ana: Picnic in the park on Friday at 3?',
    'Bo: not on Friday',
    'Ana: ok Saturday at 4',
  );
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/Saturday 14 March .*4/);
});

it.each([
  ['another thing', 'Ana: The bus leaves on Friday at 9', 'Ana: Lunch at the lake is at 12 then'],
  ['another person', 'Ana: The bus leaves on Friday at 9', 'Bo: I get up at 8 then'],
  ['another offer beside it', 'Ana: Could we move the talk on Thursday?', 'Ana: or Friday?'],
  ['a number of something', 'Ana: The bus leaves at 9:00 sharp', 'Ana: ok 10 seats left'],
  ['a limit', 'Ana: The hall opens on Friday at 9', 'Ana: ok until 10'],
  ['what is denied', 'Ana: The hall opens on Friday at 9', 'Ana: so not 10'],
])('%s leaves what was said as it was', (_, first, later) => {
  const [told = ''] = toldOf('en', first, later, 'Cy: ok');
  expect(told).toMatch(/Friday|Thursday|9/);
  expect(told).not.toMatch(/10|12|8/);
});
