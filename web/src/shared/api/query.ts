/** A query in Strapi's bracket form, from nested plain values; undefined and '' are left out. */
export type QueryValue =
  | string
  | number
  | boolean
  | undefined
  | readonly QueryValue[]
  | QueryObject;
export interface QueryObject {
  readonly [key: string]: QueryValue;
}

const isList = (value: object): value is readonly QueryValue[] => Array.isArray(value);

function collect(prefix: string, value: QueryValue, into: string[]): void {
  if (value === undefined || value === '') return;
  if (typeof value !== 'object') into.push(`${prefix}=${encodeURIComponent(String(value))}`);
  else if (isList(value)) {
    value.forEach((item, index) => {
      collect(`${prefix}[${index}]`, item, into);
    });
  } else {
    for (const [key, item] of Object.entries(value)) {
      collect(prefix ? `${prefix}[${key}]` : key, item, into);
    }
  }
}

/** `filters[group][documentId][$eq]=…`, readable and stable. */
export function bracketQuery(query: QueryObject): string {
  const parts: string[] = [];
  collect('', query, parts);
  return parts.join('&');
}

/** How much of a list that is short by nature comes at once. */
export const SHORT_LIST_PAGE = 100;

/** The address of a call: its path, whose values are encoded, and its query. */
export function addressOf(path: string, query: object = {}): string {
  const search = bracketQuery(query as QueryObject);
  return search ? `${path}?${search}` : path;
}
