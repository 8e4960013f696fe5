/**
 * Sends every route of the OpenAPI document values that nobody types, one in each place where a value
 * may stand: whatever a route makes of it, it must not fail on it (no 5xx), and where it refuses it
 * does so in the API's error format.
 */
import { problemOf } from './support/refusal.ts';
import { minimalValue, type Schema, spoiled } from './support/schema-values.ts';

const texts = [
  '\u0000',
  // Half of a character.
  '\ud800',
  '__proto__',
  '../../etc/passwd',
  '9'.repeat(400),
  '1e309',
  '-1',
  '2026-02-31',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
];

/** An object in an object, and so on. */
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

const values: readonly unknown[] = [
  ...texts,
  [[[[]]]],
  ['x', 'x'],
  { $gt: '' },
  -1,
  1e308,
  2 ** 53,
  null,
];

/** How a parameter may be written. */
const written: readonly ((name: string) => string)[] = [
  ...texts.map((text) => (name: string) => `${name}=${encoded(text)}`),
  (name) => `${name}[]=x&${name}[]=y`,
  (name) => `${name}=x&${name}=y`,
  (name) => `${name}[__proto__]=x`,
  (name) => `${name}[$ne]=x`,
  (name) => `${name}=%ED%A0%80`,
];

/** As `encodeURIComponent`, which refuses half of a character. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const ids = [
  '%00',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  '..%2f..',
  '%F0%9F%98%80',
  '$ne',
  '-1',
];

interface Parameter {
  readonly name: string;
  readonly in: string;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

interface Sent {
  readonly path: string;
  readonly body?: string;
}

export interface HostileWalk {
  readonly baseUrl: string;
  /** A session that holds; asked for again where one was ended. */
  token(): Promise<string>;
  /** '/api/digests' → a documentId of the session's user. */
  readonly ids: Readonly<Record<string, string>>;
}

function attemptsOf(
  path: string,
  operation: Operation,
  known: Readonly<Record<string, string>>,
): Sent[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const good = schema ? { body: JSON.stringify(minimalValue(schema)) } : {};
  const prefix = path.slice(0, path.indexOf('/{'));
  const named = path.replace(/\{\w+\}/g, known[prefix] ?? '0'.repeat(24));
  const names = (operation.parameters ?? []).filter((one) => one.in === 'query');
  return [
    ...(path.includes('{')
      ? ids.map((id) => ({ path: path.replaceAll(/\{\w+\}/g, id), ...good }))
      : []),
    ...names.flatMap(({ name }) =>
      written.map((write) => ({ path: `${named}?${write(name)}`, ...good })),
    ),
    ...(schema
      ? values.flatMap((value) =>
          spoiled(schema, value).map((body) => ({ path: named, body: JSON.stringify(body) })),
        )
      : []),
    ...(schema ? [50, 5_000].map((levels) => ({ path: named, body: deep(levels) })) : []),
  ];
}

/** What went wrong, and how much was sent. */
export async function walkHostile({ baseUrl, token, ids: known }: HostileWalk) {
  const document = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const findings: string[] = [];
  let requests = 0;
  let session = await token();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [name, operation] of Object.entries(operations)) {
      const method = name.toUpperCase();
      if (!path.startsWith('/api/')) continue;
      for (const sent of attemptsOf(path, operation, known)) {
        requests += 1;
        const response = await fetch(`${baseUrl}${sent.path}`, {
          method,
          redirect: 'manual',
          headers: {
            authorization: `Bearer ${session}`,
            ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(sent.body === undefined || method === 'GET' ? {} : { body: sent.body }),
          signal: AbortSignal.timeout(30_000),
        });
        const { status, headers } = response;
        // A stream of events does not end by itself.
        const isStream = headers.get('content-type')?.startsWith('text/event-stream');
        const text = isStream ? '' : await response.text();
        if (isStream) await response.body?.cancel();
        const problem = status < 400 ? '' : problemOf(status, headers.get('x-request-id'), text);
        if (status >= 500 || problem !== '') {
          const what = `${sent.path.slice(0, 160)} ${sent.body?.slice(0, 200) ?? ''}`;
          findings.push(`${method} ${path}: ${status} ${problem} for ${what}`);
        }
        if (status === 401) session = await token();
      }
    }
  }
  return { findings, requests };
}
