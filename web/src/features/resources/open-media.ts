import { reasonOf } from '../../shared/api/api-error.ts';
import { postMediaLink } from '../../shared/api/endpoints.ts';
import { notify } from '../../shared/toast/toast.ts';
import { resourceTexts } from './texts.ts';

/** How long a download has to read a file that was made here before its address is forgotten. */
const READ_MS = 60_000;

function download(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Hands the person a file that was made here. */
export function saveFile(text: string, type: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  download(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}

/** The address of a message's file among our own; null for links and for what has none. */
export function mediaPath(address: string | null): string | null {
  return address?.startsWith('/api/media/') ? address : null;
}

/** Files that show something of themselves at a glance. */
export type Pictured = 'image' | 'video' | 'document';

/**
 * As what a file has a small picture, null for none: a video's and a document's came with its
 * message, so that those of an imported chat have none.
 */
export function picturedAs(type: string, path: string): Pictured | null {
  if (type === 'image') return type;
  const isOfMessage = /^\/api\/media\/[a-z0-9]+\./.test(path);
  return isOfMessage && (type === 'video' || type === 'document') ? type : null;
}

/** The small picture of an image, at any address of it. */
export function thumbnailOf(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}size=thumb`;
}

/**
 * A fresh link to a file: the addresses in documents end within half an hour. The server fetches
 * the file first where it has to, so that it is there, or says why it is not.
 */
export async function linkMedia(path: string) {
  const [, mediaId = ''] = /^\/api\/media\/([^/?]+)/.exec(path) ?? [];
  const { data } = await postMediaLink(decodeURIComponent(mediaId)).send();
  return data;
}

/** Opens a file of a message in a new tab, or downloads it where browsers must not show it. */
export async function openMedia(path: string, fileName: string): Promise<void> {
  // Before the first wait: a browser blocks tabs that do not open on the click itself.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { url, inline } = await linkMedia(path);
    if (tab && inline) tab.location.href = new URL(url, location.origin).href;
    else {
      tab?.close();
      download(url, fileName);
    }
  } catch (error) {
    tab?.close();
    notify.error(resourceTexts.mediaFailed, undefined, reasonOf(error));
  }
}
