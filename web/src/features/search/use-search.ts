import { getSearch } from '../../shared/api/endpoints.ts';
import type { GetSearch200, GetSearchParams } from '../../shared/api/endpoints.schemas.ts';
import { useAnswer } from '../../shared/api/use-api.ts';
import { ofWhere } from '../labels/where.ts';

export type SearchHit = GetSearch200['data'][number];

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
  /** A group or a label, as features/labels/where.ts names them. */
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
  const filters: NonNullable<GetSearchParams['filters']> = {
    ...ofWhere(group),
    author: { $eq: author },
    date: { $gte: from, $lte: to },
  };
  if (kind !== '') filters.kind = { $eq: kind };
  // A space at its end says that a word is whole.
  const found = getSearch({ q: q.endsWith(' ') ? `${words} ` : words, filters, pagination });
  return useAnswer(words === '' ? null : found, { keepPreviousData: true });
}
