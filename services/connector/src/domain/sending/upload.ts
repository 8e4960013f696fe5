/** How the network shows a file. */
export type SentKind = 'image' | 'video' | 'document';

const images = ['image/jpeg', 'image/png', 'image/webp'];
const videos = ['video/mp4', 'video/3gpp'];

/** By its sniffed type alone: a name proves nothing. */
export function sentKindOf(mimeType: string): SentKind {
  if (images.includes(mimeType)) return 'image';
  return videos.includes(mimeType) ? 'video' : 'document';
}
