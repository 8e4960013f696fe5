import { sendFor } from '../../shared/api/transport.ts';
import { notify } from '../../shared/toast/toast.ts';
import { resourceTexts } from './texts.ts';

/** How long a new tab or a download has to read the file before its address is forgotten. */
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

/** The bytes of a stored file as an address for this page; release it with revokeObjectURL. */
export async function loadMedia(path: string, signal: AbortSignal): Promise<string> {
  const response = await sendFor(path, '*/*', signal);
  return URL.createObjectURL(await response.blob());
}

/**
 * Opens a file of a message in a new tab, or downloads it where the server says that it must
 * not be shown. It is fetched first: a file needs the session's header.
 */
export async function openMedia(path: string, fileName: string): Promise<void> {
  // Before the first wait: a browser blocks tabs that do not open on the click itself.
  const tab = window.open('', '_blank');
  try {
    const response = await sendFor(path, '*/*');
    const isShown = response.headers.get('content-disposition')?.startsWith('inline');
    const url = URL.createObjectURL(await response.blob());
    if (tab && isShown) tab.location.href = url;
    else {
      tab?.close();
      download(url, fileName);
    }
    setTimeout(() => URL.revokeObjectURL(url), READ_MS);
  } catch {
    tab?.close();
    notify.error(resourceTexts.mediaFailed);
  }
}
