import { groupDocumentId } from '@groupsight/shared/ids';
import { deleteInPieces } from '@groupsight/shared/mongo/delete-in-pieces';
import type { Model } from 'mongoose';
import type { Models } from './models.ts';

interface Forgotten {
  readonly ownerId: string;
  readonly chatId: string;
  /** When it was said to be forgotten. */
  readonly at: Date;
}

/** A row of a chat, by whatever id. */
interface ChatRow {
  readonly _id: string;
  readonly ownerId: string;
  readonly chatId: string;
}

/**
 * Removes every row of a chat but those about files (`MediaErasure.group`); idempotent.
 * @returns false for a chat of which something was heard since: it is a group again
 */
export async function forgetGroup(
  { knownChats, messages, historyJobs, importedFiles }: Models,
  { ownerId, chatId, at }: Forgotten,
): Promise<boolean> {
  const chat = { ownerId, chatId };
  if (await knownChats.exists({ ...chat, at: { $gt: at } })) return false;
  for (const model of [messages, historyJobs]) {
    await deleteInPieces(model as unknown as Model<ChatRow>, chat);
  }
  await importedFiles.deleteMany({ ownerId, groupId: groupDocumentId(ownerId, chatId) });
  await knownChats.deleteMany(chat);
  return true;
}
