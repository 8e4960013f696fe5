import { type DataKey, type DataKeys, isCode } from './data-keys.ts';
import {
  bytesOfValue,
  type Change,
  changed,
  hasClear,
  isPlain,
  type Node,
  type Plain,
  resolve,
} from './fields.ts';
import { placeOf } from './opener.ts';

/** What writes need to know of their collection. */
export interface Sealing {
  readonly collection: string;
  readonly root: Node;
  readonly owner: string;
  readonly keys: DataKeys;
}

/** A mistake of ours: such a write would leave something in the clear, or unreadable. */
class SealingMistake extends Error {
  constructor({ collection }: Pick<Sealing, 'collection'>, what: string) {
    super(`${collection}: ${what}`);
  }
}

/** What is a code already is not coded again. */
const codeOf = (key: DataKey, path: string, word: string) =>
  isCode(word) ? word : key.code(path, word);

const sealsWith =
  (key: DataKey, collection: string, id: unknown): Change =>
  (value, path, kind) =>
    kind === 'coded'
      ? codeOf(key, path, String(value))
      : key.seal(placeOf(collection, id, path), bytesOfValue(value));

/** A value that stands for itself in a filter or an update. */
const fixed = (value: unknown) => (isPlain(value) ? value.$eq : value);

function ownerIn(sealing: Sealing, parts: readonly (Plain | undefined)[]): string {
  for (const part of parts) {
    const owner = fixed(part?.[sealing.owner]);
    if (typeof owner === 'string') return owner;
  }
  throw new SealingMistake(sealing, 'a write of what is sealed does not name its owner');
}

/** A whole document as it is stored. */
export async function sealedDoc(
  sealing: Sealing,
  doc: Plain,
  filter: Plain = {},
  id: unknown = doc._id ?? fixed(filter._id),
): Promise<Plain> {
  const { root, keys, collection } = sealing;
  if (!hasClear(root, doc)) return doc;
  if (id === undefined) throw new SealingMistake(sealing, 'a document without an id is not sealed');
  const key = await keys.ofOwner(ownerIn(sealing, [doc, filter]));
  return changed(root, doc, '', sealsWith(key, collection, id)) as Plain;
}

type Update = Plain | readonly Plain[];

const setting = ['$set', '$setOnInsert'] as const;
/** Operators that change nothing to another text. */
const harmless = ['$unset', '$currentDate'];

/** Whether a value that is set somewhere would be sealed there. */
function isSealedAt(sealing: Sealing, path: string, value: unknown): boolean {
  const there = resolve(sealing.root, path);
  if (there === 'clear') return false;
  if (there === 'inside') {
    throw new SealingMistake(sealing, `${path} is a part of what is sealed as a whole`);
  }
  return hasClear(there.node, value, there.path);
}

/** @throws SealingMistake where an operator cannot be done to what is sealed */
export function needsSealing(sealing: Sealing, update: Update): boolean {
  const stages = Array.isArray(update) ? update : [update];
  let isAny = false;
  for (const [operator, fields] of stages.flatMap((stage) => Object.entries(stage))) {
    if (!isPlain(fields) || harmless.includes(operator)) continue;
    for (const [path, value] of Object.entries(fields)) {
      if (resolve(sealing.root, path) === 'clear') continue;
      if (setting.some((one) => one === operator) && !Array.isArray(update)) {
        if (isSealedAt(sealing, path, value)) isAny = true;
      } else throw new SealingMistake(sealing, `${operator} of ${path} takes its clear text`);
    }
  }
  return isAny;
}

/** The document that an update is of, where the filter or the update says it. */
export function idIn(filter: Plain, update: Update): unknown {
  const id = fixed(filter._id);
  if (id !== undefined || Array.isArray(update)) return id;
  const first = (update as Plain).$setOnInsert;
  return isPlain(first) ? first._id : undefined;
}

/** An update of one document as it is stored. */
export async function sealedUpdate(
  sealing: Sealing,
  filter: Plain,
  update: Plain,
  id: unknown,
): Promise<Plain> {
  const parts = setting.map((operator) => update[operator] as Plain | undefined);
  const key = await sealing.keys.ofOwner(ownerIn(sealing, [filter, ...parts]));
  const change = sealsWith(key, sealing.collection, id);
  const copy = { ...update };
  for (const operator of setting) {
    const fields = copy[operator];
    if (!isPlain(fields)) continue;
    copy[operator] = Object.fromEntries(
      Object.entries(fields).map(([path, value]) => {
        const there = resolve(sealing.root, path);
        if (typeof there === 'string') return [path, value];
        return [path, changed(there.node, value, there.path, change)];
      }),
    );
  }
  return copy;
}
