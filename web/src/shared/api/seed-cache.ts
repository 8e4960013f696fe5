import { mutate } from 'swr';
import { earlyAnswers } from './early.ts';
import { readToken } from './session.ts';

/** Longer than this a page does not wait for what it could also show later. */
const PATIENCE_MS = 400;
/** The caches' keys name a list, and the calls its first page. */
const FIRST_PAGE = /[?&]pagination\[page\]=1&pagination\[pageSize\]=\d+$/;

interface Body {
  data?: unknown;
  meta?: { pagination?: { pageCount?: number } };
}

/** What a cache holds of a body: `data`, where there is such; nothing of a list that goes on. */
function heldOf(body: Body): unknown {
  if ((body.meta?.pagination?.pageCount ?? 1) > 1) return undefined;
  return 'data' in body ? body.data : body;
}

/**
 * Puts what the page has asked for ahead of the app into the cache: the first drawing shows it at
 * once, instead of a spinner, a placeholder and the answer one after the other.
 */
export async function seedCache(): Promise<void> {
  let isLate = false;
  async function seed([path, answer]: [string, Promise<Response>]): Promise<void> {
    const response = await answer;
    if (!response.ok || isLate) return;
    // A copy: the app makes the call nevertheless, and hears of every failure.
    const value = heldOf(await response.clone().json());
    const key = path.replace(FIRST_PAGE, '');
    if (value !== undefined && !isLate) await mutate(key, value, { revalidate: false });
  }
  const seeded = Promise.allSettled([...earlyAnswers(readToken())].map(seed));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([seeded, patience]);
  isLate = true;
}
