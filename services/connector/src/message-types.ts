import { MessageType } from '@groupsight/proto/events/v1/events';
import type { MessageKind } from '@groupsight/shared/chat-lines/lines';

/** Our kinds of messages as events name them. */
export const messageTypes: Readonly<Record<MessageKind, MessageType>> = {
  text: MessageType.TEXT,
  image: MessageType.IMAGE,
  video: MessageType.VIDEO,
  audio: MessageType.AUDIO,
  document: MessageType.DOCUMENT,
  sticker: MessageType.STICKER,
  location: MessageType.LOCATION,
  contact: MessageType.CONTACT,
  poll: MessageType.POLL,
  call: MessageType.CALL,
  system: MessageType.SYSTEM,
  deleted: MessageType.DELETED,
  media: MessageType.MEDIA,
};
