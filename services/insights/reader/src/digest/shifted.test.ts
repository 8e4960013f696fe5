import { expect, it } from 'vitest';
import { type ChatLanguage, toldAfter } from '../testing/told.ts';
import { withShifted } from './shifted.ts';

const toldOf = (language: ChatLanguage, ...lines: string[]) =>
  toldAfter(withShifted, language, ...lines);

it.each<[ChatLanguage, string, string, string, string]>([
  [
    'en',
    'Dress run is Thursday, 7 pm at the hall',
    'Dress run moves a day earlier',
    'Wednesday 11 March',
    'Thursday',
  ],
  [
    'en',
    'Boat inspection is Friday at 18:00',
    'boat inspection an hour later, he is late',
    '19:00',
    '18:00',
  ],
  [
    'de',
    'Der Orgelbauer kommt am Mittwoch um 10 Uhr',
    'Der Orgelbauer kommt einen Tag später',
    'Donnerstag 12.3.',
    'Mittwoch',
  ],
  [
    'de',
    'Briefing am Samstag um 8:30 am Hangar',
    'Briefing eine halbe Stunde später',
    '9:00',
    '8:30',
  ],
  ['fr', 'Le pressage est samedi à 9h au hangar', 'on décale le pressage d’une heure', '10h', '9h'],
  [
    'es',
    'El camión sale el jueves a las 7 de la plaza',
    'el camión se retrasa un día',
    'viernes 13 marzo',
    'jueves',
  ],
  [
    'it',
    'La visita al museo è giovedì alle 15',
    "la visita slitta di mezz'ora",
    '15:30',
    'alle 15,',
  ],
  ['pt', 'O ensaio é quinta às 19h no clube', 'o ensaio começa uma hora mais cedo', '18h', '19h'],
  ['hi', 'गाड़ी गुरुवार सुबह 9 बजे आएगी', 'गाड़ी एक घंटा देर से आएगी', '10 बजे', '9 बजे'],
  [
    'hi',
    'Rehearsal Thursday shaam 6 baje hall me',
    'rehearsal ek din late',
    'Friday 13 March',
    'Thursday',
  ],
  ['ar', 'الرصد يوم الخميس الساعة 9 مساء', 'الرصد يتأجل يوم', 'الجمعة', 'الخميس'],
])('what is put off or brought forward is told so (%s: %s)', (language, first, later, now, was) => {
  const [told = ''] = toldOf(language, `Ana: ${first}`, 'Bo: ok', `Ana: ${later}`);
  expect(told).toContain(now);
  expect(told).not.toContain(was);
});

it('half an hour is no hour', () => {
  const lines = ['Ana: Briefing on Saturday at 8:30', 'Ana: briefing half an hour earlier'];
  expect(toldOf('en', ...lines)[0]).toContain('8:00');
});

it('an offer counts when somebody agrees', () => {
  const lines = ['Ana: Briefing on Saturday at 8:30', 'Bo: briefing an hour later?'];
  expect(toldOf('en', ...lines)[0]).toContain('8:30');
  expect(toldOf('en', ...lines, 'Ana: ok')[0]).toContain('9:30');
});

it.each([
  ['what happened', 'last year the briefing was over and an hour later it rained'],
  ['what somebody does', 'I come to the briefing an hour earlier to set up'],
  ['another thing', 'The ferry to Calais leaves an hour later'],
  ['how long it takes', 'the glue dries a day later than the paint'],
])('%s moves nothing', (_, later) => {
  expect(toldOf('en', 'Ana: Briefing on Saturday at 8:30', `Bo: ${later}`)[0]).toMatch(
    /Saturday 14 March.*8:30/,
  );
});

it('where nobody can tell which day is meant, the former one is not told', () => {
  const left = toldOf('en', 'Ana: The run is on Friday or Saturday', 'Ana: the run is a day later');
  expect(left.join()).not.toContain('Friday');
});
