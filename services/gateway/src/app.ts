import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { notFound } from '@groupsight/shared/errors';
import { isLoopback } from '@groupsight/shared/loopback';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { registerAudit } from './audit/record-actions.ts';
import { compression } from './compression.ts';
import type { GatewayContext } from './context.ts';
import type { App } from './http.ts';
import { registerHttpMetrics } from './http-metrics.ts';
import { mailInbox } from './mail-inbox.ts';
import { registerDocs, registerOpenapi } from './openapi.ts';
import { registerPolicy } from './policy.ts';
import { handleError } from './rest/errors.ts';
import { parseQueryString } from './rest/query-string.ts';
import { schemaCompilers } from './rest/schema-compilers.ts';
import { registerRoutes } from './routes/index.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { noticeProxies, registerSlowSenders } from './slow-senders.ts';
import { appPage, isPageRequest, isSharedPage, registerStatic } from './static.ts';
import { registerTracing } from './tracing.ts';

const givenRequestId = /^[\w-]{8,64}$/;

function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }) {
  const given = headers['x-request-id'];
  return typeof given === 'string' && givenRequestId.test(given) ? given : randomUUID();
}

/** What is not HTTP at all gets the error format too. */
function answerBrokenHttp(_error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const error = { status: 400, name: 'ValidationError', message: 'Bad Request' };
  const body = JSON.stringify({
    data: null,
    error: { ...error, details: { code: 'bad_request' } },
  });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function createServer({ config, logger, compileAtStart }: GatewayContext): App {
  return Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Addresses can hold what people search for.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.BODY_MAX_BYTES,
    trustProxy: config.TRUST_PROXY > 0 && ((_address, hop) => hop < config.TRUST_PROXY),
    exposeHeadRoutes: false,
    genReqId: requestId,
    // An export of 512 MB over a slow line, and no sender that never ends.
    requestTimeout: 20 * 60_000,
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200 },
    schemaController: { compilersFactory: schemaCompilers(compileAtStart) },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        allowUnionTypes: true,
      },
    },
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      handleError(error, request, reply),
    clientErrorHandler: answerBrokenHttp,
  }).withTypeProvider<TypeBoxTypeProvider>();
}

/** JSON only; an empty body is no body, whatever its content type says. */
function registerBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
}

function registerNotFound(app: App, hasPages: boolean): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    if (hasPages && isPageRequest(request)) {
      // What somebody was sent a link to is no matter of search engines.
      if (isSharedPage(request)) reply.header('x-robots-tag', 'noindex, nofollow');
      return reply.sendFile(appPage);
    }
    handleError(notFound(), request, reply);
    return reply;
  });
}

/** The whole HTTP side, ready to listen or to be injected into. */
export async function buildApp(context: GatewayContext): Promise<App> {
  const app = createServer(context);
  const { WEB_DIR, HOST } = context.config;
  app.setErrorHandler(handleError);
  app.server.maxConnections = context.config.MAX_CONNECTIONS;
  registerBodies(app);
  registerSlowSenders(app, context.slowBodyMs);
  if (context.config.TRUST_PROXY === 0) noticeProxies(app);
  registerHttpMetrics(app);
  registerTracing(app);
  registerSecurityHeaders(app, context.config);
  await app.register(compress, compression);
  await registerPolicy(app, context);
  registerAudit(app, context);
  await registerOpenapi(app);
  await registerRoutes(app, context);
  await registerDocs(app);
  if (context.mailInbox && isLoopback(HOST)) mailInbox(app, context.mailInbox);
  if (WEB_DIR) await registerStatic(app, WEB_DIR);
  registerNotFound(app, Boolean(WEB_DIR));
  app.addHook('preClose', async () => context.live.endStreams());
  await app.ready();
  return app;
}
