import type { StoredLetter } from './newsletters.repository.ts';

/** The key under which the connector sends a letter once, however often the command comes. */
export const letterCommandKey = ({ _id, revision }: Pick<StoredLetter, '_id' | 'revision'>) =>
  `newsletter:${_id}:${revision}`;

const pattern = /^newsletter:([a-z0-9]{24}):(\d{1,9})$/;

/** Reads a letter's key; undefined for one of anything else. */
export function readLetterKey(
  key: string,
): { readonly letterId: string; readonly revision: number } | undefined {
  const [, letterId, revision] = pattern.exec(key) ?? [];
  if (!letterId || !revision) return undefined;
  return { letterId, revision: Number(revision) };
}
