import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** A schema with a name: one component of the OpenAPI document. */
export type Named<T extends TSchema = TSchema> = T & { readonly $id: string };

/** A named object of the contract; what is not listed is never sent. */
export function named<P extends TProperties>(
  $id: string,
  properties: P,
  description?: string,
): Named<TObject<P>> {
  const options = { $id, additionalProperties: false, ...(description ? { description } : {}) };
  return Type.Object(properties, options) as Named<TObject<P>>;
}

/** A reference to a named schema, typed as what it stands for. */
export function ref<T extends TSchema & { readonly $id: string }>(schema: T) {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` });
}

/** An object of a request: an unknown field is refused. */
export function strict<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Strapi's request body: the fields under `data`. */
export function dataBody<P extends TProperties>(properties: P) {
  return strict({ data: strict(properties) });
}

export const NullableString = (description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...(description ? { description } : {}) });

/** ISO 8601 in UTC. */
export const Instant = (description?: string) =>
  Type.String({
    format: 'date-time',
    ...(description ? { description } : {}),
    examples: ['2026-05-04T09:30:00.000Z'],
  });

export const NullableInstant = (description?: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    ...(description ? { description } : {}),
    examples: ['2026-05-04T09:30:00.000Z'],
  });

/** yyyy-MM-dd in the owner's zone. */
export const Day = (description?: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    ...(description ? { description } : {}),
    examples: ['2026-05-04'],
  });

export function oneOf<const T extends string>(values: readonly T[], description?: string) {
  return Type.Unsafe<T>({
    type: 'string',
    enum: [...values],
    ...(description ? { description } : {}),
  });
}

export function nullableOneOf<const T extends string>(values: readonly T[], description: string) {
  return Type.Unsafe<T | null>({ type: ['string', 'null'], enum: [...values, null], description });
}

/** A named schema's document, or null. */
export function nullableRef<T extends Named>(schema: T, description: string) {
  const anyOf = [{ $ref: `${schema.$id}#` }, { type: 'null' }];
  return Type.Unsafe<Static<T> | null>({ anyOf, description });
}

/** The fields every document begins with. */
export const identity = {
  id: Type.Integer({
    description:
      'What the documentId begins with as a number, for clients that expect one; name by documentId.',
    examples: [460_838_732_096_775],
  }),
  documentId: Type.String({
    description: '24 lower-case letters and digits.',
    examples: ['4jcqe2l4p3m9x7b1q8w5e3r6'],
  }),
};

export const stamps = { createdAt: Instant(), updatedAt: Instant() };

export const documentIdParams = strict({
  documentId: Type.String({ minLength: 1, maxLength: 100 }),
});

/** What Strapi sends beside a document: nothing yet, and its clients look for it. */
const NoMeta = { type: 'object', properties: {}, additionalProperties: false, default: {} };

/** `{data: …, meta: {}}` around one document; whoever answers leaves `meta` to the serialiser. */
export function single<T extends TSchema>(data: T) {
  return Type.Unsafe<{ data: Static<T>; meta?: Record<string, never> }>({
    type: 'object',
    properties: { data, meta: NoMeta },
    required: ['data', 'meta'],
    additionalProperties: false,
  });
}
