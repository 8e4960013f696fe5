import useSWR from 'swr';
import type { ItemOf } from '../../shared/api/contract.ts';
import { addressOf } from '../../shared/api/query.ts';
import { readAt } from '../../shared/api/read.ts';
import type { Page } from '../../shared/api/types.ts';

export type SearchHit = ItemOf<'/api/search'>;

interface SearchPage extends Page<SearchHit> {
  meta: Page<SearchHit>['meta'] & { incomplete: boolean };
}

export const searchKinds = [
  'link',
  'document',
  'image',
  'video',
  'audio',
  'poll',
  'event',
  'question',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What is looked for; empty where it does not matter. */
export interface SearchAsked {
  readonly q: string;
  readonly group: string;
  readonly author: string;
  readonly kind: SearchKind | '';
  /** yyyy-MM-dd. */
  readonly from: string;
  readonly to: string;
}

const longest = 300;

/** A page of what a search finds; nothing is asked for without words. */
export function useSearch(
  { q, group, author, kind, from, to }: SearchAsked,
  pagination: { page?: number; pageSize: number; withCount?: boolean },
) {
  const words = q.trim().slice(0, longest);
  const date = { $gte: from, $lte: to };
  const filters = {
    group: { documentId: { $eq: group } },
    author: { $eq: author },
    kind: { $eq: kind },
    date,
  };
  // A space at its end says that a word is whole.
  const query = { q: q.endsWith(' ') ? `${words} ` : words, filters, pagination };
  return useSWR(words === '' ? null : addressOf('/api/search', { query }), readAt<SearchPage>, {
    keepPreviousData: true,
  });
}
