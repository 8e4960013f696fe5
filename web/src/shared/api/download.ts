import type { Call } from './call.ts';
import { send, sendFor } from './transport.ts';

/** Hands a file to the browser to keep. */
function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Fetches a file for the session and hands it to the browser to keep.
 * @throws ApiError
 */
export async function download({ address }: Pick<Call<unknown>, 'address'>, fileName: string) {
  const response = await send(new Request(new URL(address, location.origin)));
  saveFile(await response.blob(), fileName);
}

const fileNameIn = (header: string | null) => /filename="([^"]+)"/.exec(header ?? '')?.[1];

/**
 * Saves what an address returns as a table, under the name that it has there.
 * @throws ApiError
 */
export async function downloadCsv(address: string, fileName: string): Promise<void> {
  const response = await sendFor(address, 'text/csv');
  const given = fileNameIn(response.headers.get('content-disposition'));
  saveFile(await response.blob(), given ?? fileName);
}
