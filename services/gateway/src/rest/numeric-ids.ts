import type { Condition, Filter, Sort } from '@groupsight/proto/common/v1/query';
import { invalid } from '@groupsight/shared/errors';
import { allOf, anyOf, changeConditions, condition, not } from '@groupsight/shared/filter';
import { documentIdsOf } from '@groupsight/shared/ids';

/**
 * Queries by Strapi's numeric `id`, which nobody stores: a number is what a documentId begins with,
 * so conditions on it are conditions on the documentId.
 */

function numberOf(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) {
    throw invalid('invalid_filter', 'id is compared with numbers');
  }
  return number;
}

const nothing = condition('documentId', 'in');

function isOne(value: string): Filter {
  const ids = documentIdsOf(numberOf(value));
  return ids ? condition('documentId', 'between', ids.first, ids.last) : nothing;
}

/** Bounds may be any number: those that no id has are before or after all ids. */
function bound(value: string, operator: 'lt' | 'lte' | 'gt' | 'gte'): Filter {
  const asked = numberOf(value);
  // Between two numbers an order is the same as beside the next one.
  const whole = operator === 'lt' || operator === 'gte' ? Math.ceil(asked) : Math.floor(asked);
  const ids = documentIdsOf(whole);
  if (ids) {
    const beyond = operator === 'lte' || operator === 'gt';
    return condition('documentId', operator, beyond ? ids.last : ids.first);
  }
  const isAll = operator.startsWith('l') === whole > 0;
  return isAll ? not(nothing) : nothing;
}

function ofId({ operator, values }: Condition): Filter {
  const [first = '', second = ''] = values;
  switch (operator) {
    case 'eq':
    case 'eqi':
      return isOne(first);
    case 'ne':
    case 'nei':
      return not(isOne(first));
    case 'in':
      return values.length === 0 ? nothing : anyOf(...values.map(isOne));
    case 'notIn':
      return values.length === 0 ? not(nothing) : not(anyOf(...values.map(isOne)));
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return bound(first, operator);
    case 'between':
      return allOf(bound(first, 'gte'), bound(second, 'lte'));
    case 'null':
    case 'notNull':
      return condition('documentId', operator, first);
    default:
      throw invalid('invalid_filter', `id is a number: it cannot be compared by $${operator}`);
  }
}

export const withDocumentIds = (filter: Filter): Filter =>
  changeConditions(filter, (one) => (one.field === 'id' ? ofId(one) : undefined));

export const byDocumentIds = (sort: readonly Sort[]): Sort[] =>
  sort.map((one) => (one.field === 'id' ? { ...one, field: 'documentId' } : one));
