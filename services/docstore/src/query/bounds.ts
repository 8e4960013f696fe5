/** What a filter says about single fields, as far as an index can use it. */
import { isRegExp } from '../bson/compare.ts';
import { toDouble } from '../bson/numbers.ts';
import { type Doc, isNumeric, Order, orderOf, type Value } from '../bson/types.ts';
import { conjuncts } from './matcher.ts';
import { isOperatorDoc } from './path.ts';

export interface Limit {
  value: Value;
  inclusive: boolean;
}

/** The values one field may have: a list, or a range within one type. */
export interface Bounds {
  equals?: readonly Value[];
  low?: Limit;
  high?: Limit;
  /** Every condition on the field is expressed, nothing is left to test. */
  exact: boolean;
}

export interface FilterBounds {
  fields: ReadonlyMap<string, Bounds>;
  /** Conditions on these fields only: with exact bounds for all, an index answers alone. */
  complete: boolean;
}

export function boundsOf(filter: Doc): FilterBounds {
  const fields = new Map<string, Bounds>();
  let complete = true;
  for (const [name, condition] of conjuncts(filter)) {
    if (name.startsWith('$')) {
      complete &&= name === '$comment' || name === '$and';
      continue;
    }
    const existing = fields.get(name);
    const bounds = conditionBounds(condition);
    // A second condition on the same field stays with the test of the whole filter.
    if (existing === undefined) fields.set(name, bounds);
    else fields.set(name, { ...(isUseful(existing) ? existing : bounds), exact: false });
  }
  return { fields, complete };
}

function isUseful(bounds: Bounds): boolean {
  return bounds.equals !== undefined || bounds.low !== undefined || bounds.high !== undefined;
}

function conditionBounds(condition: Value): Bounds {
  if (!isOperatorDoc(condition)) return equality([condition]);
  const bounds: Bounds = { exact: true };
  for (const operator of Object.keys(condition))
    applyOperator(bounds, operator, condition[operator]);
  return bounds;
}

function equality(values: readonly Value[]): Bounds {
  if (!values.every(isIndexable)) return { exact: false };
  // Null also means missing, which an index does not tell apart in every case.
  return { equals: values, exact: values.every((value) => value !== null) };
}

function applyOperator(bounds: Bounds, operator: string, argument: Value): void {
  switch (operator) {
    case '$eq':
    case '$in': {
      const values = operator === '$eq' ? [argument] : argument;
      const parsed = Array.isArray(values) ? equality(values) : { exact: false };
      if (bounds.equals !== undefined || parsed.equals === undefined) bounds.exact = false;
      else {
        bounds.equals = parsed.equals;
        bounds.exact &&= parsed.exact && bounds.low === undefined && bounds.high === undefined;
      }
      break;
    }
    case '$gt':
    case '$gte':
      if (isRangeable(argument) && bounds.low === undefined) {
        bounds.low = { value: argument, inclusive: operator === '$gte' };
        bounds.exact &&= bounds.equals === undefined;
      } else bounds.exact = false;
      break;
    case '$lt':
    case '$lte':
      if (isRangeable(argument) && bounds.high === undefined) {
        bounds.high = { value: argument, inclusive: operator === '$lte' };
        bounds.exact &&= bounds.equals === undefined;
      } else bounds.exact = false;
      break;
    default:
      bounds.exact = false;
  }
  if (bounds.low && bounds.high && orderOf(bounds.low.value) !== orderOf(bounds.high.value)) {
    delete bounds.high;
    bounds.exact = false;
  }
}

function isIndexable(value: Value): boolean {
  if (isRegExp(value) || value === undefined) return false;
  const order = orderOf(value);
  return order !== Order.Array && order !== Order.MinKey && order !== Order.MaxKey;
}

function isRangeable(value: Value): boolean {
  if (!isIndexable(value)) return false;
  const order = orderOf(value);
  if (order === Order.Null || order === Order.Object) return false;
  return !(isNumeric(value) && Number.isNaN(toDouble(value)));
}
