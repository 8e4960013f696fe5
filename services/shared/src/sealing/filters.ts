import sift from 'sift';
import { isEmpty, isPlain, type Node, type Plain, resolve } from './fields.ts';

const joins = ['$and', '$or', '$nor'] as const;

/** A filter of the store's as a question to opened documents. */
export const matcherOf = (filter: Plain): ((doc: Plain) => boolean) =>
  sift.default(filter as Parameters<typeof sift.default>[0]);

/** Whether a condition can be asked of what is sealed: only whether there is anything. */
function isOfEmptiness(condition: unknown): boolean {
  if (isEmpty(condition)) return true;
  if (!isPlain(condition)) return false;
  return Object.entries(condition).every(([operator, value]) => {
    if (operator === '$exists') return true;
    return (operator === '$eq' || operator === '$ne') && isEmpty(value);
  });
}

/** Whether a condition over a path takes the clear text. */
function needsOpening(root: Node, path: string, condition: unknown): boolean {
  const there = resolve(root, path);
  if (there === 'clear') return false;
  if (there === 'inside') return true;
  if (there.node.kind === 'coded') return false;
  return !isOfEmptiness(condition);
}

/** Paths of a filter that are compared with clear texts, and what is asked of them. */
export function clearConditions(root: Node, filter: Plain): [path: string, condition: unknown][] {
  return Object.entries(filter).flatMap(([name, value]): [string, unknown][] => {
    if (joins.some((join) => join === name) && Array.isArray(value)) {
      return value.flatMap((one) => clearConditions(root, one as Plain));
    }
    return needsOpening(root, name, value) ? [[name, value]] : [];
  });
}

const isAll = (filter: Plain) => Object.keys(filter).length === 0;

/** What of a filter the store can tell: it lets through all that the filter does, and maybe more. */
export function relaxed(root: Node, filter: Plain): Plain {
  const kept: Plain = {};
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and') {
      const each = (value as Plain[]).map((one) => relaxed(root, one)).filter((one) => !isAll(one));
      if (each.length > 0) kept[name] = each;
    } else if (name === '$or') {
      const each = (value as Plain[]).map((one) => relaxed(root, one));
      if (!each.some(isAll)) kept[name] = each;
    } else if (name === '$nor') {
      const each = (value as Plain[]).filter((one) => clearConditions(root, one).length === 0);
      if (each.length > 0) kept[name] = each;
    } else if (!needsOpening(root, name, value)) kept[name] = value;
  }
  return kept;
}

/** A filter with words of coded fields as their codes; what is not coded yet is found too. */
export function withCodes(
  root: Node,
  filter: Plain,
  code: (path: string, word: string) => string,
): Plain {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (joins.some((join) => join === name)) {
        return [name, (value as Plain[]).map((one) => withCodes(root, one, code))];
      }
      const there = resolve(root, name);
      if (typeof there === 'string' || there.node.kind !== 'coded') return [name, value];
      const words = isPlain(value) ? (value.$in as readonly string[]) : [String(value)];
      return [name, { $in: words.flatMap((word) => [word, code(there.path, word)]) }];
    }),
  );
}

/** Whether a filter asks for words of coded fields. */
export function hasCoded(root: Node, filter: Plain): boolean {
  return Object.entries(filter).some(([name, value]) => {
    if (joins.some((join) => join === name)) {
      return (value as Plain[]).some((one) => hasCoded(root, one));
    }
    const there = resolve(root, name);
    return typeof there !== 'string' && there.node.kind === 'coded';
  });
}

/** The fields of documents that paths begin with. */
export const rootsOf = (paths: readonly string[]): string[] => [
  ...new Set(paths.map((path) => path.split('.')[0] ?? path)),
];
