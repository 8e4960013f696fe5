import { getDigest, getDigests, putDigestRating } from '../../shared/api/endpoints.ts';
import { ofGroup } from '../../shared/api/keys.ts';
import type { Digest } from '../../shared/api/types.ts';
import { useAll, useData } from '../../shared/api/use-api.ts';
import { attempt } from '../../shared/toast/attempt.ts';
import { digestTexts } from './texts.ts';

/** What list and calendar show of a digest; its statements and their sources are many times that. */
const shown = ['date', 'summary', 'mentions', 'sentiment', 'so_far', 'updatedAt'] as const;
export type DigestSummary = Pick<Digest, 'documentId' | (typeof shown)[number]>;

/** Every digest of a group, newest first: the calendar's levels are relative to all of them. */
export function useDigests(groupId: string) {
  const { data, error, mutate } = useAll(
    getDigests({ filters: ofGroup(groupId), sort: 'date:desc', fields: [...shown] }),
  );
  const summaries: DigestSummary[] | undefined = data;
  return { data: summaries, error, mutate: () => mutate() };
}

/** What is read with a digest. */
const populated = ['conversations', 'dates', 'tasks', 'decisions', 'open'] as const;

/** The whole of a digest; nothing is asked for without an id. */
export function useDigest(documentId: string | null) {
  return useData(documentId ? getDigest(documentId, { populate: [...populated] }) : null);
}

/** Says whether a digest is good; null takes it back. */
export function rateDigest(
  documentId: string,
  rating: 'up' | 'down' | null,
  refresh: () => Promise<unknown>,
): Promise<boolean> {
  const { saved: done, failed } = digestTexts.rating;
  return attempt(
    putDigestRating(documentId, { data: { rating } }).send(),
    { done, failed },
    refresh,
  );
}
