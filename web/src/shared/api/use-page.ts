import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { notify } from '../toast/toast.ts';
import { ApiError } from './api-error.ts';
import { type ListCall, pageAddress, readPageAt } from './read.ts';
import { apiTexts } from './texts.ts';
import type { Page } from './types.ts';

/**
 * One page of a list that the server filters, sorts and pages. The page starts over when the
 * list's address changes, and only then; the old page stays on screen while the next loads, but not
 * when the server refuses that: a person who turned a page must hear that it did not come. Where
 * the connection is lost, a toast tells it, and the page comes when the connection is back.
 */
export function usePage<T>({ address: list }: ListCall<T>, pageSize: number) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState(list);
  if (shown !== list) {
    setShown(list);
    setPage(1);
  }
  const answer = useSWR<Page<T>, unknown>(pageAddress(list, page, pageSize), readPageAt<T>);
  const last = useRef({ list, data: answer.data });
  useEffect(() => {
    if (answer.data) last.current = { list, data: answer.data };
  }, [answer.data, list]);
  const isCut = answer.error instanceof ApiError && answer.error.status === 0;
  const mayStay = answer.error === undefined || (isCut && last.current.list === list);
  const data = answer.data ?? (mayStay ? last.current.data : undefined);
  const isTurned = isCut && answer.data === undefined && data !== undefined;
  useEffect(() => {
    if (isTurned) notify.error(apiTexts.unreachable);
  }, [isTurned]);
  // A deletion can empty the last page: step back to one that exists.
  const pageCount = answer.data?.meta.pagination.pageCount;
  useEffect(() => {
    if (pageCount !== undefined && page > pageCount) setPage(Math.max(1, pageCount));
  }, [pageCount, page]);
  const { error, isLoading, isValidating, mutate } = answer;
  return { data, error, isLoading, isValidating, mutate, page, setPage };
}
