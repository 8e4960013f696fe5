import { dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { type ChatDoc, chatState } from '../groups/chats.repository.ts';
import { deletedImports, type Guard, guardOf } from '../removals/guards.ts';
import { asMessage, joined } from '../removals/removal-docs.ts';
import { doAgain } from '../removals/removals.repository.ts';
import { keptMessages, type RemovedDoc } from '../removals/removed.repository.ts';
import type { Incoming } from './ingest.ts';
import { keepMessages } from './keep-messages.ts';
import { type MessageDoc, storedOf } from './messages.repository.ts';
import type { IsDeleted } from './tellings.ts';

/** A message that came, and what is to be stored of it. */
export interface IncomingDoc {
  readonly one: Incoming;
  readonly doc: MessageDoc;
}

/** What is kept of messages that other imports brought, which are deleted. */
export type Kept = ReadonlyMap<string, RemovedDoc>;

const nothingKept: Kept = new Map();

/**
 * Of what comes of a chat the messages that are to be stored. Of a deleted group nothing is but
 * what its owner imports; what lies in a deleted stretch, or was brought by a deleted import, is
 * put with what was deleted, and comes back with it.
 */
export async function admitted(
  context: Context,
  chat: ChatDoc,
  told: readonly IncomingDoc[],
  zone: string,
): Promise<{ readonly wanted: readonly IncomingDoc[]; readonly kept: Kept }> {
  const { guards = [], removed = false } = chat;
  const heard = removed ? told.filter(({ one }) => one.message.importId !== undefined) : told;
  if (guards.length === 0) return { wanted: heard, kept: nothingKept };
  const wanted: IncomingDoc[] = [];
  const away = new Map<string, MessageDoc[]>();
  for (const one of heard) {
    const guard = guardOf(one.doc, guards);
    if (!guard) wanted.push(one);
    else if (!guard.purged) away.set(guard.id, [...(away.get(guard.id) ?? []), retold(one)]);
  }
  for (const [removal, docs] of away) {
    await keepMessages(context, chat, removal, docs);
    // Stored by a batch that was killed before it could see the removal: it is done again.
    const ids = docs.map(({ _id }) => _id);
    const stored = await storedOf(context.stores.messages, chat, ids);
    if (stored.size > 0) await doAgain(context.stores.removals, chat.owner, [removal]);
  }
  const ids = wanted.map(({ doc }) => doc._id);
  const kept = await keptMessages(context.stores.removed, chat, ids);
  const isDeleted = deletedImports(guards);
  return { wanted: wanted.map((one) => asKnown(one, kept, zone, isDeleted)), kept };
}

/** Who tells a message again sees the latest edit of that time. */
const retold = ({ one, doc }: IncomingDoc): MessageDoc =>
  doc.edited ? { ...doc, editedAt: new Date(one.publishedAt) } : doc;

/** What comes back by another import comes with what is known of it. */
function asKnown(told: IncomingDoc, kept: Kept, zone: string, isDeleted: IsDeleted): IncomingDoc {
  const known = kept.get(told.doc._id);
  if (!known) return told;
  const doc = joined(asMessage(known), retold(told), isDeleted);
  return { ...told, doc: { ...doc, date: dateOf(doc.at.getTime(), zone) } };
}

/** Of these guards the removals that are not among the others, in the same state. */
function without(guards: readonly Guard[] = [], others: readonly Guard[] = []): string[] {
  const isThere = ({ id, purged }: Guard) =>
    others.some((other) => other.id === id && other.purged === purged);
  return guards.filter((guard) => !isThere(guard)).map(({ id }) => id);
}

/**
 * What was deleted or brought back, by another process, while messages were being stored: either
 * it found them, or this has it done again.
 * @param read the chat as it was read when they were, where it was
 * @returns the chat as it is now; undefined where nothing of that happened
 */
export async function followRemovals(
  { stores }: Context,
  before: ChatDoc,
  read?: ChatDoc,
): Promise<ChatDoc | undefined> {
  const { owner: ownerId, chat, group } = before;
  const after = read ?? (await chatState(stores.chats, ownerId, chat, group));
  const changed = [
    ...without(before.guards, after.guards),
    ...without(after.guards, before.guards),
  ];
  if (changed.length === 0) return undefined;
  await doAgain(stores.removals, ownerId, changed);
  return after;
}
