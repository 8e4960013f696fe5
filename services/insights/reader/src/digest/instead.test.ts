import { expect, it } from 'vitest';
import { type ChatLanguage, toldAfter } from '../testing/told.ts';
import { withInstead } from './instead.ts';

const toldOf = (language: ChatLanguage, ...lines: string[]) =>
  toldAfter(withInstead, language, ...lines);

it.each<[ChatLanguage, string[]]>([
  [
    'en',
    [
      'Ana: Snacks for Saturday: Ruth, Femi and Callum',
      'Ruth: ok',
      'Femi: ok',
      "Callum: I can't do Saturday",
      "Dora: I'll do it instead of Callum",
    ],
  ],
  [
    'es',
    [
      'Ana: Para la extracción: Ruth, Femi y Callum',
      'Ruth: ok',
      'Femi: ok',
      'Callum: no puedo ir',
      'Dora: voy yo en lugar de Callum',
    ],
  ],
  [
    'pt',
    [
      'Ana: Na estação ficam Ruth, Femi e Callum',
      'Ruth: ok',
      'Femi: ok',
      'Callum: eu não posso ir',
      'Dora: vou eu no lugar do Callum',
    ],
  ],
  [
    'de',
    [
      'Ana: Am Stand sind Ruth, Femi und Callum',
      'Ruth: ok',
      'Femi: ok',
      'Callum: ich kann nicht',
      'Dora: ich komme statt Callum',
    ],
  ],
  [
    'fr',
    [
      'Ana: Pour la buvette: Ruth, Femi et Callum',
      'Ruth: ok',
      'Femi: ok',
      'Callum: je peux pas',
      'Dora: je prends la place de Callum',
    ],
  ],
  [
    'it',
    [
      'Ana: Al banco: Ruth, Femi e Callum',
      'Ruth: ok',
      'Femi: ok',
      'Callum: non posso',
      'Dora: vengo io al posto di Callum',
    ],
  ],
  [
    'hi',
    [
      'Ana: Gate duty: Ruth, Femi aur Callum',
      'Ruth: ok',
      'Femi: ok',
      'Callum: main nahi aa paunga',
      'Dora: main aa jaungi Callum ki jagah',
    ],
  ],
])('who takes another’s place is told in it (%s)', (language, lines) => {
  const [first = ''] = toldOf(language, ...lines);
  expect(first).toMatch(/Ruth.*Femi.*Dora/);
  expect(first).not.toContain('Callum');
});

it('where nobody can tell who takes the place the former list is not told', () => {
  const told = toldOf(
    'en',
    'Ana: Snacks for Saturday: Ruth, Femi and Callum',
    'Ruth: ok',
    'Femi: ok',
    "Callum: I can't do Saturday",
    'Ana: somebody instead of Callum please',
  );
  expect(told.join()).not.toContain('Femi and Callum');
});

it('a place that another took is left out of what is told', () => {
  const [first = ''] = toldOf(
    'pt',
    'Ana: Ensaio quinta às 19h na praça do Derby',
    'Ana: Ensaio no clube em vez da praça',
  );
  expect(first).toContain('19h');
  expect(first).not.toMatch(/praça|Derby/);
});

it.each([
  ['a joke about a name', 'Callum: forty years I sign as Colin instead of Callum'],
  ['what nobody gave up', 'Dora: I greet the cat instead of Callum'],
  ['another day', 'Dora: on Sunday I come instead of Callum'],
  ['another thing', 'Dora: bring juice instead of beer'],
  ['a question', 'Dora: somebody instead of Callum?'],
])('%s leaves what was said', (_, later) => {
  const first = 'Ana: Snacks for Saturday: Ruth, Femi and Callum, beer from Femi';
  const told = toldOf('en', first, 'Ruth: ok', 'Femi: ok', 'Callum: ok', later);
  expect(told[0]).toContain('Callum');
  expect(told[0]).toContain('beer');
});
