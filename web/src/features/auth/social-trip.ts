/**
 * A sign-in at a provider leaves the app and comes back to /auth (services/gateway,
 * routes/connect.ts): with a code, or with why there is none, behind the '#'.
 */
export type Return =
  | { readonly kind: 'code'; readonly provider: string; readonly code: string }
  | { readonly kind: 'error'; readonly provider: string; readonly error: string };

/** What the address says of a sign-in that came back; null for any other address. */
export function readReturn(hash: string): Return | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const provider = values.get('provider') ?? '';
  const code = values.get('connect');
  if (code) return { kind: 'code', provider, code };
  const error = values.get('connect-error');
  return error ? { kind: 'error', provider, error } : null;
}

/** What has to be known when it comes back. */
export interface Trip {
  readonly from?: string | undefined;
  readonly remember: boolean;
}

const KEY = 'groupsight.sign-in-trip';

/** Keeps it for the way, in this tab alone. */
export function packTrip(trip: Trip): void {
  sessionStorage.setItem(KEY, JSON.stringify(trip));
}

/** Takes it out again; a tab that knows of none remembers nobody. */
export function unpackTrip(): Trip {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const { from, remember } = JSON.parse(text ?? '{}') as Partial<Trip>;
    return { from: typeof from === 'string' ? from : undefined, remember: remember === true };
  } catch {
    return { remember: false };
  }
}
