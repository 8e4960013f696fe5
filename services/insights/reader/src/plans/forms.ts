import type { Language } from '../languages.ts';
import { WholeWords, waysOf, wholeWords } from '../whole-words.ts';
import { planWords } from './words/all.ts';
import type { Form } from './words/shape.ts';

/** The forms of speech of one language, as whole words of a levelled text. */
interface Forms {
  readonly patterns: ReadonlyMap<Form, RegExp>;
  readonly all: WholeWords<Form>;
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
  const lists = Object.entries(planWords[language].forms).map(
    ([name, source]) => [name as Form, waysOf(source)] as const,
  );
  return {
    patterns: new Map(lists.map(([form, ways]) => [form, wholeWords(ways)])),
    all: new WholeWords(lists),
  };
}

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
    found = formsOf(language).all.in(text);
    lastFound.set(language, found);
  }
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
