import type { Filter } from '@groupsight/proto/common/v1/query';
import { invalid } from '@groupsight/shared/errors';
import {
  allOf,
  anyOf,
  asFilterOperator,
  condition,
  filterLimits,
  not,
} from '@groupsight/shared/filter';
import { isBranch } from './query-string.ts';

const relations = ['group', 'labels', 'group.labels'];
const many = new Set(['in', 'notIn', 'between']);
const maxValueLength = 1000;

interface Budget {
  conditions: number;
}

const refuse = (message: string) => invalid('invalid_filter', message);

/** One filter stays itself, several are joined. */
function join(filters: Filter[]): Filter {
  const [only] = filters;
  return filters.length === 1 && only ? only : allOf(...filters);
}

function values(field: string, operator: string, value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  const found = list.map((item) => {
    if (typeof item !== 'string') throw refuse(`$${operator} of ${field} needs a plain value`);
    if (item.length > maxValueLength) throw refuse(`A value of ${field} is too long`);
    return item;
  });
  if (found.length > filterLimits.values)
    throw refuse(`$${operator} of ${field} has too many values`);
  if (!many.has(operator) && found.length !== 1) {
    throw refuse(`$${operator} of ${field} needs one value`);
  }
  return found;
}

function checked(field: string, operator: string, value: unknown, budget: Budget): Filter {
  if (!asFilterOperator(operator)) throw refuse(`Unknown filter operator $${operator}`);
  if (++budget.conditions > filterLimits.conditions)
    throw refuse('The filter has too many conditions');
  // `filters[group]=x` means the relation's id, as in Strapi.
  const name = relations.includes(field) ? `${field}.documentId` : field;
  return condition(name, operator, ...values(name, operator, value));
}

/** The parts of `$and` and `$or`. */
function parts(operator: string, value: unknown): Record<string, unknown>[] {
  const list = Array.isArray(value) ? value : [];
  if (list.length === 0 || !list.every(isBranch)) {
    throw refuse(`${operator} needs a list of conditions`);
  }
  return list;
}

/** Everything below a field's name: operators, a deeper field, or the value itself. */
function ofField(field: string, value: unknown, budget: Budget): Filter[] {
  if (typeof value === 'string') return [checked(field, 'eq', value, budget)];
  if (Array.isArray(value)) return [checked(field, 'in', value, budget)];
  if (!isBranch(value)) throw refuse(`The filter of ${field} is not readable`);
  const filters = Object.entries(value).flatMap(([key, inner]): Filter[] => {
    if (key === '$not') return [not(join(ofField(field, inner, budget)))];
    if (key.startsWith('$')) return [checked(field, key.slice(1), inner, budget)];
    return ofField(`${field}.${key}`, inner, budget);
  });
  if (filters.length === 0) throw refuse(`The filter of ${field} is empty`);
  return filters;
}

function ofBranch(branch: Record<string, unknown>, budget: Budget): Filter[] {
  return Object.entries(branch).flatMap(([key, value]): Filter[] => {
    switch (key) {
      case '$and':
        return parts(key, value).map((part) => join(ofBranch(part, budget)));
      case '$or':
        return [anyOf(...parts(key, value).map((part) => join(ofBranch(part, budget))))];
      case '$not':
        if (!isBranch(value)) throw refuse('$not needs a condition');
        return [not(join(ofBranch(value, budget)))];
      default:
        if (!/^\w{1,60}$/.test(key)) throw refuse('A filter names a field or an operator');
        return ofField(key, value, budget);
    }
  });
}

/**
 * Strapi's `filters[…]` as the services' Filter: nested relations become dotted
 * names, `$and`, `$or`, `$not` nest. Which fields exist, and their types, the answering service
 * knows; malformed filters are refused here with 400 (invalid_filter).
 */
export function parseFilters(value: unknown): Filter | undefined {
  if (value === undefined || value === '') return undefined;
  if (!isBranch(value)) throw refuse('Write filters as filters[field][$operator]=value');
  const filters = ofBranch(value, { conditions: 0 });
  return filters.length === 0 ? undefined : join(filters);
}
