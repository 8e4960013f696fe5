import type {
  ChatSession,
  OutgoingMedia,
  OutgoingMessage,
} from '@groupsight/chat-port/chat-provider';
import type { Extras } from '@groupsight/proto/common/v1/outgoing';
import type { Command } from '@groupsight/proto/events/v1/events';
import { withMentions } from '../domain/sending/mentions.ts';
import { sentKindOf } from '../domain/sending/upload.ts';
import type { MediaStore } from '../store/media-store.ts';
import { refuseUnsendable, sendErrors } from './send-errors.ts';

export interface PerformContext {
  readonly session: ChatSession;
  readonly media: MediaStore;
  /** Rejects when the account is not this process's to act for: asked in the last moment. */
  readonly confirm: () => Promise<void>;
}

/** Does what a command says. @returns the id of a message that was sent; empty else */
export async function perform(
  command: Command,
  { session, media, confirm }: PerformContext,
): Promise<string> {
  const { action, chatId, ownerId, idempotencyKey } = command;
  switch (action?.$case) {
    case 'send': {
      const { text, quotedMessageId } = action.value;
      await confirm();
      return (await session.send(chatId, { text, quotedMessageId, idempotencyKey })).messageId;
    }
    case 'sendMessage': {
      const { text, extras } = action.value;
      const plain = { text, quotedMessageId: '', idempotencyKey };
      const message = extras ? await withExtras(plain, extras, { ownerId, media }) : plain;
      await confirm();
      return (await session.send(chatId, message)).messageId;
    }
    case 'delete':
      await confirm();
      await session.delete(chatId, action.value);
      return '';
    default:
      return '';
  }
}

interface Shelf {
  readonly ownerId: string;
  readonly media: MediaStore;
}

async function withExtras(
  plain: OutgoingMessage,
  { mentions: named, attachment, poll }: Extras,
  shelf: Shelf,
): Promise<OutgoingMessage> {
  if (poll) return { ...plain, poll };
  const { text, mentions } = withMentions(plain.text, named);
  const message = { ...plain, text, mentions };
  if (!attachment) return message;
  return { ...message, media: await outgoing(attachment, shelf) };
}

async function outgoing(
  { mediaId, fileName }: { readonly mediaId: string; readonly fileName: string },
  { ownerId, media }: Shelf,
): Promise<OutgoingMedia> {
  const found = await media.find(ownerId, mediaId);
  if (!found) throw sendErrors.attachmentGone();
  const { mimeType, size } = found;
  // It may have been scheduled before this was refused.
  refuseUnsendable(mimeType, fileName);
  const read = () => media.read(ownerId, mediaId);
  return { kind: sentKindOf(mimeType), mimeType, fileName, size, read };
}
