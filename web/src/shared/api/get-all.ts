import { get } from './client.ts';
import type { Many } from './types.ts';

const PAGE_SIZE = 100;
/** 5,000 documents: more than that belongs in a paged list. */
const MOST_PAGES = 50;

/**
 * SWR fetcher for a list that is short by nature (groups, topics, a group's digests): reads
 * every page. The key holds filters and sort.
 */
export async function getAll<T>(key: string): Promise<T[]> {
  const all: T[] = [];
  const joint = key.includes('?') ? '&' : '?';
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await get<Many<T>>(
      `${key}${joint}pagination[page]=${page}&pagination[pageSize]=${PAGE_SIZE}`,
    );
    all.push(...answer.data);
    if (page >= (answer.meta?.pagination?.pageCount ?? 1)) break;
  }
  return all;
}
