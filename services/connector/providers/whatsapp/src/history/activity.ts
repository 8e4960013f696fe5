import type { ChatActivity } from '@groupsight/chat-port/chat-provider';
import { readContent } from '../mapping/content.ts';
import { cleanJid } from '../mapping/person.ts';
import type { Person } from '../mapping/raw.ts';
import type { Archive } from './archive.ts';

/** The newest messages of a chat that are counted: more of them say no more of it. */
const maxCounted = 100;

/** How much of what is kept of a chat was written since a time, by the account and to it. */
export async function activityOf(
  archive: Pick<Archive, 'page'>,
  me: Person,
  chatId: string,
  since: Date,
): Promise<ChatActivity> {
  const isMe = (jid: string) => jid !== '' && (jid === me.jid || jid === me.alt);
  const counts = { messages: 0, own: 0, toOwner: 0 };
  for (const { message, at } of await archive.page(chatId, undefined, maxCounted)) {
    if (at < since) break;
    const content = message.messageStubType ? undefined : readContent(message.message);
    if (!content) continue;
    counts.messages++;
    if (message.key.fromMe) {
      counts.own++;
      continue;
    }
    const { mentionedJid, participant } = content.context ?? {};
    const meant = [...(mentionedJid ?? []), participant ?? ''];
    if (meant.some((jid) => isMe(cleanJid(jid)))) counts.toOwner++;
  }
  return { chatId, ...counts };
}
