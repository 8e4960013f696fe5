export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export function scoreOf(matched: number, found: number, wanted: number): Score {
  const precision = found === 0 ? 0 : matched / found;
  const recall = wanted === 0 ? 0 : matched / wanted;
  const f1 = matched === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

/** How well one class is found. */
export function classScore<T>(found: readonly T[], wanted: readonly T[], one: T): Score {
  let matched = 0;
  for (const [index, label] of wanted.entries()) {
    if (label === one && found[index] === one) matched += 1;
  }
  const count = (labels: readonly T[]) => labels.filter((label) => label === one).length;
  return scoreOf(matched, count(found), count(wanted));
}

/** The mean of the classes' F1. */
export function macroF1<T>(found: readonly T[], wanted: readonly T[]): number {
  const classes = [...new Set(wanted)];
  const sum = classes.reduce((total, one) => total + classScore(found, wanted, one).f1, 0);
  return sum / Math.max(1, classes.length);
}
