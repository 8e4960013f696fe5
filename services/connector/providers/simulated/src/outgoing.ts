import type {
  OutgoingMedia,
  OutgoingMessage,
  ProviderMessage,
} from '@groupsight/chat-port/chat-provider';

type Carried = Pick<ProviderMessage, 'text' | 'kind' | 'mentions' | 'media'>;

/** What a message that is sent looks like in the chat; its file is kept first. */
export async function carried(
  { text, mentions = [], media, poll }: OutgoingMessage,
  keep: (media: OutgoingMedia) => Promise<void>,
): Promise<Carried> {
  const words = text.trim();
  if (poll) {
    const lines = [words, ...poll.options].join('\n');
    return { text: lines, kind: 'poll', mentions: [], media: undefined };
  }
  if (!media) return { text: words, kind: 'text', mentions, media: undefined };
  await keep(media);
  const { kind, mimeType, fileName, size } = media;
  return { text: words, kind, mentions, media: { mimeType, fileName, size } };
}
