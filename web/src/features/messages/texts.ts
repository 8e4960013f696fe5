import { formatCount } from '../../shared/ui/format-number.ts';

/** Every text of the chat's own messages, where a figure or a statement shows what it rests on. */
export const messageTexts = {
  around: 'Show the messages around it',
  hideAround: 'Hide the messages around it',
  conversation: 'Conversation',
  earlier: 'Earlier messages',
  later: 'Later messages',
  gone: 'This message is no longer stored.',
  noneStored: 'The cited messages are no longer stored.',
  loadFailed: 'The messages could not be loaded',
  unknownSender: 'Unknown',
  edited: 'edited',
  reactions: 'Reactions',
  votes: (count: number) => formatCount(count, 'vote', 'votes'),
  voters: (count: number) => `${formatCount(count, 'member', 'members')} voted`,
  /** What stands in place of words that a message does not have. */
  wordless: {
    image: 'Image',
    video: 'Video',
    audio: 'Voice message',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Location',
    contact: 'Contact',
    poll: 'Poll',
    call: 'Call',
    media: 'Image, video or voice message',
    deleted: 'This message was deleted',
  } as Readonly<Record<string, string>>,
  otherWordless: 'A message without text',
  file: 'File',
  open: 'Open',
  openOf: (kind: string, sender: string) => `Open: ${kind} of ${sender}`,
} as const;
