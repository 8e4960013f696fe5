import { expect, it } from 'vitest';
import { type ChatLanguage, toldAfter } from '../testing/told.ts';
import { withoutAnew } from './anew.ts';

const toldOf = (language: ChatLanguage, ...lines: string[]) =>
  toldAfter(withoutAnew, language, ...lines).join('\n');

it.each<[ChatLanguage, string, string]>([
  ['en', 'tickets: 24 left for Saturday', '9 left now'],
  ['es', 'faltan 6 mesas', 'ya solo faltan 2 mesas'],
  ['pt', 'faltam 30 metros de cabo', 'faltam 12 metros'],
  ['de', 'Für den Turm fehlen 12 Paten', 'fehlen jetzt noch 7 Paten'],
  ['fr', 'il reste 80 bouteilles', 'reste 35 bouteilles'],
  ['it', 'mancano 14 piroli', 'mancano 6 piroli'],
  ['hi', '45 ticket baki hai', 'ab 20 ticket baki hai'],
  ['ar', 'باقي 15 مقعد في الباص', 'باقي 4 مقاعد في الباص'],
])('of what is left the last count is told (%s)', (language, first, later) => {
  const told = toldOf(language, `Ana: ${first}`, `Ana: ${later}`);
  expect(told.split('\n')).toHaveLength(1);
  expect(told).toMatch(new RegExp(/\d+/.exec(later)?.[0] ?? '', 'u'));
});

it('counts of two things both stand', () => {
  expect(toldOf('en', 'Ana: 24 tickets left', 'Bo: 9 chairs missing').split('\n')).toHaveLength(2);
});

it('an hour that is changed is not told as it was', () => {
  const first = 'Ana: The haldi is at 11:00 at the Guptas, bring the lights';
  expect(toldOf('en', first, 'Ana: haldi changed to 12:30, the priest is late')).not.toContain(
    '11',
  );
  expect(toldOf('en', first, 'Ana: lunch changed to 12:30 for the crew')).toContain('11');
});
