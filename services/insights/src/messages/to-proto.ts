import type { Message, PollOption, StoredMessage } from '@groupsight/proto/insights/v1/insights';
import type { Stores } from '../store/stores.ts';
import type { MessageDoc } from './messages.repository.ts';
import { type Responses, responsesTo, type Tally } from './responses.repository.ts';

/** Stored documents as the contract shows them. */

export const presentMessage = (doc: MessageDoc): Message => ({
  documentId: doc._id,
  groupId: doc.group,
  messageId: doc.messageId,
  senderId: doc.senderId,
  senderName: doc.senderName,
  at: doc.at,
  date: doc.date,
  type: doc.type,
  text: doc.text,
  quotedMessageId: doc.quoted,
  mediaId: doc.media?.mediaId ?? '',
  edited: doc.edited,
  reactions: [],
  pollOptions: [],
  pollVoters: 0,
});

/** Messages with what members did about them. */
export async function presentMessages(
  { responses }: Pick<Stores, 'responses'>,
  docs: readonly MessageDoc[],
): Promise<Message[]> {
  const found = await responsesTo(
    responses,
    docs.map(({ _id }) => _id),
  );
  return docs.map((doc) => {
    const to = found.get(doc._id);
    const message = presentMessage(doc);
    return to && doc.type !== 'deleted' ? { ...message, ...presentResponses(doc, to) } : message;
  });
}

function presentResponses(doc: MessageDoc, { reactions, votes }: Responses) {
  const counted = [...reactions.counts].map(([emoji, count]) => ({ emoji, count }));
  return {
    // Of as many the one that comes first in writing, so that the order stays.
    reactions: counted.sort((a, b) => b.count - a.count || (a.emoji < b.emoji ? -1 : 1)),
    pollOptions: doc.type === 'poll' ? optionsOf(doc.text, votes) : [],
    pollVoters: doc.type === 'poll' ? votes.members : 0,
  };
}

/** A poll's text is its question and its options, a line each. */
function optionsOf(text: string, { counts, members }: Tally): PollOption[] {
  if (members === 0) return [];
  const named = text.split('\n').slice(1);
  const others = [...counts.keys()].filter((option) => !named.includes(option));
  return [...named, ...others].map((option) => ({ text: option, votes: counts.get(option) ?? 0 }));
}

/** Enough to tell messages of one chat apart. */
const comparedLength = 500;

export const storedFields = {
  messageId: 1,
  senderId: 1,
  senderName: 1,
  at: 1,
  type: 1,
  text: 1,
  edited: 1,
} as const;

/** A message as far as it takes to find it in an export. */
export function presentStored(doc: MessageDoc): StoredMessage {
  const { messageId, senderId, senderName, at, type, text, edited } = doc;
  const words = text.slice(0, comparedLength);
  return { messageId, senderId, senderName, at, type, text: words, edited };
}
