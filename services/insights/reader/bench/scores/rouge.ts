import { porterStem } from './porter.ts';

/** F of ROUGE-1, -2 and -L as the Python package rouge-score computes them with its stemmer. */
export interface Rouge {
  readonly one: number;
  readonly two: number;
  readonly l: number;
}

function tokens(text: string): string[] {
  const found = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return found.map((word) => (word.length > 3 ? porterStem(word) : word));
}

function grams(words: readonly string[], size: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + size <= words.length; start += 1) {
    const gram = words.slice(start, start + size).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function f(matched: number, ours: number, theirs: number): number {
  return matched === 0 ? 0 : (2 * matched) / (ours + theirs);
}

function ofGrams(ours: readonly string[], theirs: readonly string[], size: number): number {
  const a = grams(ours, size);
  const b = grams(theirs, size);
  let matched = 0;
  for (const [gram, count] of a) matched += Math.min(count, b.get(gram) ?? 0);
  return f(matched, Math.max(0, ours.length - size + 1), Math.max(0, theirs.length - size + 1));
}

/** Length of the longest common subsequence. */
function common(ours: readonly string[], theirs: readonly string[]): number {
  const row = new Array<number>(theirs.length + 1).fill(0);
  for (const word of ours) {
    let diagonal = 0;
    for (const [index, other] of theirs.entries()) {
      const above = row[index + 1] ?? 0;
      row[index + 1] = word === other ? diagonal + 1 : Math.max(above, row[index] ?? 0);
      diagonal = above;
    }
  }
  return row.at(-1) ?? 0;
}

/** The mean over the references. */
export function rouge(summary: string, references: readonly string[]): Rouge {
  const ours = tokens(summary);
  const each = references.map((reference) => {
    const theirs = tokens(reference);
    return {
      one: ofGrams(ours, theirs, 1),
      two: ofGrams(ours, theirs, 2),
      l: f(common(ours, theirs), ours.length, theirs.length),
    };
  });
  const mean = (of: (one: Rouge) => number) =>
    each.reduce((sum, one) => sum + of(one), 0) / Math.max(1, each.length);
  return { one: mean(({ one }) => one), two: mean(({ two }) => two), l: mean(({ l }) => l) };
}
