import type { ConversationDraft, Line } from '../../engine/types.ts';
import { isSpoken } from '../prepared.ts';
import { sentimentOfAll } from '../sentiment.ts';
import type { Thread } from '../threads.ts';
import { briefOf } from './brief.ts';
import { central } from './rank.ts';
import type { Telling } from './wording.ts';
import { named } from './wording.ts';

const mostWords = 40;
/** Of a long conversation as many lines, those that stand best for it, tell what it was about. */
const mostLines = 60;
/** So many messages, evenly over it, tell its mood. */
const mostFelt = 100;

/** What a conversation's brief is made of, in the chat's order. */
function tellingLines(thread: Thread): Line[] {
  const isLong = thread.lines.length > mostLines;
  const lines = isLong ? central(thread, mostLines) : thread.lines;
  const inOrder = [...lines].sort((a, b) => a.index - b.index);
  return inOrder.map(({ line }) => line).filter(isSpoken);
}

/** The day's main conversations in short, each with its mood. */
export function conversationsOf(
  threads: readonly Thread[],
  { language, names, say }: Telling,
): ConversationDraft[] {
  return threads.flatMap((thread) => {
    const spoken = thread.lines.filter(({ line }) => isSpoken(line));
    const { text, sources } = briefOf(
      tellingLines(thread).map((line) => ({
        ...line,
        text: named(line.text, names),
        senderName: line.senderName || say.someone,
      })),
      mostWords,
    );
    if (text === '') return [];
    const texts = spoken.map(({ line }) => line.text).filter((said) => said !== '');
    return [
      {
        ...{ text, sources, messages: spoken.length, members: thread.senders.size },
        sentiment: sentimentOfAll(texts, language, mostFelt),
      },
    ];
  });
}
