/** A query in Strapi's bracket form, from nested plain values; undefined and '' are left out. */
export type QueryValue = string | number | boolean | undefined | QueryValue[] | QueryObject;
export interface QueryObject {
  [key: string]: QueryValue;
}

function collect(prefix: string, value: QueryValue, into: string[]): void {
  if (value === undefined || value === '') return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      collect(`${prefix}[${index}]`, item, into);
    });
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      collect(prefix ? `${prefix}[${key}]` : key, item, into);
    }
  } else {
    into.push(`${prefix}=${encodeURIComponent(String(value))}`);
  }
}

/** `path?filters[group][documentId][$eq]=…`, readable and stable: it doubles as the SWR key. */
export function withQuery(path: string, query: QueryObject): string {
  const parts: string[] = [];
  collect('', query, parts);
  return parts.length ? `${path}?${parts.join('&')}` : path;
}

/** The filter for one group's documents. */
export function ofGroup(groupId: string): QueryObject {
  return { group: { documentId: { $eq: groupId } } };
}
