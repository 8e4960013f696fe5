import { invalid } from '@groupsight/shared/errors';
import { type TSchema, Type } from 'typebox';
import { strict } from './schema.ts';

/**
 * Relations in bodies as Strapi's clients write them: a documentId or several, or objects that say
 * what to connect, to disconnect and to set.
 */

/** A document by its documentId, alone or in an object. */
export type Named = string | { readonly documentId: string };

export interface Changes {
  readonly connect?: readonly Named[];
  readonly disconnect?: readonly Named[];
  readonly set?: readonly Named[];
}

const maxLength = 200;
const documentId = Type.String({ minLength: 1, maxLength });
const named: TSchema = Type.Union([documentId, strict({ documentId })]);

type Size = { readonly minItems?: number; readonly maxItems: number };

const list = (size: Size) => Type.Optional(Type.Array(named, size));

/** One document: its documentId, `{documentId}`, `{connect: […]}` or `{set: […]}`. */
export const ToOne = (description: string) =>
  Type.Unsafe<Named | Changes>({
    anyOf: [
      { type: 'string', minLength: 1, maxLength },
      strict({ documentId }),
      strict({ connect: Type.Array(named, { minItems: 1, maxItems: 1 }) }),
      strict({ set: Type.Array(named, { minItems: 1, maxItems: 1 }) }),
    ],
    description: `${description} Also as \`{ documentId }\` or \`{ connect: [documentId] }\`.`,
  });

/** Several documents: their documentIds, or what to connect, disconnect and set. */
export const ToMany = (description: string, size: Size) =>
  Type.Unsafe<readonly Named[] | Changes>({
    anyOf: [
      Type.Array(named, size),
      strict({
        connect: list({ maxItems: size.maxItems }),
        disconnect: list({ maxItems: size.maxItems }),
        set: list({ maxItems: size.maxItems }),
      }),
    ],
    description: `${description} Also as \`{ connect: […], disconnect: […] }\` or \`{ set: […] }\`.`,
  });

const idOf = (one: Named) => (typeof one === 'string' ? one : one.documentId);

const isList = (value: readonly Named[] | Named | Changes): value is readonly Named[] =>
  Array.isArray(value);

/** The one document of a relation. */
export function toOne(value: Named | Changes): string {
  if (typeof value === 'string') return value;
  if ('documentId' in value) return value.documentId;
  const [first] = value.connect ?? value.set ?? [];
  if (first === undefined) throw invalid('invalid_relation', 'A relation to one names one');
  return idOf(first);
}

/** What a relation to many is to be changed by; a list means these and no others. */
export function changesOf(value: readonly Named[] | Changes) {
  const { connect = [], disconnect = [], set } = isList(value) ? { set: value } : value;
  if (set && connect.length + disconnect.length > 0) {
    throw invalid('invalid_relation', 'A relation is set, or connected and disconnected');
  }
  return { connect: connect.map(idOf), disconnect: disconnect.map(idOf), set: set?.map(idOf) };
}

/** What a relation to many comes to. @param before what it was; nothing of a new document */
export function toMany(
  value: readonly Named[] | Changes,
  before: readonly string[] = [],
): string[] {
  const { connect, disconnect, set } = changesOf(value);
  const kept = (set ?? before).filter((id) => !disconnect.includes(id));
  return [...new Set([...kept, ...connect])];
}
