import { randomUUID } from 'node:crypto';
import type { MessageDoc } from '../messages/messages.repository.ts';
import { isOfFile, mergeImports } from '../messages/messages.repository.ts';
import {
  type IsDeleted,
  nameByImports,
  type Said,
  shownWords,
  together,
} from '../messages/tellings.ts';
import type { RemovedDoc } from './removed.repository.ts';

/** A document as it is kept while it is removed. */
export const asRemoved = (doc: object & { readonly _id: string }) => doc as RemovedDoc['doc'];

/** A removed message as it was. */
export const asMessage = ({ doc }: Pick<RemovedDoc, 'doc'>) => doc as unknown as MessageDoc;

const nobody = () => false;

/** A message that says this, as it is stored. */
export function saying(doc: MessageDoc, { words, tellings }: Said): MessageDoc {
  const { told: _, ...same } = doc;
  return { ...same, ...words, ...(tellings ? { told: { rev: randomUUID(), tellings } } : {}) };
}

/**
 * A message that is kept twice, or is told again of while it is kept: the later words hold,
 * deleted is the end, and it is of all that brought it.
 * @param isDeleted imports whose word does not count
 */
export function joined(
  before: MessageDoc,
  again: MessageDoc,
  isDeleted: IsDeleted = nobody,
): MessageDoc {
  const { senderName } = isOfFile(before) ? again : before;
  const { senderId } = again;
  const doc = { ...saying(before, together(before, again, isDeleted)), senderId, senderName };
  mergeImports(doc, again);
  return doc;
}

/** A message as it is shown while these imports are deleted. */
export function shownAs(doc: MessageDoc, isDeleted: IsDeleted): MessageDoc {
  if (!doc.told) return doc;
  const { tellings } = doc.told;
  const senderName = nameByImports(tellings, isDeleted) ?? doc.senderName;
  return { ...doc, ...shownWords(tellings, isDeleted), senderName };
}
