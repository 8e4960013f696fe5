import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';
import { type DateWords, sharedAtoms, sharedPatterns } from './words.ts';

const byLanguage: Readonly<Record<string, DateWords>> = { en, es, pt, de, fr, it };

/** A phrase about time: its place in the text, and the day it names where it names one. */
export interface TimePhrase {
  readonly index: number;
  readonly length: number;
  readonly day: number | undefined;
  readonly month: number | undefined;
  readonly year: number | undefined;
}

interface Grammar {
  readonly patterns: readonly RegExp[];
  readonly neither: RegExp;
}

/** Puts the alternations in the place of their names, those within them too. */
function expand(source: string, atoms: Readonly<Record<string, string>>): string {
  const named = /\{([A-Z]+)\}/g;
  let out = source;
  while (out.search(named) >= 0) {
    out = out.replace(named, (_, name: string) => {
      const atom = atoms[name];
      if (atom === undefined) throw new Error(`no words for {${name}}`);
      return `(?:${atom})`;
    });
  }
  return out;
}

function compile({ atoms, patterns, neither }: DateWords): Grammar {
  const all = { ...sharedAtoms, ...atoms };
  return {
    patterns: [...sharedPatterns, ...patterns].map(
      (pattern) => new RegExp(expand(pattern, all), 'dg'),
    ),
    neither: new RegExp(`^(?:${neither})$`),
  };
}

const compiled = new Map<string, Grammar>();

function grammarOf(language: string): Grammar | null {
  const words = byLanguage[language];
  if (!words) return null;
  const known = compiled.get(language) ?? compile(words);
  compiled.set(language, known);
  return known;
}

/** Lower case without accents, and every character where it was. */
export function level(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at++) {
    const base = text.charAt(at).normalize('NFD').charAt(0).toLowerCase();
    out += base.length === 1 ? base.replace(/[’‘`´]/, "'") : text.charAt(at);
  }
  return out;
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The phrases that a language's own patterns find in levelled text; they may overlap. */
export function phrasesIn(levelled: string, language: string): TimePhrase[] {
  const grammar = grammarOf(language);
  if (!grammar) return [];
  return grammar.patterns.flatMap((pattern) =>
    [...levelled.matchAll(pattern)].map((match) => {
      const { day, month, year } = match.groups ?? {};
      return {
        index: match.index,
        length: match[0].length,
        day: numberOf(day),
        month: numberOf(month),
        year: numberOf(year),
      };
    }),
  );
}

/** Whether a phrase only looks like a time ('good morning', 'so' for Sunday). */
export function isNeither(phrase: string, language: string): boolean {
  return (
    grammarOf(language)?.neither.test(level(phrase).replace(/^[\s.,;:!?¡¿]+|[\s.,;:!?]+$/g, '')) ??
    false
  );
}
