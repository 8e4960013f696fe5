import { numericId } from '@groupsight/shared/ids';
import type { MediaLink } from '../../auth/media-links.ts';

/** An instant of a service's answer as ISO 8601; services always set it where this is used. */
export function iso(at: Date | undefined): string {
  return (at ?? new Date(0)).toISOString();
}

export function isoOrNull(at: Date | undefined): string | null {
  return at ? at.toISOString() : null;
}

/** protobuf's empty text as the contract's null. */
export function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}

/**
 * A service's word as one of the contract's closed set.
 * @param otherwise stands for words of a newer service
 */
export function oneOfThese<const T extends string>(
  words: readonly T[],
  word: string,
  otherwise: NoInfer<T>,
): T {
  return words.find((known) => known === word) ?? otherwise;
}

/** `id` and `documentId` of a document. */
export function identityOf(documentId: string) {
  return { id: numericId(documentId), documentId };
}

/** Where a medium is read. */
export function mediaUrl(mediaId: string, link: MediaLink): string | null {
  return mediaId === '' ? null : link(mediaId);
}
