import { readToken } from './session.ts';

/** What `early-calls.js` asked for before the app was there. */
interface EarlyCalls {
  readonly token: string;
  /** By path and query. */
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    groupsightEarly?: EarlyCalls;
  }
}

/** An answer that has waited longer for the app is older than what a call would bring. */
const FRESH_MS = 15_000;

/** The calls under way that were made before the app was there, for this session. */
export function earlyAnswers(token: string | null): ReadonlyMap<string, Promise<Response>> {
  const early = window.groupsightEarly;
  return early && early.token === token ? early.answers : new Map();
}

/** Since when the page has asked for what the app is about to show (as of `performance.now`). */
export function askedSince(): number {
  const early = window.groupsightEarly;
  return early && early.token === readToken() ? 0 : performance.now();
}

/** Something has changed since those calls were made. */
export function forgetEarly(): void {
  delete window.groupsightEarly;
}

/** The answer to a call that was made before the app was there: once, and for its session only. */
export function takeEarly(
  { method, url }: Request,
  token: string | null,
): Promise<Response> | undefined {
  const early = window.groupsightEarly;
  if (!early || method !== 'GET') return undefined;
  // The page has been open for a while, or another person's session began meanwhile.
  if (early.token !== token || performance.now() > FRESH_MS) {
    forgetEarly();
    return undefined;
  }
  const { pathname, search } = new URL(url);
  const answer = early.answers.get(pathname + search);
  early.answers.delete(pathname + search);
  return answer;
}
