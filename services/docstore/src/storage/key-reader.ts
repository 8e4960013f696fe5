/**
 * The keys of stored documents, made from their bytes in one pass. Plain values (text, numbers,
 * dates, ids) never become JavaScript values; what an index needs beyond that (arrays, dotted
 * paths, partial indexes) is decoded once per document.
 */
import { type Located, locate } from '../bson/locate.ts';
import { readDoc } from '../bson/reader.ts';
import { type Doc, Order } from '../bson/types.ts';
import { fail } from '../errors.ts';
import type { IndexTable } from './index-table.ts';
import { encodeKey } from './key-encoding.ts';
import {
  invert,
  position,
  putByte,
  putBytes,
  putDouble,
  putText,
  startKey,
  takeKey,
} from './key-writer.ts';

const ID = '_id';
const ID_SLOT = 0;
/** The largest distance from 1970 that a JavaScript date can have. */
const MAX_DATE = 8.64e15;
/** The upper half of an int64 below which a double holds it exactly. */
const EXACT_HIGH = 2 ** 21;

export class KeyReader {
  readonly #indexes: readonly IndexTable[];
  readonly #slots = new Map<string, number>([[ID, ID_SLOT]]);
  /** The slots of each index's fields; undefined where bytes alone do not do. */
  readonly #plain: (readonly number[] | undefined)[];
  readonly #needed: ReadonlySet<string>;
  readonly #found: Located;
  #raw: Buffer = Buffer.alloc(0);
  #doc: Doc | undefined;

  constructor(indexes: readonly IndexTable[]) {
    this.#indexes = indexes;
    this.#needed = new Set([ID, ...indexes.flatMap((index) => [...index.topFields])]);
    this.#plain = indexes.map((index) =>
      index.isPlain ? index.fields.map((name) => this.#slotOf(name)) : undefined,
    );
    const types = new Uint8Array(this.#slots.size);
    this.#found = { types, starts: new Uint32Array(types.length) };
  }

  #slotOf(name: string): number {
    const slot = this.#slots.get(name) ?? this.#slots.size;
    this.#slots.set(name, slot);
    return slot;
  }

  /** Turns to a document. */
  read(raw: Buffer): void {
    this.#raw = raw;
    this.#doc = undefined;
    locate(raw, this.#slots, this.#found);
  }

  /** The document at hand, with the fields that indexes need. */
  get doc(): Doc {
    this.#doc ??= readDoc(this.#raw, 0, this.#needed);
    return this.#doc;
  }

  /** The key of the `_id`; throws when it is of a type that none may have. */
  idKey(): Buffer {
    const type = this.#found.types[ID_SLOT];
    const wrong = type === 0x04 ? 'array' : type === 0x0b ? 'regex' : undefined;
    if (wrong !== undefined) fail('InvalidIdField', `The '_id' value cannot be of type ${wrong}`);
    if (type === 0x03) checkIdFields(this.doc._id as Doc);
    startKey();
    return this.#write(ID_SLOT) ? takeKey() : encodeKey([this.doc._id]);
  }

  /** The keys of the document at hand in one of the indexes. */
  keysOf(index: IndexTable, i: number): Buffer[] {
    const slots = this.#plain[i];
    if (slots === undefined) return index.keysOf(this.doc);
    if (index.sparse && slots.every((slot) => this.#found.types[slot] === 0)) return [];
    startKey();
    for (let field = 0; field < slots.length; field++) {
      const start = position();
      if (!this.#write(slots[field] ?? 0)) return index.keysOf(this.doc);
      if (index.directions[field] === -1) invert(start);
    }
    return [takeKey()];
  }

  /** The keys in all indexes; none in those that are left out. */
  allKeys(isWanted?: readonly boolean[]): Buffer[][] {
    return this.#indexes.map((index, i) => (isWanted?.[i] === false ? [] : this.keysOf(index, i)));
  }

  /** Writes a value as `encodeKey` would; false when that needs the decoded value. */
  #write(slot: number): boolean {
    const bytes = this.#raw;
    const at = this.#found.starts[slot] ?? 0;
    switch (this.#found.types[slot]) {
      case 0x02:
        putByte(Order.String);
        putText(bytes, at + 4, at + 3 + bytes.readInt32LE(at));
        return true;
      case 0x07:
        putByte(Order.ObjectId);
        putBytes(bytes, at, at + 12);
        return true;
      case 0x10:
        return writeNumber(bytes.readInt32LE(at));
      case 0x01:
        return writeNumber(bytes.readDoubleLE(at));
      case 0x12: {
        const high = bytes.readInt32LE(at + 4);
        if (high >= EXACT_HIGH || high < -EXACT_HIGH) return false;
        return writeNumber(high * 2 ** 32 + bytes.readUInt32LE(at));
      }
      case 0x09: {
        const time = bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);
        if (Math.abs(time) > MAX_DATE) return false;
        putByte(Order.Date);
        putDouble(time);
        return true;
      }
      case 0x08:
        putByte(Order.Boolean);
        putByte(bytes[at] === 1 ? 1 : 0);
        return true;
      case 0: // missing
      case 0x06:
      case 0x0a:
        putByte(Order.Null);
        return true;
      default:
        return false;
    }
  }
}

function writeNumber(value: number): boolean {
  putByte(Order.Number);
  putDouble(value);
  putByte(0x80);
  return true;
}

function checkIdFields(id: Doc): void {
  const wrong = Object.keys(id).find((name) => name.startsWith('$'));
  if (wrong !== undefined)
    fail(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${wrong} is not valid for storage.`,
    );
}
