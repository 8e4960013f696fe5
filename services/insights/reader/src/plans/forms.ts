import type { Language } from '../languages.ts';
import { planWords } from './words/all.ts';
import type { Form } from './words/shape.ts';

const letter = String.raw`[\p{L}\p{M}\p{N}]`;

/** A form's expression that is tried at the beginning of a word alone. */
interface Begun {
  readonly form: Form;
  readonly pattern: RegExp;
}

/** The forms of speech of one language, as whole words of a levelled text. */
interface Forms {
  readonly patterns: ReadonlyMap<Form, RegExp>;
  /** By the first letters of the words that they begin with. */
  readonly begun: ReadonlyMap<string, readonly Begun[]>;
  /** Those that may begin with anything. */
  readonly others: readonly Begun[];
}

const compiled = new Map<Language, Forms>();

function formsOf(language: Language): Forms {
  let forms = compiled.get(language);
  if (!forms) {
    forms = compile(language);
    compiled.set(language, forms);
  }
  return forms;
}

function compile(language: Language): Forms {
  const patterns = new Map<Form, RegExp>();
  const others: Begun[] = [];
  const begun = new Map<string, Begun[]>();
  for (const [name, source] of Object.entries(planWords[language].forms)) {
    const form = name as Form;
    patterns.set(form, new RegExp(`(?<!${letter})(?:${source})(?!${letter})`, 'u'));
    for (const [lead, list] of byLead(source)) {
      const all = `(?:${list.join('|')})(?!${letter})`;
      if (lead === '') others.push({ form, pattern: new RegExp(`(?<!${letter})${all}`, 'u') });
      else {
        const found = begun.get(lead) ?? [];
        found.push({ form, pattern: new RegExp(all, 'uy') });
        begun.set(lead, found);
      }
    }
  }
  return { patterns, begun, others };
}

/** The ways of an alternation by the one or two letters that each begins with; '' for none. */
function byLead(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const way of waysOf(source)) {
    const lead = /^\p{L}{0,2}(?![?*+{])/u.exec(way)?.[0] ?? '';
    const ways = found.get(lead) ?? [];
    ways.push(way);
    found.set(lead, ways);
  }
  return found;
}

/** An alternation cut at its outermost bars. */
function waysOf(source: string): string[] {
  const ways: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === '\\') at += 1;
    else if ('(['.includes(char)) depth += 1;
    else if (')]'.includes(char)) depth -= 1;
    else if (char === '|' && depth === 0) {
      ways.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...ways, source.slice(from)];
}

const wordStart = /(?<![\p{L}\p{M}\p{N}])\p{L}/gu;

let lastText = '';
/** What was found in the last text: every step asks for the same sentence's forms. */
let lastFound = new Map<Language, ReadonlySet<Form>>();

/** Every form of a language that a levelled text has. */
function allIn(text: string, language: Language): ReadonlySet<Form> {
  if (text !== lastText) {
    lastText = text;
    lastFound = new Map();
  }
  let found = lastFound.get(language);
  if (!found) {
    found = find(text, formsOf(language));
    lastFound.set(language, found);
  }
  return found;
}

function find(text: string, { begun, others }: Forms): Set<Form> {
  const found = new Set<Form>();
  for (const { index } of text.matchAll(wordStart)) {
    // Those of one letter are the ways whose second may be missing.
    for (let length = 1; length <= 2; length++) {
      for (const { form, pattern } of begun.get(text.slice(index, index + length)) ?? []) {
        if (found.has(form)) continue;
        pattern.lastIndex = index;
        if (pattern.test(text)) found.add(form);
      }
    }
  }
  for (const { form, pattern } of others)
    if (!found.has(form) && pattern.test(text)) found.add(form);
  return found;
}

/** The forms that a levelled text has in one of the languages. */
export function formsIn(text: string, languages: Iterable<Language>): Set<Form> {
  const found = new Set<Form>();
  for (const language of languages) for (const form of allIn(text, language)) found.add(form);
  return found;
}

/** Where a levelled text has a form, in one of the languages; null for nowhere. */
export function formAt(
  text: string,
  form: Form,
  languages: Iterable<Language>,
): RegExpExecArray | null {
  for (const language of languages) {
    const known = text === lastText ? lastFound.get(language) : undefined;
    if (known && !known.has(form)) continue;
    const found = formsOf(language).patterns.get(form)?.exec(text);
    if (found) return found;
  }
  return null;
}

export const hasForm = (text: string, form: Form, languages: Iterable<Language>): boolean => {
  for (const language of languages) {
    const known = text === lastText ? lastFound.get(language) : undefined;
    if (known ? known.has(form) : formsOf(language).patterns.get(form)?.test(text)) return true;
  }
  return false;
};
