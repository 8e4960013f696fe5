import { AppError } from '@groupsight/shared/errors';
import type { TokenScope } from '@groupsight/shared/token-scopes';

/** What a token needs for a route; null: no token may, only its user. */
export type NeededScope = TokenScope | null;

interface Needs {
  /** For GET. */
  readonly read: NeededScope;
  readonly change: NeededScope;
}

/** By the area (the first tag) of a route. Who signs in, pays, links and is mailed is no program's business. */
const areas: Readonly<Record<string, Needs>> = {
  auth: { read: null, change: null },
  billing: { read: null, change: null },
  connection: { read: 'read', change: null },
  groups: { read: 'read', change: 'manage' },
  insights: { read: 'read', change: 'manage' },
  notifications: { read: 'read', change: 'manage' },
  schedule: { read: 'read', change: 'send' },
  surveys: { read: 'read', change: 'send' },
  newsletter: { read: 'read', change: 'send' },
  mail: { read: null, change: null },
  // A stream ends with its session, and a token has none.
  live: { read: null, change: null },
  assistants: { read: 'read', change: 'read' },
  // One that a stolen token made would go on telling when that has ended.
  webhooks: { read: 'read', change: null },
  operations: { read: null, change: null },
  feeds: { read: 'feed', change: null },
};

/** Routes that need something else than the others of their area. */
const exceptions: Readonly<Record<string, NeededScope>> = {
  'GET /api/users/me': 'read',
  'POST /api/questions/:documentId/reply': 'send',
  'DELETE /api/questions/:documentId/reply': 'send',
  'POST /api/wa-simulate-drop': null,
  'POST /api/push-devices': null,
  'DELETE /api/push-devices/:documentId': null,
  'POST /api/recap-links': null,
};

/** @throws Error for a route of an area that says nothing of tokens */
export function scopeOf(method: string, url: string, area: string | undefined): NeededScope {
  const exception = exceptions[`${method} ${url}`];
  if (exception !== undefined) return exception;
  const needs = area === undefined ? undefined : areas[area];
  if (!needs) throw new Error(`${method} ${url} says nothing of tokens: its area is ${area}`);
  return method === 'GET' || method === 'HEAD' ? needs.read : needs.change;
}

/** @throws AppError forbidden (token_scope) where a token with these scopes may not */
export function requireScope(scopes: readonly string[], needed: NeededScope): void {
  if (needed !== null && scopes.includes(needed)) return;
  const message =
    needed === null
      ? 'No token may do this. Sign in to the app for it.'
      : `This token lacks the scope ${needed}. Make another one in Settings.`;
  throw new AppError('forbidden', 'token_scope', message, { details: { scope: needed } });
}
