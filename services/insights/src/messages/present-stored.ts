import type { StoredMessage } from '@groupsight/proto/insights/v1/insights';
import type { MessageDoc } from './messages.repository.ts';

/** Enough to tell messages of one chat apart. */
const comparedLength = 500;

export const storedFields = {
  ...{ messageId: 1, senderId: 1, senderName: 1, at: 1, type: 1, text: 1, edited: 1 },
} as const;

/** A message as far as it takes to find it in an export. */
export function presentStored(doc: MessageDoc): StoredMessage {
  const { messageId, senderId, senderName, at, type, text, edited } = doc;
  const words = text.slice(0, comparedLength);
  return { messageId, senderId, senderName, at, type, text: words, edited };
}
