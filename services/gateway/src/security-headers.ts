import helmet from 'helmet';
import type { GatewayConfig } from './config.ts';
import type { App } from './http.ts';

/** Where groups' pictures live: at the chat network itself, and nowhere a stranger could name. */
const pictureHosts = 'https://*.whatsapp.net';

/**
 * Headers that tell browsers what the app may do. Styles may be inline (the component and chart
 * libraries set them), scripts may not. Pictures come from here, from data: and blob:, and groups'
 * own from the chat network; everything else from here alone, so that nothing in a name or a
 * message tells another server that it was read.
 */
export function registerSecurityHeaders(app: App, config: GatewayConfig): void {
  const overHttps = config.PUBLIC_URL?.startsWith('https://') ?? false;
  // Made once: its plugin for Fastify makes them anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', pictureHosts],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
        ...(overHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: overHttps ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  // Answers of the API are one person's. Routes that may be kept say so themselves.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
