/** A leaf, or a column, the most that goes left, and both sides. */
export type Tree = number | readonly [column: number, most: number, left: Tree, right: Tree];

export interface Trees {
  /** What each column is of. */
  readonly columns: readonly string[];
  readonly start: number;
  readonly trees: readonly Tree[];
}

interface Node {
  readonly column: number;
  readonly most: number;
  right: number;
}

/** @returns where the tree begins among the nodes */
function add(nodes: Node[], tree: Tree): number {
  const at = nodes.length;
  const [column, most] = typeof tree === 'number' ? [-1, tree] : tree;
  const node = { column, most, right: 0 };
  nodes.push(node);
  if (typeof tree === 'number') return at;
  add(nodes, tree[2]);
  node.right = add(nodes, tree[3]);
  return at;
}

/** Trees in rows of numbers, which are walked faster than nested lists. */
export class Judge {
  readonly #start: number;
  /** Where each tree begins. */
  readonly #roots: readonly number[];
  /** Of each node its column; -1 for a leaf. */
  readonly #column: Int16Array;
  /** The most that goes left, which is the next node; or the leaf's value. */
  readonly #most: Float64Array;
  /** The right side. */
  readonly #right: Int32Array;

  constructor({ start, trees }: Pick<Trees, 'start' | 'trees'>) {
    this.#start = start;
    const nodes: Node[] = [];
    this.#roots = trees.map((tree) => add(nodes, tree));
    this.#column = Int16Array.from(nodes, ({ column }) => column);
    this.#most = Float64Array.from(nodes, ({ most }) => most);
    this.#right = Int32Array.from(nodes, ({ right }) => right);
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
