import type { Language } from '../languages.ts';
import { planWords } from './words/all.ts';
import type { Form } from './words/shape.ts';

const compiled = new Map<Language, Map<Form, RegExp | null>>();

/** The forms of speech of one language, as whole words of a levelled text. */
function patternOf(language: Language, form: Form): RegExp | null {
  let patterns = compiled.get(language);
  if (!patterns) {
    patterns = new Map();
    compiled.set(language, patterns);
  }
  let pattern = patterns.get(form);
  if (pattern === undefined) {
    const source = planWords[language].forms[form];
    pattern =
      source === undefined
        ? null
        : new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${source})(?![\\p{L}\\p{M}\\p{N}])`, 'u');
    patterns.set(form, pattern);
  }
  return pattern;
}

/** Where a levelled text has a form, in one of the languages; null for nowhere. */
export function formAt(
  text: string,
  form: Form,
  languages: Iterable<Language>,
): RegExpExecArray | null {
  for (const language of languages) {
    const found = patternOf(language, form)?.exec(text);
    if (found) return found;
  }
  return null;
}

export function hasForm(text: string, form: Form, languages: Iterable<Language>): boolean {
  for (const language of languages) if (patternOf(language, form)?.test(text)) return true;
  return false;
}
