import type { MessageDoc } from '../store/messages.ts';
import { isOfFile, mergeImports } from '../store/messages.ts';
import type { RemovedDoc } from '../store/removed.ts';

/** A document as it is kept while it is removed. */
export const asRemoved = (doc: object & { readonly _id: string }) => doc as RemovedDoc['doc'];

/** A removed message as it was. */
export const asMessage = ({ doc }: Pick<RemovedDoc, 'doc'>) => doc as unknown as MessageDoc;

/** When its words were last changed; where that is not known, before any time that is. */
const changedAt = ({ edited, editedAt }: MessageDoc) => editedAt?.getTime() ?? (edited ? 0 : -1);

const gone = { type: 'deleted', text: '', media: null, mentions: [] as string[] } as const;

/**
 * A message that is kept twice, or is told again of while it is kept: the later words hold,
 * deleted is the end, and it is of all that brought it.
 */
export function joined(before: MessageDoc, again: MessageDoc): MessageDoc {
  const { text, edited, editedAt } = changedAt(again) >= changedAt(before) ? again : before;
  const { senderName } = isOfFile(before) ? again : before;
  const isGone = before.type === 'deleted' || again.type === 'deleted';
  const { senderId } = again;
  const doc = { ...before, senderId, senderName, text, edited, editedAt, ...(isGone ? gone : {}) };
  mergeImports(doc, again);
  return doc;
}
