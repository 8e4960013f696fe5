import { clean, sentences, shorten } from '../text.ts';
import type { Line, ResourceDraft } from '../types.ts';

const kinds = { image: 'Image', video: 'Video', document: 'Document' } as const;

/** The picture, video or document a message is; nothing for other messages. */
export function mediaOf(line: Line): ResourceDraft[] {
  const { type } = line;
  if (type !== 'image' && type !== 'video' && type !== 'document') return [];
  const caption = clean(line.text);
  const fileName = clean(line.media?.fileName ?? '');
  const named = type === 'document' ? fileName || sentences(caption)[0] : sentences(caption)[0];
  const sender = clean(line.senderName);
  const fallback = sender === '' ? kinds[type] : `${kinds[type]} from ${sender}`;
  return [
    {
      key: `media:${line.messageId}`,
      type,
      name: shorten(named || fallback, 100),
      description: shorten(caption, 300),
      url: '',
      mediaId: line.media?.mediaId ?? '',
      eventDate: '',
      eventTime: '',
      eventLocation: '',
    },
  ];
}
