import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { App } from './http.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span; the calls it causes are below it. */
    span: Span | null;
  }
}

/**
 * A span around every request, named by its route's pattern. Traces begin here: what a caller
 * sends as its own trace is not taken over, it could be anything.
 */
export function registerTracing(app: App): void {
  const tracer = trace.getTracer('groupsight');
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes, root: true };
    request.span = tracer.startSpan(`${request.method} ${route}`, options);
    context.with(trace.setSpan(context.active(), request.span), done);
  });
  // Reading a body leaves the context that onRequest entered.
  app.addHook('preHandler', (request, _reply, done) => {
    const { span } = request;
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
