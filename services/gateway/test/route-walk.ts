/**
 * Walks every route of a running gateway's OpenAPI document with bad input and reports each
 * answer that is not the right refusal in the API's error format. Used over services in memory
 * here and over the real thing in services/standalone.
 */
import { problemOf } from './support/refusal.ts';
import { minimalValue, type Schema, tooLongStrings, wrongTypes } from './support/schema-values.ts';

export interface WalkTokens {
  /** A session that holds; the walk makes requests with it that must all be refused. */
  readonly valid: string;
  /** Well signed, but past its time. */
  readonly expired: string;
  /** A session of somebody who owns none of `ids`. */
  readonly stranger: string;
}

/** Ids of documents that exist, by the collection's path: what strangers must not reach. */
export interface WalkIds {
  /** '/api/digests' → a documentId; for a route with a parameter its path up to the parameter. */
  readonly byPath: Readonly<Record<string, string>>;
  /** documentId of a group of the valid session's user. */
  readonly group: string;
}

export interface Finding {
  readonly route: string;
  readonly input: string;
  readonly expected: number;
  readonly got: number;
  /** What else is wrong with the answer. */
  readonly problem: string;
}

export interface WalkReport {
  readonly routes: number;
  readonly requests: number;
  readonly findings: readonly Finding[];
}

interface Operation {
  readonly security?: readonly object[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly secured: boolean;
  readonly body: Schema | undefined;
}

interface Attempt {
  readonly input: string;
  readonly expected: number;
  readonly path?: string;
  readonly token?: string | undefined;
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Takes parameters it does not know: a sign-in provider may send any. */
const openQuery = '/api/connect/{provider}/callback';

/** Leads to a page of the app, which asks about the token: looks at none, so that none is told apart. */
const leadsOn = { method: 'GET', path: '/api/mail-subscriptions/{token}' };

/** Bodies that are not read as JSON; they have their own tests. */
const ownBodies = [
  '/api/wa-imports',
  '/api/wa-uploads',
  '/api/webhooks/waha/{session}',
  '/api/webhooks/stripe',
];

/** Larger than any JSON body that is accepted. */
const tooLargeMb = 2;
/** What one route is sent: all of them would take half of the walk's time. */
const hugeMb = 60;

function routesOf(paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>): Route[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        secured: (operation.security?.length ?? 0) > 0,
        body: operation.requestBody?.content['application/json']?.schema,
      })),
    );
}

const withId = (path: string, id: string) => path.replace(/\{\w+\}/, id);

function authAttempts({ secured }: Route, tokens: WalkTokens): Attempt[] {
  if (!secured) return [];
  const damaged = `${tokens.valid.slice(0, -6)}AAAAAA`;
  return [
    { input: 'no token', expected: 401, token: undefined },
    { input: 'garbage as token', expected: 401, token: 'garbage' },
    { input: 'a damaged token', expected: 401, token: damaged },
    { input: 'an expired token', expected: 401, token: tokens.expired },
  ];
}

function bodyAttempts({ method, body }: Route, megabytes: number): Attempt[] {
  if (method === 'GET') return [];
  const large = Buffer.alloc(megabytes * 1024 * 1024, 'a');
  const attempts: Attempt[] = [
    { input: 'malformed JSON', expected: 400, rawBody: '{"data":{' },
    { input: `a body of ${megabytes} MB`, expected: 413, rawBody: large },
  ];
  if (!body) return [...attempts, { input: 'an unknown field', expected: 400, body: { nope: 1 } }];
  const good = minimalValue(body) as Record<string, unknown>;
  const extra = 'data' in good ? { data: { ...(good.data as object), nope: 1 } } : good;
  return [
    ...attempts,
    { input: 'an unknown field', expected: 400, body: { ...good, nope: 1 } },
    { input: 'an unknown field below', expected: 400, body: { ...extra, nope: 1 } },
    { input: 'no body', expected: 400 },
    { input: 'an array as body', expected: 400, body: [] },
    { input: 'null as body', expected: 400, rawBody: 'null' },
    ...wrongTypes(body).map(({ path, value }) => ({
      input: `wrong type of ${path}`,
      expected: 400,
      body: value,
    })),
    ...tooLongStrings(body).map(({ path, value }) => ({
      input: `too long ${path}`,
      expected: 400,
      body: value,
    })),
  ];
}

/** Somebody else's ids, and ids of nothing: both do not exist for the caller. */
function foreignAttempts(route: Route, tokens: WalkTokens, ids: WalkIds): Attempt[] {
  const { method, path, body } = route;
  const attempts: Attempt[] = [];
  const good = body ? { body: minimalValue(body) } : {};
  const isLeadingOn = method === leadsOn.method && path === leadsOn.path;
  if (path.includes('{') && !isLeadingOn) {
    const prefix = path.slice(0, path.indexOf('/{'));
    const id = ids.byPath[prefix];
    if (id !== undefined) {
      const input = "another user's id";
      attempts.push({
        input,
        expected: 404,
        token: tokens.stranger,
        path: withId(path, id),
        ...good,
      });
    }
    attempts.push({
      input: 'an unknown id',
      // Whoever walks is no operator: such routes tell them nothing of what there is.
      expected: /^\/api\/(accounts|invitations|server-audit-entries|dead-letters)/.test(path)
        ? 403
        : 404,
      path: withId(path, '0'.repeat(24)),
      ...good,
    });
  }
  const data = body?.properties?.data?.properties;
  if (method === 'POST' && body && (data?.group || body.properties?.remoteJid)) {
    const filled = minimalValue(body) as { data?: Record<string, unknown> };
    const named = filled.data
      ? { data: { ...filled.data, group: ids.group } }
      : { ...filled, remoteJid: ids.group };
    attempts.push({
      input: "another user's group",
      expected: 404,
      token: tokens.stranger,
      body: named,
    });
  }
  return attempts;
}

/**
 * Rate limits must be off or far above some hundred requests a minute where it is used.
 * @param baseUrl such as http://127.0.0.1:3000
 */
export async function walkRoutes(
  baseUrl: string,
  tokens: WalkTokens,
  ids: WalkIds,
): Promise<WalkReport> {
  const document = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const routes = routesOf(document.paths);
  const hugeFor = routes.find(({ method, path }) => method !== 'GET' && !ownBodies.includes(path));
  const findings: Finding[] = [];
  let requests = 0;

  const attempt = async (route: Route, given: Attempt) => {
    const { method } = route;
    const path = given.path ?? withId(route.path, '0'.repeat(24));
    const token = 'token' in given ? given.token : route.secured ? tokens.valid : undefined;
    const content =
      given.rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    requests++;
    const response = await fetch(`${baseUrl}${path}`, {
      // What it leads to is the app's.
      redirect: 'manual',
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    const text = await response.text();
    const problem = problemOf(response.status, response.headers.get('x-request-id'), text);
    if (response.status === given.expected && problem === '') return;
    const { input, expected } = given;
    findings.push({
      route: `${method} ${route.path}`,
      input,
      expected,
      got: response.status,
      problem,
    });
  };

  for (const route of routes) {
    const isOwn = ownBodies.includes(route.path);
    const attempts = [
      ...authAttempts(route, tokens),
      ...(isOwn ? [] : bodyAttempts(route, route === hugeFor ? hugeMb : tooLargeMb)),
      ...foreignAttempts(route, tokens, ids),
      {
        input: 'an unknown query parameter',
        expected: route.path === openQuery ? 404 : 400,
        path: `${withId(route.path, '0'.repeat(24))}?nope=1`,
        headers: { prefer: 'handling=strict' },
        ...(route.body ? { body: minimalValue(route.body) } : {}),
      },
    ];
    for (const one of attempts) await attempt(route, one);
  }
  return { routes: routes.length, requests, findings };
}
