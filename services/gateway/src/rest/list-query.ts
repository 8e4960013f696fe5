import {
  type Collection,
  collections,
  type FieldKind,
  type Fields,
} from '@groupsight/shared/collections';
import { type TSchema, Type } from 'typebox';
import type { Offer } from './offer.ts';
import { Instant, type Named, named, strict } from './schema.ts';

/**
 * What may be asked of a list, for the OpenAPI document and the clients made of it. Requests are
 * read by parseListRequest, which accepts more spellings than one would offer (`sort=date`).
 */

const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
const refTo = ($id: string) => Type.Unsafe<unknown>({ $ref: `${$id}#` });

function comparisons(value: TSchema) {
  const flag = optional(Type.Boolean());
  return { $eq: optional(value), $ne: optional(value), $null: flag, $notNull: flag };
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

/** Of a relation its own fields are compared: those of labels and groups are their lists'. */
function fieldsFilter(fields: Fields): Record<string, TSchema> {
  const own = Object.entries(fields).filter(([name]) => !name.includes('.'));
  return Object.fromEntries(own.map(([name, kind]) => [name, optional(filterOf(kind))]));
}

const numbered = { id: optional(refTo(NumberFilter.$id)) };
const LabelsFilter = named('LabelsFilter', {
  ...numbered,
  ...fieldsFilter(collections.groups.labels.fields),
});
const GroupFilter = named('GroupFilter', {
  ...numbered,
  ...fieldsFilter(collections.groups.groups.fields),
  labels: optional(refTo(LabelsFilter.$id)),
});
const relationFilters: Readonly<Record<string, Named>> = {
  group: GroupFilter,
  labels: LabelsFilter,
};

export const filterSchemas: readonly Named[] = [
  TextFilter,
  IdFilter,
  NumberFilter,
  FlagFilter,
  InstantFilter,
  LabelsFilter,
  GroupFilter,
];

/** A list's filters: `answers.text` nests, `group` and `labels` are relations. */
function filtersOf($id: string, fields: Fields, isNumbered: boolean): Named {
  const own: Record<string, TSchema> = isNumbered ? { ...numbered } : {};
  const nested: Record<string, Record<string, TSchema>> = {};
  for (const [name, kind] of Object.entries(fields)) {
    const [head = '', tail] = name.split('.');
    if (tail === undefined) own[head] = optional(filterOf(kind));
    else nested[head] = { ...nested[head], [tail]: optional(filterOf(kind)) };
  }
  for (const [name, properties] of Object.entries(nested)) {
    const relation = relationFilters[name];
    own[name] = optional(relation ? refTo(relation.$id) : strict(properties));
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
function pathsOf({ relations }: Offer, prefix = ''): string[] {
  return Object.entries(relations).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...pathsOf(inner, `${prefix}${name}.`),
  ]);
}

function populateOf(offer: Offer): TSchema {
  return oneOrMore(
    ['*', ...pathsOf(offer)],
    'The relations to answer too. Also as Strapi writes it, with `populate`, `fields`, `filters` ' +
      'and `sort` of each: `populate[group][fields][0]=name`.',
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

/** Documents have no drafts and no translations; Strapi's clients may speak of them. */
const withoutEffect = {
  locale: optional(Type.String({ description: 'Accepted; no effect.', examples: ['en'] })),
  status: optional(
    Type.Unsafe<unknown>({
      type: 'string',
      enum: ['draft', 'published'],
      description: 'Accepted; no effect.',
    }),
  ),
};

/**
 * The documented query of a list, and the schema of its filters, which needs a name: that of the
 * document's schema.
 */
export function describeListQuery($id: string, collection: Collection, offer: Offer) {
  const { fields, unsortable = [] } = collection;
  const { isNumbered } = offer;
  const filters = filtersOf(`${$id}Filters`, fields, isNumbered);
  const sorts = [...(isNumbered ? ['id'] : []), ...Object.keys(fields)]
    .filter((name) => !name.includes('.') && !unsortable.includes(name))
    .flatMap((name) => [`${name}:asc`, `${name}:desc`]);
  const query = strict({
    filters: optional(refTo(filters.$id)),
    sort: optional(oneOrMore(sorts, 'The first counts most.')),
    populate: optional(populateOf(offer)),
    fields: optional(fieldsOf(offer.fields)),
    pagination: optional(Paging),
    ...withoutEffect,
  });
  return { filters, query };
}

/** The documented query of one document. */
export function describeOneQuery(offer: Offer) {
  return strict({
    populate: optional(populateOf(offer)),
    fields: optional(fieldsOf(offer.fields)),
    ...withoutEffect,
  });
}

export const describedPaging = strict({ pagination: optional(Paging) });

/** The documented query of what returns no document. */
export const describedEffectless = strict(withoutEffect);
