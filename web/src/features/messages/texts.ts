import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of the chat's own messages, where a figure or a statement shows what it rests on. */
export const messageTexts = translated({
  around: msg`Show the messages around it`,
  hideAround: msg`Hide the messages around it`,
  conversation: msg`Conversation`,
  earlier: msg`Earlier messages`,
  later: msg`Later messages`,
  gone: msg`This message is no longer stored.`,
  noneStored: msg`The cited messages are no longer stored.`,
  loadFailed: msg`The messages could not be loaded`,
  unknownSender: msg`Unknown`,
  edited: msg`edited`,
  reactions: msg`Reactions`,
  votes: (count: number) => t`${plural(count, { one: '# vote', other: '# votes' })}`,
  voters: (count: number) => t`${plural(count, { one: '# member', other: '# members' })} voted`,
  /** What stands in place of words that a message does not have. */
  wordless: {
    image: msg`Image`,
    video: msg`Video`,
    audio: msg`Voice message`,
    document: msg`Document`,
    sticker: msg`Sticker`,
    location: msg`Location`,
    contact: msg`Contact`,
    poll: msg`Poll`,
    call: msg`Call`,
    media: msg`Image, video or voice message`,
    deleted: msg`This message was deleted`,
  } as Readonly<Record<string, MessageDescriptor>>,
  otherWordless: msg`A message without text`,
  file: msg`File`,
  open: msg({ message: 'Open', context: 'what a button does' }),
  openOf: (kind: string, sender: string) => t`Open: ${kind} of ${sender}`,
});
