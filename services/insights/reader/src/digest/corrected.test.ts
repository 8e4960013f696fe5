import { expect, it } from 'vitest';
import { prepare } from '../prepared.ts';
import { talk } from '../testing/lines.ts';
import type { Weighed } from './choose.ts';
import { withCorrected } from './corrected.ts';
import { saidIn } from './said.ts';

/** What is told anew of the first of these lines. */
function anewOf(...lines: string[]) {
  const said = saidIn(prepare(talk(...lines)));
  const all = said.map(
    (one): Weighed => ({ said: one, worth: 0.5, told: one.text, length: 8, matter: 0 }),
  );
  withCorrected(all, said);
  return all[0]?.moved?.time;
}

it.each([
  [
    '42',
    '38',
    'Ana: A coach with 42 guests comes on Saturday',
    'Ana: the coach has 38 instead of 42',
  ],
  ['42', '38', 'Ana: Der Reisecar kommt mit 42 Personen', 'Ana: Jetzt hat der Car 38 statt 42'],
  ['70', '85', 'Ana: El flete cuesta 70 lucas', 'Ana: el flete son 85 en vez de 70'],
  ['26', '34', 'Ana: Dîner Novavent pour 26 personnes', 'Ana: Novavent est à 34 au lieu de 26'],
  ['26', '34', 'Ana: Cena Novavent per 26', 'Bo: Novavent sono 34 invece di 26'],
  ['26', '34', 'Ana: Jantar Novavent para 26', 'Bo: Novavent são 34 em vez de 26'],
  ['١١', '١٠', 'Ana: الامتحان السبت الساعة ١١', 'Ana: الامتحان الساعة ١٠ مش ١١'],
  ['17', '19', 'Ana: खाते वाले 17 लोग हैं', 'Ana: खाते वाले 17 नहीं, 19 लोग हैं'],
])('a number that is corrected in so many words: %s is %s', (from, to, ...lines) => {
  expect(anewOf(...lines)).toEqual({ from, to });
});

it.each([
  ['another thing', 'Ana: The bus costs 42 euros', 'Ana: 38 guests instead of 42'],
  ['a small number of something else', 'Ana: The coach needs 4 drivers', 'Ana: coach at 5 not 4'],
  ['what is said before', 'Ana: the coach has 38 instead of 42', 'Ana: A coach with 42 guests'],
])('%s is not corrected', (_, ...lines) => {
  expect(anewOf(...lines)).toBeUndefined();
});
