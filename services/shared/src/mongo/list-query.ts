import type { Condition, Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import type { Model } from 'mongoose';
import type { Collection, FieldKind, Fields } from '../collections.ts';
import { invalid } from '../errors.ts';
import { asFilterOperator, filterLimits, isTrue } from '../filter.ts';

/** How a REST field is stored, and what its operands are. */
export interface ListField {
  /** Path in the stored document. */
  readonly path: string;
  readonly type: 'string' | 'number' | 'boolean' | 'date';
  /** Whether it may be sorted by; true without it. */
  readonly sortable?: boolean;
}

export type ListFields = Readonly<Record<string, ListField>>;

const storedTypes = {
  text: 'string',
  id: 'string',
  number: 'number',
  flag: 'boolean',
  instant: 'date',
} as const;

/** How a field of a kind is stored; a word of a closed set is a text. */
export const storedTypeOf = (kind: FieldKind): ListField['type'] =>
  typeof kind === 'string' ? storedTypes[kind] : 'string';

/** What is stored under another name in every collection. */
const usualPaths: Readonly<Record<string, string>> = {
  documentId: '_id',
  'group.documentId': 'group',
};

/**
 * The fields of a collection as they are stored.
 * @param paths of those that are not stored under the name that the REST contract has for them
 */
export function storedAs<F extends Fields>(
  { fields, unsortable = [] }: Collection<F>,
  paths?: Readonly<Partial<Record<keyof F & string, string>>>,
): ListFields {
  return Object.fromEntries(
    Object.entries<FieldKind>(fields).map(([name, kind]) => {
      const path = paths?.[name as keyof F & string] ?? usualPaths[name] ?? name;
      return [name, { path, type: storedTypeOf(kind), sortable: !unsortable.includes(name) }];
    }),
  );
}

/** What a query comes to in the store's terms. */
export interface StoreQuery {
  readonly filter: Record<string, unknown>;
  readonly sort: Record<string, 1 | -1>;
  readonly skip: number;
  readonly limit: number;
  readonly withTotal: boolean;
}

export interface ListOptions {
  readonly fields: ListFields;
  /** Used when the query names no order; a unique tie-breaker `_id` is always added. */
  readonly defaultSort: Record<string, 1 | -1>;
  /** Always part of the filter: the owner. */
  readonly scope: Record<string, unknown>;
}

const defaultLimit = 25;
const maxLimit = 100;

function operand(name: string, field: ListField, value: string): unknown {
  switch (field.type) {
    case 'string':
      return value;
    case 'number': {
      const number = Number(value);
      if (value.trim() === '' || !Number.isFinite(number)) {
        throw invalid('invalid_filter', `${name} is compared with numbers`);
      }
      return number;
    }
    case 'boolean': {
      if (['true', '1', 't'].includes(value)) return true;
      if (['false', '0', 'f'].includes(value)) return false;
      throw invalid('invalid_filter', `${name} is compared with true or false`);
    }
    case 'date': {
      const date = new Date(/^\d+$/.test(value) ? Number(value) : value);
      if (Number.isNaN(date.getTime())) {
        throw invalid('invalid_filter', `${name} is compared with dates`);
      }
      return date;
    }
  }
}

const escapeRegex = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function pattern(name: string, field: ListField, value: string, shape: string, flags: string) {
  if (field.type !== 'string') {
    throw invalid('invalid_filter', `${name} is not a text`);
  }
  return new RegExp(
    shape.replace('x', () => escapeRegex(value)),
    flags,
  );
}

/** A field of the whitelist; what every object inherits is none. */
function fieldOf(fields: ListFields, name: string): ListField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function comparison(condition: Condition, field: ListField): unknown {
  const { field: name, values } = condition;
  const operator = asFilterOperator(condition.operator);
  if (!operator) throw invalid('invalid_filter', `Unknown filter operator $${condition.operator}`);
  if (values.length > filterLimits.values) {
    throw invalid('invalid_filter', `${name} is compared with too many values`);
  }
  if (values.length === 0 && operator !== 'in' && operator !== 'notIn') {
    throw invalid('invalid_filter', `$${operator} of ${name} needs a value`);
  }
  const all = () => values.map((value) => operand(name, field, value));
  const first = () => operand(name, field, values[0] ?? '');
  const match = (shape: string, flags: string) =>
    pattern(name, field, values[0] ?? '', shape, flags);
  switch (operator) {
    case 'eq':
      return { $eq: first() };
    case 'eqi':
      return match('^x$', 'i');
    case 'ne':
      return { $ne: first() };
    case 'nei':
      return { $not: match('^x$', 'i') };
    case 'in':
      return { $in: all() };
    case 'notIn':
      return { $nin: all() };
    case 'lt':
      return { $lt: first() };
    case 'lte':
      return { $lte: first() };
    case 'gt':
      return { $gt: first() };
    case 'gte':
      return { $gte: first() };
    case 'between': {
      const [from, to] = all();
      if (from === undefined || to === undefined) {
        throw invalid('invalid_filter', `$between of ${name} needs two values`);
      }
      return { $gte: from, $lte: to };
    }
    case 'contains':
      return match('x', '');
    case 'notContains':
      return { $not: match('x', '') };
    case 'containsi':
      return match('x', 'i');
    case 'notContainsi':
      return { $not: match('x', 'i') };
    case 'startsWith':
      return match('^x', '');
    case 'startsWithi':
      return match('^x', 'i');
    case 'endsWith':
      return match('x$', '');
    case 'endsWithi':
      return match('x$', 'i');
    case 'null':
      return isTrue(values[0]) ? { $eq: null } : { $ne: null };
    case 'notNull':
      return isTrue(values[0]) ? { $ne: null } : { $eq: null };
  }
}

function translate(filter: Filter, fields: ListFields, budget: { left: number }, depth: number) {
  if (depth > filterLimits.depth) {
    throw invalid('invalid_filter', 'The filter is nested too deeply');
  }
  const each = (filters: readonly Filter[]): Record<string, unknown>[] =>
    filters.map((inner) => translate(inner, fields, budget, depth + 1));
  const { kind } = filter;
  switch (kind?.$case) {
    case 'all':
      return kind.value.filters.length > 0 ? { $and: each(kind.value.filters) } : {};
    case 'any':
      return kind.value.filters.length > 0 ? { $or: each(kind.value.filters) } : {};
    case 'not':
      return { $nor: each([kind.value]) };
    case 'condition': {
      if (--budget.left < 0) {
        throw invalid('invalid_filter', 'The filter has too many conditions');
      }
      const field = fieldOf(fields, kind.value.field);
      if (!field) throw invalid('invalid_filter', `Invalid key ${kind.value.field}`);
      return { [field.path]: comparison(kind.value, field) };
    }
    case undefined:
      return {};
  }
}

/**
 * Translates the REST contract's query for mongoose. Fields are those of the
 * whitelist; anything else is refused with a 400 (invalid_filter, invalid_sort).
 */
export function toStoreQuery(query: ListQuery | undefined, options: ListOptions): StoreQuery {
  const { fields, scope, defaultSort } = options;
  const asked = query?.filter
    ? translate(query.filter, fields, { left: filterLimits.conditions }, 0)
    : undefined;
  const sort: Record<string, 1 | -1> = {};
  for (const { field, descending } of query?.sort ?? []) {
    const known = fieldOf(fields, field);
    if (!known || known.sortable === false) {
      throw invalid('invalid_sort', `Cannot sort by ${field}`);
    }
    sort[known.path] = descending ? -1 : 1;
  }
  const order = Object.keys(sort).length > 0 ? sort : { ...defaultSort };
  if (!('_id' in order)) order._id = Object.values(order).at(-1) ?? 1;
  return {
    filter: asked && Object.keys(asked).length > 0 ? { $and: [scope, asked] } : { ...scope },
    sort: order,
    skip: query?.offset ?? 0,
    limit: Math.min(maxLimit, query?.limit || defaultLimit),
    withTotal: query?.withTotal ?? false,
  };
}

/**
 * The total that a list's answer tells, 0 where it was not asked for. A page that is not full
 * tells it by itself; only a full one (or one past the end) costs a count.
 */
export async function totalOf(
  query: StoreQuery,
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  if (!query.withTotal) return 0;
  if (found < query.limit && (found > 0 || query.skip === 0)) return query.skip + found;
  return count();
}

/**
 * A page of a collection, and the total where it was asked for. The driver's own find: the query
 * is of the store's types already, and lists are asked most.
 */
export async function findPage<T>(
  model: Model<T>,
  query: StoreQuery,
): Promise<{ found: T[]; total: number }> {
  const { filter, sort, skip, limit } = query;
  const found = await model.collection.find<T & object>(filter, { sort, skip, limit }).toArray();
  const total = await totalOf(query, found.length, () => model.countDocuments(filter).exec());
  return { found, total };
}
