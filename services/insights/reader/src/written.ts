import { stem, words } from './text.ts';

/** The forms a stem was written in, each with how often. */
export class Written {
  readonly #forms = new Map<string, Map<string, number>>();

  /** @param keepsCase whether the language writes words in capitals that are no names (German) */
  note(text: string, keepsCase: boolean): void {
    for (const form of text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []) {
      const folded = words(form)[0];
      if (folded === undefined) continue;
      const kept = keepsCase || (form === form.toUpperCase() && form.length > 1);
      const shown = kept ? form : form.toLowerCase();
      const forms = this.#forms.get(stem(folded)) ?? new Map<string, number>();
      this.#forms.set(stem(folded), forms);
      forms.set(shown, (forms.get(shown) ?? 0) + 1);
    }
  }

  /** The form it is most often written in. */
  of(stemmed: string): string {
    const forms = [...(this.#forms.get(stemmed) ?? [])];
    forms.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return forms[0]?.[0] ?? stemmed;
  }
}
