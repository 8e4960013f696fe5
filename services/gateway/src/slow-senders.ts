import type { FastifyRequest } from 'fastify';
import type { App } from './http.ts';

function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  return coding !== undefined || (length !== undefined && length !== '0');
}

/**
 * Cuts connections whose request does not end: a body that trickles in would hold one for as long
 * as the largest upload may take. Uploads of people who are signed in have that time.
 */
export function registerSlowSenders(app: App, withinMs: number): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const timer = setTimeout(() => {
      const isUpload = request.routeOptions.config?.streamedBody && request.session;
      if (!raw.complete && !isUpload) raw.destroy();
    }, withinMs);
    const done = () => clearTimeout(timer);
    raw.once('end', done);
    raw.once('close', done);
  });
}

/** Tells once that visitors come through a proxy whose word is not taken (TRUST_PROXY). */
export function noticeProxies(app: App): void {
  let told = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (told || headers['x-forwarded-for'] === undefined) return;
    told = true;
    log.warn(
      'requests come with X-Forwarded-For: behind a proxy set TRUST_PROXY to the number of proxies, or all visitors are limited as one',
    );
  });
}
