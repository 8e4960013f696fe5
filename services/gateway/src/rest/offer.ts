import type { Collection, Relations } from '@groupsight/shared/collections';
import type { TSchema } from 'typebox';

/** What a collection offers to a query. */
export interface Offer {
  /** Names of a document's own fields. */
  readonly fields: readonly string[];
  readonly relations: Readonly<Record<string, Offer>>;
  /** Whether a document's `id` is the number of its documentId (`numeric-ids.ts`). */
  readonly isNumbered: boolean;
}

/** The named schema of a document. */
export type DocumentSchema = TSchema & {
  readonly $id: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** As much of a property's schema as leads to the documents in it. */
interface Property {
  readonly $ref?: string;
  readonly items?: Property;
  readonly anyOf?: readonly Property[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** The schema with a name, such as 'GroupRef#'. */
type Find = (name: string) => unknown;

/** The schema of the documents in a property: one, several, or one that may be null. */
function documentOf(property: Property, find: Find): Property {
  if (property.items) return documentOf(property.items, find);
  const [first] = property.anyOf ?? [];
  if (first) return documentOf(first, find);
  if (!property.$ref) return property;
  return (find(property.$ref.replace(/#$/, '')) ?? {}) as Property;
}

function offered({ properties = {} }: Property, relations: Relations, find: Find): Offer {
  const below = Object.entries(relations).map(([name, inner]) => {
    const document = documentOf((properties[name] ?? {}) as Property, find);
    return [name, offered(document, inner, find)] as const;
  });
  const fields = Object.keys(properties).filter((name) => !Object.hasOwn(relations, name));
  const isNumbered = fields.includes('documentId') && fields.includes('id');
  return { fields, relations: Object.fromEntries(below), isNumbered };
}

/**
 * The own fields of a document, and its relations with theirs.
 * @param find the schemas that relations refer to; a collection without relations needs none
 */
export const offerOf = (
  schema: DocumentSchema,
  { relations = {}, fields }: Collection,
  find: Find = () => undefined,
): Offer => {
  const offer = offered(schema, relations, find);
  // Where a service compares the number itself, it is one of its own.
  return { ...offer, isNumbered: offer.isNumbered && !('id' in fields) };
};
