import { check } from 'k6';
import http, { type RefinedParams, type RefinedResponse, type ResponseType } from 'k6/http';

/** Where the product is; `npm run load` says it. */
export const baseUrl = (__ENV.BASE_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, '');

/** A signed-in user. */
export interface Session {
  readonly token: string;
  /** documentId of a watched group with messages. */
  readonly group: string;
}

/** read: what pages show; write: what people change; heavy: signing in, importing, processing. */
export type Kind = 'read' | 'write' | 'heavy';

interface Call {
  /** The route's pattern: metrics are kept by it. */
  readonly name: string;
  readonly kind: Kind;
  readonly token?: string;
}

function params({ name, kind, token }: Call): RefinedParams<'text'> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  return { headers, tags: { name, kind }, timeout: '60s' };
}

function ok<T extends ResponseType>(response: RefinedResponse<T>, { name }: Call): boolean {
  return check(response, { [`${name} answers`]: ({ status }) => status >= 200 && status < 300 });
}

/** Asks for a path. @returns the answer's `data`; undefined when it failed */
export function get<T>(path: string, call: Call): T | undefined {
  const response = http.get(`${baseUrl}${path}`, params(call));
  return ok(response, call) ? (response.json('data') as T) : undefined;
}

export function send<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object | undefined,
  call: Call,
): T | undefined {
  const text = body === undefined ? null : JSON.stringify(body);
  const response = http.request(method, `${baseUrl}${path}`, text, params(call));
  if (!ok(response, call)) return undefined;
  return response.body === null || response.body === '' ? undefined : (response.json() as T);
}

/** Uploads an exported chat. @returns the group that it became */
export function upload(fileName: string, text: string, token: string) {
  const file = http.file(text, fileName, 'text/plain');
  const call: Call = { name: '/api/wa-imports', kind: 'heavy' };
  const headers = { authorization: `Bearer ${token}` };
  const tags = { name: call.name, kind: call.kind };
  const response = http.post(
    `${baseUrl}/api/wa-imports`,
    { file },
    { headers, tags, timeout: '300s' },
  );
  if (!ok(response, call)) return undefined;
  return response.json('data.group') as unknown as { documentId: string; group_id: string };
}

/** A page of the web app. */
export function page(path: string): void {
  const call: Call = { name: `page ${path}`, kind: 'read' };
  const response = http.get(`${baseUrl}${path}`, { tags: { name: call.name, kind: call.kind } });
  ok(response, call);
}
