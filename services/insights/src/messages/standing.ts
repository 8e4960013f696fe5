import { unreadablesQuestion } from '../coverage/coverages.repository.ts';
import { type ChatDoc, chatQuestion } from '../groups/chats.repository.ts';
import { zoneIn, zoneQuestion } from '../groups/owners.repository.ts';
import { aliasesIn, aliasesQuestion } from '../members/aliases.repository.ts';
import type { Stores } from '../store/stores.ts';
import { readTogether } from '../store/together.ts';
import { type EarlyChangeDoc, earlyChangesQuestion } from './early-changes.repository.ts';
import { type Stored, storedIn, storedQuestion } from './messages.repository.ts';

/** What is asked about: a chat, ids of members who are spoken of, and `_id`s of messages. */
export interface Asked {
  readonly owner: string;
  readonly chat: string;
  readonly group: string;
  readonly members: readonly string[];
  readonly messages: readonly string[];
}

/** How a chat stands, which messages are stored by. */
export interface Standing {
  /** Absent: nothing was heard of it yet. */
  readonly chat: ChatDoc | undefined;
  readonly zone: string;
  /** Of the members those whose ids were given up, with what took their place. */
  readonly aliases: ReadonlyMap<string, string>;
}

const standingQuestions = (stores: Stores, { owner, chat, members }: Asked) => ({
  chats: chatQuestion(stores.chats, owner, chat),
  owners: zoneQuestion(stores.owners, owner),
  aliases: aliasesQuestion(stores.aliases, owner, members),
});

export interface StandingBefore extends Standing {
  /** The messages that are stored already, by `_id`. */
  readonly stored: ReadonlyMap<string, Stored>;
}

/** How a chat stands before messages are stored, and which of them are. */
export async function standingBefore(stores: Stores, asked: Asked): Promise<StandingBefore> {
  const found = await readTogether({
    ...standingQuestions(stores, asked),
    stored: storedQuestion(stores.messages, asked, asked.messages),
  });
  const [chat] = found.chats;
  const standing = { chat, zone: zoneIn(found.owners), aliases: aliasesIn(found.aliases) };
  return { ...standing, stored: storedIn(found.stored) };
}

/** As it stands when they are, with what was said of them before they came. */
export interface StandingAfter extends Standing {
  readonly early: readonly EarlyChangeDoc[];
  /** Of the messages those that could not be read before, by `_id`. */
  readonly unreadable: readonly string[];
}

/**
 * How a chat stands when messages are stored: whoever changed it meanwhile found them, or is
 * found here.
 */
export async function standingAfter(stores: Stores, asked: Asked): Promise<StandingAfter> {
  const found = await readTogether({
    ...standingQuestions(stores, asked),
    early: earlyChangesQuestion(stores.earlyChanges, asked.owner, asked.messages),
    unreadable: unreadablesQuestion(stores.unreadables, asked, asked.messages),
  });
  const [chat] = found.chats;
  const standing = { chat, zone: zoneIn(found.owners), aliases: aliasesIn(found.aliases) };
  return { ...standing, early: found.early, unreadable: found.unreadable.map(({ _id }) => _id) };
}
