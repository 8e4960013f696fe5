import { describe, expect, it } from 'vitest';
import { talk } from '../testing/lines.ts';
import { digestOf } from './digest.ts';

/** The words of a quiet Wednesday, 14 January. */
const told = (...said: string[]) =>
  digestOf({
    date: '2026-01-14',
    timeZone: 'UTC',
    lines: talk(...said).map((one) => ({ ...one, at: one.at + shift })),
  })?.summary;
const [sample] = talk('Ana: hi');
const shift = Date.parse('2026-01-14T09:00:00Z') - (sample?.at ?? 0);

describe('days of sentences', () => {
  it('a weekday behind another of its name is a week later', () => {
    const moved = [
      'Ada: The drill on Sunday is off. We do it the Sunday after.',
      'Ada: Die Übung am Sonntag fällt aus, wir machen sie am Sonntag danach.',
      'Ada: El ensayo del domingo se cancela, lo hacemos el domingo siguiente.',
      "Ada: L'exercice de dimanche est annulé, on le fait le dimanche suivant.",
      "Ada: L'esercitazione di domenica salta, la facciamo la domenica dopo.",
      'Ada: O treino de domingo foi cancelado, fazemos no domingo seguinte.',
    ];
    for (const said of moved) {
      const summary = told(said, 'Bo: ok');
      expect(summary, said).toMatch(/\b25\b/);
      expect(summary, said).not.toMatch(/18.*18/);
      expect(summary, said).not.toMatch(/after|danach|siguiente|suivant|dopo|seguinte/);
    }
  });

  it('what happened on a weekday is not told of the coming one', () => {
    const past = [
      'Ana: The hail fell on Sunday night and broke 30 panes',
      'Ana: El domingo hubo granizo, 30 cristales rotos',
      'Ana: Am Sonntag hat es gehagelt, 30 Scheiben sind kaputt',
      'Ana: No domingo choveu granizo, quebraram 30 vidros',
      'Ana: ओले रविवार रात गिरे थे, 30 शीशे टूटे',
    ];
    for (const said of past) {
      const summary = told(said);
      expect(summary, said).toContain('30');
      expect(summary, said).not.toMatch(/18/);
    }
  });
});
