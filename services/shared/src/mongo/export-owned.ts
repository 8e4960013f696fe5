import type { Connection } from 'mongoose';
import { type OwnedModel, ownedModels } from './owned.ts';

/** Documents of one name, as `ExportOwnerResponse` has them. */
export interface ExportedPiece {
  readonly name: string;
  readonly documents: Buffer;
}

export interface ExportOptions {
  /** Collection → why a copy of one's data does without it. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** What does not name its owner and is theirs all the same. */
  readonly more?: readonly OwnedModel[];
  /** Fields that are nobody's to read, such as keys of devices. */
  readonly secret?: readonly string[];
}

/** Of no use to a reader: the key that seals the rest, itself sealed. */
const keyCollection = 'ownerkeys';

const pieceBytes = 256 * 1024;

const isBytes = (value: unknown): boolean =>
  value instanceof Uint8Array ||
  (typeof value === 'object' &&
    value !== null &&
    '_bsontype' in value &&
    value._bsontype === 'Binary');

/** Bytes are left out: sealed keys and indexes, of which a reader has nothing. */
function lineOf(doc: unknown, secret: readonly string[]): string {
  const json = JSON.stringify(doc, function (this: Record<string, unknown>, name, value: unknown) {
    return secret.includes(name) || isBytes(this[name]) ? undefined : value;
  });
  return `${json}\n`;
}

/** Everything that a service holds of an owner, collection by collection, read as it is asked for. */
export async function* exportOwned(
  connection: Connection,
  ownerId: string,
  { leftOut = {}, more = [], secret = [] }: ExportOptions = {},
): AsyncGenerator<ExportedPiece> {
  for (const { model, filter } of [...ownedModels(connection, ownerId), ...more]) {
    const { name } = model.collection;
    if (name in leftOut || name === keyCollection) continue;
    let lines: string[] = [];
    let length = 0;
    const found: AsyncIterable<unknown> = model.find(filter).lean().cursor();
    for await (const doc of found) {
      const line = lineOf(doc, secret);
      lines.push(line);
      length += line.length;
      if (length < pieceBytes) continue;
      yield { name, documents: Buffer.from(lines.join('')) };
      lines = [];
      length = 0;
    }
    if (lines.length > 0) yield { name, documents: Buffer.from(lines.join('')) };
  }
}
