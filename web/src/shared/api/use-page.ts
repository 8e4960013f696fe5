import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { get } from './client.ts';
import type { Many } from './types.ts';

/**
 * One page of a list that the server filters, sorts and pages. The page starts over when
 * the list's key (its filters) changes; the old page stays on screen while the next loads.
 * @param key path with filters and sort, without pagination
 */
export function usePage<T>(key: string, pageSize: number) {
  const [page, setPage] = useState(1);
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    setShownKey(key);
    setPage(1);
  }
  const joint = key.includes('?') ? '&' : '?';
  const answer = useSWR<Many<T>, unknown>(
    `${key}${joint}pagination[page]=${page}&pagination[pageSize]=${pageSize}`,
    get<Many<T>>,
    { keepPreviousData: true },
  );
  // A deletion can empty the last page: step back to one that exists.
  const pageCount = answer.data?.meta.pagination.pageCount;
  useEffect(() => {
    if (pageCount && page > pageCount) setPage(pageCount);
  }, [pageCount, page]);
  return { ...answer, page, setPage };
}
