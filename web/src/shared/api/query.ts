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

/** The address of a call; it doubles as the SWR key, so that live events can tell what it holds. */
export function addressOf(
  path: string,
  { path: values = {}, query = {} }: { path?: object | undefined; query?: object | undefined } = {},
): string {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const search = bracketQuery(query as QueryObject);
  return search ? `${filled}?${search}` : filled;
}
