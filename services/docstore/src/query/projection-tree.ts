/**
 * Shapes of documents: which fields stay, go, or are computed, at every depth.
 * Shared by projections of `find`, `$project`, `$addFields` and `$unset`.
 */
import { compileExpression } from '../aggregate/expressions/operators.ts';
import type { Environment, Expression } from '../aggregate/expressions/environment.ts';
import { type Doc, isDoc, setField, type Value } from '../bson/types.ts';
import { failAt } from '../errors.ts';

export type Leaf = 'keep' | 'drop' | Expression;

export interface Branch {
  children: Map<string, Branch | Leaf>;
}

export function newBranch(): Branch {
  return { children: new Map() };
}

function isBranch(node: Branch | Leaf | undefined): node is Branch {
  return typeof node === 'object';
}

/** Puts a leaf at a path; two paths of which one contains the other collide. */
export function addLeaf(root: Branch, path: readonly string[], leaf: Leaf): void {
  let branch = root;
  path.forEach((part, depth) => {
    if (part === '') failAt(40353, 'FieldPath must not end with a dot or contain an empty name.');
    if (part.startsWith('$')) failAt(16410, "FieldPath field names may not start with '$'.");
    const existing = branch.children.get(part);
    if (depth === path.length - 1) {
      if (existing !== undefined) failAt(31250, `Path collision at ${path.join('.')}`);
      branch.children.set(part, leaf);
      return;
    }
    if (existing !== undefined && !isBranch(existing)) {
      failAt(31249, `Path collision at ${path.join('.')}`);
    }
    const next = isBranch(existing) ? existing : newBranch();
    branch.children.set(part, next);
    branch = next;
  });
}

/** Only what the tree names: kept fields in the order of the document, then computed ones. */
export function include(doc: Doc, tree: Branch, environment: Environment): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = tree.children.get(name);
    if (node === 'keep') setField(result, name, doc[name]);
    else if (isBranch(node)) {
      const value = includeIn(doc[name], node, environment);
      if (value !== undefined) setField(result, name, value);
    }
  }
  addComputed(result, tree, environment);
  return result;
}

/** Arrays keep their documents, trimmed; other elements are left out. */
function includeIn(value: Value, tree: Branch, environment: Environment): Value {
  if (isDoc(value)) return include(value, tree, environment);
  if (!Array.isArray(value)) return undefined;
  return value
    .map((item) => includeIn(item, tree, environment))
    .filter((item) => item !== undefined);
}

/** Everything but what the tree drops; computed fields replace or extend. */
export function exclude(doc: Doc, tree: Branch, environment: Environment): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = tree.children.get(name);
    if (node === 'drop') continue;
    const value = isBranch(node) ? excludeIn(doc[name], node, environment) : doc[name];
    setField(result, name, value);
  }
  addComputed(result, tree, environment);
  return result;
}

function excludeIn(value: Value, tree: Branch, environment: Environment): Value {
  if (isDoc(value)) return exclude(value, tree, environment);
  if (Array.isArray(value)) return value.map((item) => excludeIn(item, tree, environment));
  return hasComputed(tree) ? exclude({}, tree, environment) : value;
}

function addComputed(result: Doc, tree: Branch, environment: Environment): void {
  for (const [name, node] of tree.children) {
    if (typeof node === 'function') {
      const value = node(environment);
      if (value === undefined) delete result[name];
      else setField(result, name, value);
    } else if (isBranch(node) && !Object.hasOwn(result, name) && hasComputed(node)) {
      setField(result, name, include({}, node, environment));
    }
  }
}

function hasComputed(tree: Branch): boolean {
  for (const node of tree.children.values()) {
    if (typeof node === 'function' || (isBranch(node) && hasComputed(node))) return true;
  }
  return false;
}

/** `$addFields` and `$set`: every value is an expression, plain documents are merged. */
export function parseAddFields(spec: Doc): Branch {
  const tree = newBranch();
  const visit = (path: string[], value: Value): void => {
    if (isDoc(value) && Object.keys(value).length > 0 && !startsWithOperator(value)) {
      for (const name of Object.keys(value)) visit([...path, ...name.split('.')], value[name]);
    } else addLeaf(tree, path, compileExpression(value));
  };
  for (const name of Object.keys(spec)) visit(name.split('.'), spec[name]);
  return tree;
}

export function startsWithOperator(doc: Doc): boolean {
  return Object.keys(doc)[0]?.startsWith('$') ?? false;
}
