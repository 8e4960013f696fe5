import type { Condition, Filter, Sort } from '@groupsight/proto/common/v1/query';
import { invalid } from '@groupsight/shared/errors';
import { conditionsOf } from '@groupsight/shared/filter';
import { parseFilters } from './filters.ts';
import { matches, ordered } from './matching.ts';
import type { Offer } from './offer.ts';
import { isBranch } from './query-string.ts';
import { parseFields, select } from './selection.ts';
import { parseSort } from './sort.ts';

/** What of a populated relation is answered. */
interface Narrowed {
  readonly fields: ReadonlySet<string> | undefined;
  readonly filter: Filter | undefined;
  readonly sort: readonly Sort[];
  readonly relations: readonly string[];
  readonly below: Narrowing | undefined;
}

/** `populate[group][fields]` and the like, by relation. */
export type Narrowing = ReadonlyMap<string, Narrowed>;

type Document = Readonly<Record<string, unknown>>;

/** A relation's own fields alone can be compared: it is here as a whole, and nothing beyond it. */
function checked(filter: Filter | undefined, sort: readonly Sort[], { fields }: Offer): void {
  const strange = (name: string) => !fields.includes(name);
  const condition = conditionsOf(filter).find(({ field }: Condition) => strange(field));
  if (condition) throw invalid('invalid_filter', `Invalid key ${condition.field}`);
  const wrong = sort.find(({ field }) => strange(field));
  if (wrong) throw invalid('invalid_sort', `Cannot sort by ${wrong.field}`);
}

function ofRelation(value: Readonly<Record<string, unknown>>, offer: Offer): Narrowed | undefined {
  const { fields: names, filters, sort: order, populate } = value;
  const below = parseNarrowing(populate, offer.relations);
  if (names === undefined && filters === undefined && order === undefined && !below) return;
  const filter = parseFilters(filters);
  const sort = parseSort(order);
  checked(filter, sort, offer);
  const fields = parseFields(names, offer.fields);
  return { fields, filter, sort, relations: Object.keys(offer.relations), below };
}

/**
 * What a request says of the relations that it populates, beside their names:
 * `populate[group][fields][0]=name`, `populate[answers][filters][…]`, `populate[answers][sort]`.
 * The names have been looked at by parsePopulate.
 */
export function parseNarrowing(
  value: unknown,
  relations: Readonly<Record<string, Offer>>,
): Narrowing | undefined {
  if (!isBranch(value)) return undefined;
  const found = Object.entries(value).flatMap(([name, inner]): [string, Narrowed][] => {
    const offer = relations[name];
    const narrowed = offer && isBranch(inner) ? ofRelation(inner, offer) : undefined;
    return narrowed ? [[name, narrowed]] : [];
  });
  return found.length === 0 ? undefined : new Map(found);
}

function one(document: Document, { below, fields, relations }: Narrowed): Document {
  const inner = below ? narrow(document, below) : document;
  return fields ? select(inner, fields, relations) : inner;
}

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function ofValue(value: unknown, narrowed: Narrowed): unknown {
  const { filter, sort } = narrowed;
  if (Array.isArray(value)) {
    const found = value.filter(isDocument).filter((document) => matches(filter, document));
    return ordered(found, sort).map((document) => one(document, narrowed));
  }
  if (!isDocument(value)) return value;
  return matches(filter, value) ? one(value, narrowed) : null;
}

/** A document whose populated relations hold what was asked of them. */
export function narrow(document: Document, narrowing: Narrowing): Document {
  const changed = [...narrowing].flatMap(([name, narrowed]) =>
    Object.hasOwn(document, name) ? [[name, ofValue(document[name], narrowed)] as const] : [],
  );
  return { ...document, ...Object.fromEntries(changed) };
}
