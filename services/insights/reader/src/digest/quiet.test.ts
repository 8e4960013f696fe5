import { expect, it } from 'vitest';
import { talk } from '../testing/lines.ts';
import { digestOf } from './digest.ts';

const told = (...said: string[]) =>
  digestOf({ date: '2026-03-10', timeZone: 'UTC', lines: talk(...said) })?.summary;

it('a day on which hardly anything was said is told where something happened', () => {
  expect(told('Ben: The harbour master raised the winter fee to 240 €')).toBe(
    '**Ben**: Harbour master raised winter fee to 240 €.',
  );
  expect(
    told('Ada: Guten Morgen', 'Ben: Der Verein hat ein neues Boot gekauft', 'Cy: Schön!'),
  ).toBe('**Ben**: Verein hat neues Boot gekauft.');
  expect(
    told('Ana: hola', 'Luis: El puerto sube la cuota de invierno a 240 €', 'Ana: jajaja'),
  ).toBe('**Luis**: Puerto sube cuota de invierno a 240 €.');
});

it('small talk on a quiet day is not', () => {
  expect(told('Ana: What a sunset over the old harbour tonight', 'Bo: lovely')).toBeUndefined();
  expect(told('Ana: Has anybody seen the 4 new boats in the harbour?', 'Bo: no')).toBeUndefined();
});

it('a word alone tells nothing to who was away', () => {
  const summary = told(
    'Ben: The harbour master raised the winter fee to 240 €',
    'Cy: Again?',
    'Ada: The crane is broken, no launching this week',
    'Dee: Nooo',
    'Ben: Who joins?\n1.\n2.',
  );
  expect(summary).toContain('240 €');
  expect(summary).toContain('Crane is broken');
  expect(summary).not.toMatch(/Again|Nooo|1\. 2\./);
});

it('what asks to be handed on to many is nobody’s own word', () => {
  const summary = told(
    'Ben: The harbour master raised the winter fee to 240 €',
    'Cy: From tomorrow every message costs 0.37 €, share this with all your contacts',
  );
  expect(summary).toContain('240 €');
  expect(summary).not.toContain('0.37');
});
