import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './http.ts';
import { exampleOf } from './openapi-examples.ts';
import { ErrorSchema } from './rest/errors.ts';

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'Missing or invalid credentials',
  404: "There is none, or it is another user's",
  403: 'Not allowed',
  409: 'Not possible in the present state',
  413: 'The body is too large',
  415: 'The content type is not accepted',
  416: 'The file ends before that',
  429: 'Too many requests',
  500: 'Our fault; details.requestId finds it in the log',
  503: 'A part of the service is not available right now',
  504: 'It took too long',
};

const tags = [
  { name: 'auth', description: 'Sign-up, sessions, passwords and the own user' },
  { name: 'connection', description: 'The linked chat account' },
  { name: 'groups', description: 'Groups, their figures and their import' },
  { name: 'insights', description: 'Digests, resources, questions, topics, rules, messages' },
  { name: 'schedule', description: 'Messages that go out later' },
  { name: 'surveys', description: 'Questions to the members of groups' },
  { name: 'newsletter', description: 'What each member missed, for those who agreed' },
  { name: 'mail', description: 'Which mails the user gets' },
  { name: 'notifications', description: 'What the user should know' },
  { name: 'webhooks', description: 'Where events are sent to, and the log of what was' },
  { name: 'feeds', description: 'Calendars and feed readers, by an address with a token' },
  { name: 'live', description: 'What happens now' },
  { name: 'billing', description: 'The plan and its payment' },
  { name: 'operations', description: 'Configuration, health and metrics' },
];

const about = `Follows Strapi 5's conventions: \`filters[field][$eq]\`, \`sort=date:desc\`,
\`populate\`, \`pagination[page]\`, request bodies under \`data\`. Another user's document does
not exist for the caller (404). Lists of documents are returned as a table for
\`Accept: text/csv\`, up to 10,000 rows.

Programs ask with a token of their user's (Settings, API tokens) as \`Authorization: Bearer gs_…\`;
\`x-token-scope\` says which scope an operation needs, null that no token may do it (403
token_scope).`;

interface RouteConfig extends Called {
  errors?: readonly number[];
  streamedBody?: object;
  describedQuery?: object;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  style?: string;
  explode?: boolean;
}

/** Nested query parameters are written `filters[a][b]=c`. */
const nested = new Set(['filters', 'pagination']);

function describeNesting(document: { paths?: object | undefined }): void {
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path as object)) {
      const { parameters = [] } = operation as { parameters?: Parameter[] };
      for (const parameter of parameters) {
        if (parameter.in !== 'query' || !nested.has(parameter.name ?? '')) continue;
        parameter.style = 'deepObject';
        parameter.explode = true;
      }
    }
  }
}

const singular = (noun: string) =>
  noun === 'people' ? 'person' : noun.replace(/ies$/, 'y').replace(/s$/, '');

/** What generated clients call an operation: `getDigests`, `getDigest`, `putDigestRating`. */
function operationIdOf(method: string, url: string): string {
  const segments = url.split('/').filter((segment) => segment !== '' && segment !== 'api');
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith(':')) return [];
    const isOfOne = segments[index + 1]?.startsWith(':');
    return (isOfOne ? singular(segment) : segment).split('-');
  });
  const named = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return `${method.toLowerCase()}${named.join('')}`;
}

/** What of a route says who may call it. */
interface Called {
  access?: string;
  feature?: string;
  scope?: string | null;
  tokenInQuery?: boolean;
}

function callers({ access, scope, tokenInQuery }: Called): string {
  if (access === 'public') return 'Needs no session.';
  if (tokenInQuery) return 'Needs a token with the scope `feed`, in the address.';
  if (access === 'linked') return 'Needs a session, or an address that this server signed.';
  if (scope) return `Needs a session, or a token with the scope \`${scope}\`.`;
  return 'Needs a session; no token may do it.';
}

/** What an operation does beyond its summary, who may call it, and with which plan. */
function describe(description: string | undefined, config: Called): string {
  const { feature } = config;
  const plan = feature && !description?.includes('plan_limit') && [planOf(feature)];
  return [description, callers(config), ...(plan || [])].filter(Boolean).join(' ');
}

const planOf = (feature: string) => `403 (plan_limit) on a plan without \`${feature}\`.`;

/** Successful answers are described by what the route does. */
function describeSuccess(responses: Record<string, unknown> | undefined, summary = 'OK') {
  return Object.fromEntries(
    Object.entries(responses ?? {}).map(([status, schema]) => [
      status,
      { description: summary, ...(schema as object) },
    ]),
  );
}

/** The errors a route can answer, told once here instead of on every route. */
function errorResponses(config: RouteConfig, url: string, hasBody: boolean) {
  const statuses = new Set([400, 429, 500, 503, ...(config.errors ?? [])]);
  if (config.access !== 'public') statuses.add(401).add(403);
  if (url.includes(':')) statuses.add(404);
  if (hasBody) statuses.add(413).add(415);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [
        status,
        {
          description: descriptions[status] ?? 'Error',
          content: { 'application/json': { schema: { $ref: `${ErrorSchema.$id}#` } } },
        },
      ]),
  );
}

/** The OpenAPI 3.1 document, made of the routes' own schemas; call before routes are added. */
export async function registerOpenapi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Groupsight',
        version: '1.0.0',
        description: about,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'The operator of this server' },
      },
      servers: [{ url: '/', description: 'The server that the document comes from' }],
      tags,
      components: {
        securitySchemes: {
          bearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT or gs_…' },
        },
      },
    },
    hideUntagged: true,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return {};
      describeNesting(document.openapiObject);
      return document.openapiObject;
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `def-${index}`,
    },
    transform: ({ schema, url, route }) => {
      const config: RouteConfig = route.config ?? {};
      const body = schema.body ?? config.streamedBody;
      const operationId = operationIdOf(String(route.method), url);
      const example = exampleOf(operationId);
      const responses = describeSuccess(
        schema.response as Record<string, unknown> | undefined,
        schema.summary,
      );
      return {
        url,
        schema: {
          ...schema,
          operationId,
          description: describe(schema.description, config),
          ...(body ? { body: { ...body, ...(example ? { examples: [example] } : {}) } } : {}),
          ...(config.describedQuery ? { querystring: config.describedQuery } : {}),
          security: config.access !== 'public' ? [{ bearerAuth: [] }] : [],
          ...(config.access === 'public' ? {} : { 'x-token-scope': config.scope ?? null }),
          response: { ...responses, ...errorResponses(config, url, body !== undefined) },
        },
      };
    },
  });
}

/** The document and a page to read it, at /api/openapi.json and /api/docs. */
export async function registerDocs(app: App): Promise<void> {
  // Its pages run under the app's own policy (security-headers.ts).
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.get(
    '/api/openapi.json',
    { config: { access: 'public', limit: 'public' }, schema: { hide: true } },
    async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
}
