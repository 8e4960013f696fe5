import type { Message, PollOption } from '@groupsight/proto/insights/v1/insights';
import { presentMessage } from '../rpc/present.ts';
import type { Stores } from '../store/stores.ts';
import type { MessageDoc } from './messages.repository.ts';
import { type Responses, responsesTo, type Tally } from './responses.repository.ts';

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
