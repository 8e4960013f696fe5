import type { SearchAsked } from './use-search.ts';

/** What the address of the search page says. */
export interface SearchAddress extends SearchAsked {
  /** Of the author. */
  readonly name: string;
  readonly page: string;
  /** The message whose surroundings are shown. */
  readonly around: string;
}

/** The address of the search page; what is empty is left out. */
export function searchAddress(asked: Partial<SearchAddress>): string {
  const said = Object.entries(asked).filter(([, value]) => value !== '');
  return `/search?${new URLSearchParams(Object.fromEntries(said)).toString()}`;
}
