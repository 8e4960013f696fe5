import { type DataKeys, isSealed, keyIdOf, type Sealed } from './data-keys.ts';
import { childOf, isPlain, type Node, type Plain, valueOfBytes } from './fields.ts';
import { Spell } from '../spell.ts';

/** What a value is sealed for: another document, field or collection does not open it. */
export const placeOf = (collection: string, id: unknown, path: string) =>
  `${collection}\n${String(id)}\n${path}`;

/** A sealed value, and what takes its place. */
interface Finding {
  readonly sealed: Sealed;
  readonly id: unknown;
  readonly path: string;
  put(value: unknown): void;
}

/** Looks where sealed values may be in a document of a collection. */
function look(node: Node, holder: Plain | unknown[], id: unknown, path: string, out: Finding[]) {
  if (Array.isArray(holder)) {
    for (const one of holder) {
      if (isPlain(one) || Array.isArray(one)) look(node, one, id, path, out);
    }
    return;
  }
  const names = node.children.has('*') ? Object.keys(holder) : node.children.keys();
  for (const name of names) {
    const child = childOf(node, name);
    const value = holder[name];
    if (!child || value === undefined || value === null) continue;
    const at = path === '' ? name : `${path}.${name}`;
    if (isSealed(value)) {
      const put = (opened: unknown) => {
        holder[name] = opened;
      };
      out.push({ sealed: value, id, path: at, put });
    } else if (isPlain(value) || Array.isArray(value)) look(child, value, id, at, out);
  }
}

/** Looks everywhere in what a pipeline made: the nearest `_id` above a value says whose it is. */
function lookAround(holder: Plain, id: unknown, path: string, out: Finding[]): void {
  const isDocument = '_id' in holder;
  const of = isDocument ? holder._id : id;
  const above = isDocument || path === '' ? '' : `${path}.`;
  for (const [name, value] of Object.entries(holder)) {
    const at = `${above}${name}`;
    if (isSealed(value)) {
      const put = (opened: unknown) => {
        holder[name] = opened;
      };
      out.push({ sealed: value, id: of, path: at, put });
    }
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isPlain(one)) lookAround(one, of, at, out);
    }
  }
}

async function open(keys: DataKeys, collections: readonly string[], found: readonly Finding[]) {
  if (found.length === 0) return;
  const byId = await keys.ofIds(new Set(found.map(({ sealed }) => keyIdOf(sealed))));
  const spell = new Spell();
  for (const { sealed, id, path, put } of found) {
    if (spell.isOver) await spell.rest();
    const key = byId.get(keyIdOf(sealed));
    // Of several collections one has sealed it: the last one says why it does not open.
    for (const [at, collection] of collections.entries()) {
      try {
        put(valueOfBytes(key?.open(placeOf(collection, id, path), sealed) ?? Buffer.alloc(0)));
        break;
      } catch (error) {
        if (at === collections.length - 1) throw error;
      }
    }
  }
}

/**
 * Opens documents of a collection in place; they have their `_id`.
 * @throws SealError where a value was sealed for another place
 */
export async function openDocs(
  keys: DataKeys,
  collection: string,
  root: Node,
  docs: readonly unknown[],
): Promise<void> {
  const found: Finding[] = [];
  for (const doc of docs) if (isPlain(doc)) look(root, doc, doc._id, '', found);
  await open(keys, [collection], found);
}

/**
 * Opens in place what a pipeline over collections made. It keeps what is sealed where it was, below
 * the `_id` of its document.
 * @throws SealError
 */
export async function openMade(
  keys: DataKeys,
  collections: readonly string[],
  rows: readonly unknown[],
): Promise<void> {
  const found: Finding[] = [];
  for (const row of rows) if (isPlain(row)) lookAround(row, undefined, '', found);
  await open(keys, collections, found);
}
