import { invalid } from '@groupsight/shared/errors';
import { isBranch } from './query-string.ts';

/** The relations that a request populates, and theirs. */
export type Populate = ReadonlyMap<string, Populate>;

/** The relations of a document by name, and theirs. */
interface Relations {
  readonly [relation: string]: { readonly relations: Relations };
}

const nothing: Populate = new Map();

const refuse = () => invalid('invalid_populate', 'The query populates something unknown');

/** All relations to the deepest: our documents are small enough for `*` to mean everything. */
function everything(relations: Relations): Populate {
  return new Map(
    Object.entries(relations).map(([name, inner]) => [name, everything(inner.relations)]),
  );
}

type Tree = Map<string, Tree>;

/** Adds `answers.resource` and the like. */
function addPath(tree: Tree, path: string, relations: Relations): void {
  const [name = '', ...rest] = path.split('.');
  const inner = relations[name]?.relations;
  if (!Object.hasOwn(relations, name) || !inner) throw refuse();
  const child = tree.get(name) ?? new Map();
  tree.set(name, child);
  if (rest.length > 0) addPath(child, rest.join('.'), inner);
}

const yes = (value: unknown) => value === true || value === 'true' || value === '1';

/** What may be said of a populated relation: `narrowing.ts` reads all but the first. */
const ofRelation = new Set(['populate', 'fields', 'filters', 'sort']);

function ofObject(value: Record<string, unknown>, relations: Relations): Populate {
  const tree = new Map<string, Populate>();
  for (const [name, inner] of Object.entries(value)) {
    const below = relations[name]?.relations;
    if (!Object.hasOwn(relations, name) || !below) throw refuse();
    if (inner === 'false' || inner === '0') continue;
    if (yes(inner)) tree.set(name, nothing);
    else if (inner === '*') tree.set(name, everything(below));
    else if (isBranch(inner) && Object.keys(inner).every((key) => ofRelation.has(key))) {
      tree.set(name, parsePopulate(inner.populate, below));
    } else throw refuse();
  }
  return tree;
}

/**
 * Strapi's populate: `*`, `group`, `answers,group`, `answers.resource`, a list of these, or
 * `populate[answers][populate][0]=resource`, beside which fields, filters and sort may stand. Unknown relations are refused with 400
 * (invalid_populate).
 */
export function parsePopulate(value: unknown, relations: Relations): Populate {
  if (value === undefined || value === '') return nothing;
  if (value === '*' || yes(value)) return everything(relations);
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 1 && list[0] === '*') return everything(relations);
  if (list.every((item) => typeof item === 'string')) {
    const tree: Tree = new Map();
    for (const path of list.flatMap((item) => item.split(','))) {
      addPath(tree, path.trim(), relations);
    }
    return tree;
  }
  if (isBranch(value)) return ofObject(value, relations);
  throw refuse();
}
