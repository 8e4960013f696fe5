import { refusalOf, transportFailure } from './api-error.ts';
import { clearSession, credentials, isReplaced, readToken } from './session.ts';

const ORDINARY_MS = 30_000;
const MINUTE_MS = 60_000;

/** Calls that the server allows itself longer; each a little more than the server's own deadline. */
const LONG_MS: readonly (readonly [call: string, ms: number])[] = [
  ['GET /api/wa-groups', 6.5 * MINUTE_MS],
  // Fetches the file from the chat network.
  ['POST /api/media/', 3.5 * MINUTE_MS],
  ['POST /api/wa-create', 1.5 * MINUTE_MS],
  ['POST /api/wa-disconnect', 1.5 * MINUTE_MS],
  ['POST /api/wa-uploads', 6 * MINUTE_MS],
  // Counts the topic's mentions in all messages.
  ['POST /api/watched-topics', 1.5 * MINUTE_MS],
  ['PUT /api/watched-topics/', 1.5 * MINUTE_MS],
];

/** How long an answer may take until its last byte. */
function deadlineOf({ method, url }: Request): number {
  const call = `${method} ${new URL(url).pathname}`;
  return LONG_MS.find(([start]) => call.startsWith(start))?.[1] ?? ORDINARY_MS;
}

/** The call itself replaces the token: when it is refused there is nothing to wait for. */
function replacesToken({ url }: Request): boolean {
  return new URL(url).pathname === '/api/auth/change-password';
}

/** The headers that identify the session; empty for a visitor. */
export function authHeaders(): Record<string, string> {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

async function attempt(request: Request, token: string | null): Promise<Response> {
  // A copy: a refused call may be made again, and a body can be read only once.
  const copy = request.clone();
  if (token) copy.headers.set('authorization', `Bearer ${token}`);
  if (!copy.headers.has('accept')) copy.headers.set('accept', 'application/json');
  const deadline = AbortSignal.timeout(deadlineOf(request));
  const signal = AbortSignal.any([request.signal, deadline]);
  try {
    return await fetch(copy, { signal });
  } catch (error) {
    throw transportFailure(error);
  }
}

/**
 * Sends a call for the session, within its deadline, and returns the raw response.
 * @throws ApiError unless it is a success; the DOMException of an abort
 */
export async function send(request: Request): Promise<Response> {
  const sent = credentials();
  const response = await attempt(request, sent.token);
  if (response.ok) return response;
  // Only a session that was refused ends; a visitor's wrong password is no session.
  if (response.status === 401 && sent.token) {
    // A refused call did nothing: it can be made again with the token that came since.
    if (replacesToken(request)) clearSession('refused');
    else if (await isReplaced(sent)) return send(request);
  }
  // A proxy's HTML page or a cut answer: the status is all there is to say.
  const body: unknown = await response.json().catch(() => undefined);
  throw refusalOf(response.status, body);
}

/** Reads a file by its path: a medium of a message, a text of the site. */
export function sendFor(path: string, accept: string, signal?: AbortSignal): Promise<Response> {
  const init = { headers: { accept }, ...(signal ? { signal } : {}) };
  return send(new Request(new URL(path, location.origin), init));
}
