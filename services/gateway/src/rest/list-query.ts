import type { Collection, FieldKind, Fields, Relations } from '@groupsight/shared/collections';
import { type TSchema, Type } from 'typebox';
import type { Offer } from './query.ts';
import { Instant, type Named, named, strict } from './schema.ts';

/**
 * What may be asked of a list, for the OpenAPI document and the clients made of it. Requests are
 * read by parseListRequest, which accepts more spellings than one would offer (`sort=date`).
 */

const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
const refTo = ($id: string) => Type.Unsafe<unknown>({ $ref: `${$id}#` });

function comparisons(value: TSchema) {
  return { $eq: optional(value), $ne: optional(value) };
}

function choices(value: TSchema) {
  return { $in: optional(Type.Array(value)), $notIn: optional(Type.Array(value)) };
}

function order(value: TSchema) {
  return {
    $lt: optional(value),
    $lte: optional(value),
    $gt: optional(value),
    $gte: optional(value),
    $between: optional(Type.Array(value, { minItems: 2, maxItems: 2 })),
  };
}

const text = Type.String();
const matches = Object.fromEntries(
  ['contains', 'containsi', 'startsWith', 'startsWithi', 'endsWith', 'endsWithi']
    .concat('notContains', 'notContainsi', 'eqi', 'nei')
    .map((operator) => [`$${operator}`, optional(text)]),
);

const TextFilter = named(
  'TextFilter',
  { ...comparisons(text), ...choices(text), ...order(text), ...matches },
  'Operators that end with i do not tell capitals apart.',
);
const IdFilter = named('IdFilter', { ...comparisons(text), ...choices(text) });
const NumberFilter = named('NumberFilter', {
  ...comparisons(Type.Number()),
  ...choices(Type.Number()),
  ...order(Type.Number()),
});
const FlagFilter = named('FlagFilter', comparisons(Type.Boolean()));
const InstantFilter = named('InstantFilter', { ...comparisons(Instant()), ...order(Instant()) });
const LabelsFilter = strict({ documentId: optional(refTo(IdFilter.$id)) });
const GroupFilter = named('GroupFilter', {
  documentId: optional(refTo(IdFilter.$id)),
  labels: optional(LabelsFilter),
});

export const filterSchemas: readonly Named[] = [
  TextFilter,
  IdFilter,
  NumberFilter,
  FlagFilter,
  InstantFilter,
  GroupFilter,
];

const byKind = {
  text: TextFilter,
  id: IdFilter,
  number: NumberFilter,
  flag: FlagFilter,
  instant: InstantFilter,
} as const;

function filterOf(kind: FieldKind): TSchema {
  if (typeof kind === 'string') return refTo(byKind[kind].$id);
  const word = Type.Unsafe<unknown>({ type: 'string', enum: [...kind] });
  return strict({ ...comparisons(word), ...choices(word) });
}

/** A list's filters: `answers.text` nests, `group` is the relation. */
function filtersOf($id: string, fields: Fields): Named {
  const own: Record<string, TSchema> = {};
  const nested: Record<string, Record<string, TSchema>> = {};
  for (const [name, kind] of Object.entries(fields)) {
    const [head = '', tail] = name.split('.');
    if (tail === undefined) own[head] = optional(filterOf(kind));
    else nested[head] = { ...nested[head], [tail]: optional(filterOf(kind)) };
  }
  for (const [name, properties] of Object.entries(nested)) {
    own[name] = optional(name === 'group' ? refTo(GroupFilter.$id) : strict(properties));
  }
  return named($id, {
    ...own,
    $and: optional(Type.Array(refTo($id))),
    $or: optional(Type.Array(refTo($id))),
    $not: optional(refTo($id)),
  });
}

const oneOrMore = (words: readonly string[], description: string) => {
  const word = { type: 'string', enum: words };
  return Type.Unsafe<unknown>({
    anyOf: [word, { type: 'array', items: word }],
    description,
  });
};

/** Every way down the relations: `answers`, `answers.resource`. */
function pathsOf(relations: Relations, prefix = ''): string[] {
  return Object.entries(relations).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...pathsOf(inner, `${prefix}${name}.`),
  ]);
}

function populateOf(relations: Relations): TSchema {
  return oneOrMore(
    ['*', ...pathsOf(relations)],
    'The relations to answer too; also Strapi’s `populate[answers][populate][0]=resource`.',
  );
}

const fieldsOf = (fields: readonly string[]) =>
  oneOrMore(fields, 'The fields to answer; the others are left out. All without it.');

export const Paging = Type.Object(
  {
    page: optional(Type.Integer({ minimum: 1 })),
    pageSize: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    start: optional(Type.Integer({ minimum: 0 })),
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    withCount: optional(Type.Boolean()),
  },
  {
    additionalProperties: false,
    description: 'page and pageSize, or start and limit; at most 100 at once, 25 by default.',
  },
);

/**
 * The documented query of a list, and the schema of its filters, which needs a name: that of the
 * document's schema.
 */
export function describeListQuery($id: string, collection: Collection, offer: Offer) {
  const { fields, unsortable = [] } = collection;
  const filters = filtersOf(`${$id}Filters`, fields);
  const sorts = Object.keys(fields)
    .filter((name) => !name.includes('.') && !unsortable.includes(name))
    .flatMap((name) => [`${name}:asc`, `${name}:desc`]);
  const query = strict({
    filters: optional(refTo(filters.$id)),
    sort: optional(oneOrMore(sorts, 'The first counts most.')),
    populate: optional(populateOf(offer.relations)),
    fields: optional(fieldsOf(offer.fields)),
    pagination: optional(Paging),
  });
  return { filters, query };
}

/** The documented query of one document. */
export function describeOneQuery({ fields, relations }: Offer) {
  return strict({
    populate: optional(populateOf(relations)),
    fields: optional(fieldsOf(fields)),
  });
}

export const describedPaging = strict({ pagination: optional(Paging) });
