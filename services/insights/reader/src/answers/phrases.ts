/** Where each word of a text begins, and what it is. */
interface Words {
  readonly text: string;
  readonly starts: readonly number[];
  readonly firsts: readonly string[];
}

let last: Words = { text: '', starts: [], firsts: [] };

/** Every list is asked about the same text in turn: its words are cut out once. */
function wordsOf(text: string): Words {
  if (text === last.text) return last;
  const starts: number[] = [];
  const firsts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(' ', at);
    starts.push(at);
    firsts.push(text.slice(at, end));
    at = end + 1;
  }
  last = { text, starts, firsts };
  return last;
}

/** Phrases that are looked up by their first word, so that long lists cost no more than short ones. */
export class Phrases {
  /** By first word, the longest first; each with a space behind. */
  readonly #byFirst = new Map<string, string[]>();

  /** A list parted by commas, over several lines. */
  constructor(list: string) {
    for (const part of list.split(',')) {
      const phrase = part.replace(/\s+/g, ' ').trim();
      if (phrase === '') continue;
      const first = phrase.split(' ')[0] ?? '';
      const known = this.#byFirst.get(first);
      if (known) known.push(`${phrase} `);
      else this.#byFirst.set(first, [`${phrase} `]);
    }
    for (const known of this.#byFirst.values()) known.sort((a, b) => b.length - a.length);
  }

  /** Where the phrase that stands at `from` ends, or -1. */
  #endAt(text: string, from: number): number {
    return this.#endOf(text, from, text.slice(from, text.indexOf(' ', from)));
  }

  /** The same, where the word there is known. */
  #endOf(text: string, from: number, first: string): number {
    const known = this.#byFirst.get(first);
    if (known === undefined) return -1;
    for (const phrase of known) {
      if (text.startsWith(phrase, from)) return from + phrase.length;
    }
    return -1;
  }

  /** Whether words, each with a space behind, begin with one of them. */
  open(text: string): boolean {
    return this.#endAt(text, 0) > 0;
  }

  /** Whether they have one of them anywhere. */
  isIn(text: string): boolean {
    const { starts, firsts } = wordsOf(text);
    for (let at = 0; at < starts.length; at += 1) {
      if (this.#endOf(text, starts[at] ?? 0, firsts[at] ?? '') > 0) return true;
    }
    return false;
  }

  /** Whether they are nothing else. */
  areAll(text: string): boolean {
    let at = 0;
    while (at < text.length) {
      const end = this.#endAt(text, at);
      if (end < 0) return false;
      at = end;
    }
    return text.length > 0;
  }
}
