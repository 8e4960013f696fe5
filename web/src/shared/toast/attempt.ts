import { reasonOf } from '../api/api-error.ts';
import { notify, toastMs } from './toast.ts';

/**
 * Makes a change and says what came of it in a toast; `refresh` reads what it changed again.
 * Answers whether it was made.
 */
export async function attempt(
  work: Promise<unknown>,
  say: { readonly done: string; readonly failed: string },
  refresh: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work;
  } catch (error) {
    notify.error(say.failed, toastMs.error, reasonOf(error));
    return false;
  }
  notify.success(say.done);
  await refresh();
  return true;
}
