import type { Call } from './call.ts';
import { send } from './transport.ts';

/**
 * Fetches a file for the session and hands it to the browser to keep.
 * @throws ApiError
 */
export async function download({ address }: Pick<Call<unknown>, 'address'>, fileName: string) {
  const response = await send(new Request(new URL(address, location.origin)));
  const url = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
