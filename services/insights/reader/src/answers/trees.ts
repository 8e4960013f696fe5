/** A leaf, or a column, the most that goes left, and both sides. */
export type Tree = number | readonly [column: number, most: number, left: Tree, right: Tree];

export interface Trees {
  /** What each column is of. */
  readonly columns: readonly string[];
  readonly start: number;
  readonly trees: readonly Tree[];
}

/** Trees in rows of numbers, which are walked faster than nested lists. */
export class Judge {
  readonly #start: number;
  /** Where each tree begins. */
  readonly #roots: readonly number[];
  /** Of each node: its column (-1 for a leaf), the most that goes left, or the leaf's value, and its right side; the left one is next. */
  readonly #column: number[] = [];
  readonly #most: number[] = [];
  readonly #right: number[] = [];

  constructor({ start, trees }: Pick<Trees, 'start' | 'trees'>) {
    this.#start = start;
    this.#roots = trees.map((tree) => this.#add(tree));
  }

  #add(tree: Tree): number {
    const at = this.#column.length;
    const [column, most] = typeof tree === 'number' ? [-1, tree] : tree;
    this.#column.push(column);
    this.#most.push(most);
    this.#right.push(0);
    if (typeof tree === 'number') return at;
    this.#add(tree[2]);
    this.#right[at] = this.#add(tree[3]);
    return at;
  }

  /** How likely it is, 0 to 1. */
  likelihood(values: readonly number[]): number {
    let score = this.#start;
    for (const root of this.#roots) {
      let at = root;
      for (let column = this.#column[at] ?? -1; column >= 0; column = this.#column[at] ?? -1) {
        at = (values[column] ?? 0) <= (this.#most[at] ?? 0) ? at + 1 : (this.#right[at] ?? 0);
      }
      score += this.#most[at] ?? 0;
    }
    return 1 / (1 + Math.exp(-score));
  }
}
