import { invalid } from '@groupsight/shared/errors';
import { attributeOf, messages } from './names.ts';

/** Users of a page. */
export const mostAtOnce = 100;

/** Whom a filter asks for: one attribute with one value, as directories look people up. */
export function wantedIn(filter: string | undefined) {
  if (filter === undefined) return { userName: '', externalId: '' };
  const [, path = '', quoted] = /^\s*([\w:.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? [];
  const attribute = attributeOf(path);
  const value = textIn(quoted);
  if (value && attribute === 'username') return { userName: value, externalId: '' };
  if (value && attribute === 'externalid') return { userName: '', externalId: value };
  throw invalid('invalidFilter', 'The filter is userName eq "…" or externalId eq "…".');
}

function textIn(quoted: string | undefined): string | undefined {
  try {
    return quoted === undefined ? undefined : String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}

function wholeNumber(text: string | undefined, name: string, usual: number): number {
  if (text === undefined) return usual;
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw invalid('invalidValue', `${name} is a whole number.`);
}

/** Which page; numbers that are too small or too large are read as RFC 7644, 3.4.2.4 says. */
export function pageIn({ startIndex, count }: { startIndex?: string; count?: string }) {
  const start = Math.max(1, wholeNumber(startIndex, 'startIndex', 1));
  const wanted = wholeNumber(count, 'count', mostAtOnce);
  return { start, limit: Math.min(mostAtOnce, Math.max(0, wanted)) };
}

export const listOf = (resources: readonly unknown[], total: number, startIndex: number) => ({
  schemas: [`${messages}:ListResponse`],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
