import type { Message } from '@groupsight/proto/insights/v1/insights';
import { messageKinds } from '@groupsight/shared/chat-lines/lines';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../../auth/media-links.ts';
import { Instant, identity, NullableString, named, oneOf, ref } from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, mediaUrl, oneOfThese, textOrNull } from './values.ts';

export const ReactionCount = named('ReactionCount', {
  emoji: Type.String(),
  count: Type.Integer({ description: 'Members who have it.' }),
});

export const PollOption = named('PollOption', {
  text: Type.String(),
  votes: Type.Integer({ description: 'Members who chose it.' }),
});

export const ChatMessageSchema = named('ChatMessage', {
  ...identity,
  message_id: Type.String({ description: "The chat network's id; what sources name." }),
  senderId: Type.String(),
  sender: Type.String({ description: 'Display name then.' }),
  text: Type.String(),
  type: oneOf(messageKinds, 'media: a file whose kind the export does not tell.'),
  date: Type.String({ description: "yyyy-MM-dd in the owner's zone." }),
  createdAt: Instant('When it was sent.'),
  quoted_message_id: NullableString(),
  media_url: NullableString('Where its file is read: without a session, for 15 to 30 minutes.'),
  edited: Type.Boolean(),
  reactions: Type.Array(ref(ReactionCount), { description: 'Most first.' }),
  poll_options: Type.Array(ref(PollOption), {
    description: 'Of a poll in which somebody voted, in its order; empty else.',
  }),
  poll_voters: Type.Integer({ description: 'Of a poll: members whose vote counts.' }),
  group: Type.Optional(ref(GroupRef)),
});

export const messageSchemas = [ReactionCount, PollOption, ChatMessageSchema];

export function toChatMessage(message: Message, link: MediaLink): Static<typeof ChatMessageSchema> {
  return {
    ...identityOf(message.documentId),
    message_id: message.messageId,
    senderId: message.senderId,
    sender: message.senderName,
    text: message.text,
    type: oneOfThese(messageKinds, message.type, 'text'),
    date: message.date,
    createdAt: iso(message.at),
    quoted_message_id: textOrNull(message.quotedMessageId),
    media_url: mediaUrl(message.mediaId, link),
    edited: message.edited,
    reactions: message.reactions,
    poll_options: message.pollOptions,
    poll_voters: message.pollVoters,
  };
}
