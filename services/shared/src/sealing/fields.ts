import mongoose from 'mongoose';
import { isSealed } from './data-keys.ts';

/** What of a collection's documents is sealed. */
export interface SealedCollection {
  /** The field that names the owner; every write names it. */
  readonly owner: 'owner' | 'ownerId' | '_id';
  /**
   * Paths of what is sealed: `text`, `media.fileName`, `members.name` (of each element), `days.*`
   * (whatever the key is). What is empty stays as it is.
   */
  readonly fields: readonly string[];
  /** Paths of words that are looked for in the store: stored as codes that only the owner's key makes. */
  readonly coded?: readonly string[];
}

/** By collection. */
export type SealedFields = Readonly<Record<string, SealedCollection>>;

/** The paths of a collection as a tree; arrays do not count as a level. */
export interface Node {
  kind: 'sealed' | 'coded' | undefined;
  readonly children: Map<string, Node>;
}

const blank = (): Node => ({ kind: undefined, children: new Map() });

export function treeOf({ fields, coded = [] }: SealedCollection): Node {
  const root = blank();
  const add = (path: string, kind: Node['kind']) => {
    let node = root;
    for (const name of path.split('.')) {
      const next = node.children.get(name) ?? blank();
      node.children.set(name, next);
      node = next;
    }
    node.kind = kind;
  };
  for (const path of fields) add(path, 'sealed');
  for (const path of coded) add(path, 'coded');
  return root;
}

export const childOf = (node: Node, name: string): Node | undefined =>
  node.children.get(name) ?? node.children.get('*');

/** Of an array: its place (`0`), every element (`$`, `$[]`, `$[one]`). */
const isPosition = (name: string) => /^(\d+|\$(\[\w*\])?)$/.test(name);

/** Where a dotted path leads: to a node, to nothing that is sealed, or into what is sealed. */
export function resolve(
  root: Node,
  path: string,
): { readonly node: Node; readonly path: string } | 'clear' | 'inside' {
  let node = root;
  const names: string[] = [];
  for (const name of path.split('.')) {
    if (node.kind) return 'inside';
    const next = childOf(node, name);
    if (next) {
      node = next;
      names.push(name);
    } else if (!isPosition(name) || node === root) return 'clear';
  }
  return { node, path: names.join('.') };
}

export type Plain = Record<string, unknown>;

/** An object that has fields; no value of BSON, date or pattern. */
export function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) || '_bsontype' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** What says nothing is not worth sealing, and may be asked for. */
export function isEmpty(value: unknown): boolean {
  if (value === '' || value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isPlain(value) && Object.keys(value).length === 0;
}

/** What makes a value at a sealed path into another. */
export type Change = (value: unknown, path: string, kind: Node['kind']) => unknown;

/** A value with everything that lies at sealed paths changed; what it was made of stays as it is. */
export function changed(node: Node, value: unknown, path: string, change: Change): unknown {
  if (node.kind === 'coded' && Array.isArray(value)) {
    return value.map((one) => change(one, path, 'coded'));
  }
  if (node.kind) {
    return isEmpty(value) || isSealed(value) ? value : change(value, path, node.kind);
  }
  if (Array.isArray(value)) return value.map((one) => changed(node, one, path, change));
  if (!isPlain(value)) return value;
  const copy: Plain = { ...value };
  const names = node.children.has('*') ? Object.keys(copy) : node.children.keys();
  for (const name of names) {
    const child = childOf(node, name);
    if (!child || !(name in copy)) continue;
    const at = path === '' ? name : `${path}.${name}`;
    copy[name] = changed(child, copy[name], at, change);
  }
  return copy;
}

/** Whether a value has anything in the clear at a sealed path; of what counts there, where that is said. */
export function hasClear(
  node: Node,
  value: unknown,
  path = '',
  counts: (value: unknown, kind: Node['kind']) => boolean = () => true,
): boolean {
  let isAny = false;
  changed(node, value, path, (one, _path, kind) => {
    if (counts(one, kind)) isAny = true;
    return one;
  });
  return isAny;
}

const { BSON } = mongoose.mongo;

const textMark = 1;
const bsonMark = 2;

/** A value as the bytes that are sealed. */
export function bytesOfValue(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.from(`\u0001${value}`);
  return Buffer.concat([Buffer.of(bsonMark), BSON.serialize({ v: value })]);
}

export function valueOfBytes(bytes: Buffer): unknown {
  if (bytes[0] === textMark) return bytes.toString('utf8', 1);
  return BSON.deserialize(bytes.subarray(1)).v;
}
