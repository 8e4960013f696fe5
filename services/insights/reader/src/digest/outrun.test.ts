import { expect, it } from 'vitest';
import { type ChatLanguage, toldAfter } from '../testing/told.ts';
import { withoutOutrun } from './outrun.ts';

const toldOf = (language: ChatLanguage, ...lines: string[]) =>
  toldAfter(withoutOutrun, language, ...lines).join('\n');

it.each<[ChatLanguage, string, string, string]>([
  ['en', 'Is the barbecue still at the slipway?', 'No, behind the club', 'slipway'],
  ['es', '¿El curso sigue siendo en el centro?', 'no, es en la biblioteca', 'centro'],
  ['pt', 'A reunião continua a ser na sede?', 'não, é no café', 'sede'],
  ['de', 'Bleibt es beim Empfang im Garten?', 'Nein, im Saal', 'Garten'],
  ['fr', "C'est toujours à la mairie ?", 'non, chez Ewen', 'mairie'],
  ['it', 'Il laboratorio resta in sede?', 'no, andiamo da Silvano', 'sede'],
  ['hi', 'trial abhi bhi Meena ji ke ghar hai?', 'nahi, college me', 'Meena'],
  ['ar', 'الاجتماع لسه في المقر؟', 'لا، في المكتبة', 'المقر'],
])(
  'a question whether something stands goes when it does not (%s)',
  (language, asked, answer, was) => {
    const told = toldOf(language, `Ana: ${asked}`, `Bo: ${answer}`);
    expect(told).not.toContain(`${was}?`);
    expect(told.split('\n')).toHaveLength(1);
  },
);

it.each([['Bo: yes it is'], ['Bo: sure'], ['Bo: still there']])(
  'it stays when it does: %s',
  (answer) => {
    expect(toldOf('en', 'Ana: Is the barbecue still at the slipway?', answer)).toContain('slipway');
  },
);

it('a question goes whose hour the talk went past', () => {
  const lines = ['Ana: so it is 4 pm on Friday at the dentist?', 'Bo: 6 pm on Friday'];
  expect(toldOf('en', ...lines)).not.toMatch(/dentist/i);
});

it.each([
  ['another offer that nobody agrees to', 'Bo: 6 pm maybe?'],
  ['what somebody cannot do', 'Bo: I cannot at 6 pm'],
  ['an hour of another time of the day', 'Bo: 11 pm then'],
])('%s leaves it', (_, later) => {
  expect(toldOf('en', 'Ana: the dentist at 4 pm on Friday?', later)).toMatch(/dentist/i);
});
