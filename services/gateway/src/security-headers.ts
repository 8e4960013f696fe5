import helmet from '@fastify/helmet';
import type { GatewayConfig } from './config.ts';
import type { App } from './http.ts';

/**
 * Headers that tell browsers what the app may do. Styles may be inline (the component and chart
 * libraries set them), scripts may not; pictures come from here, from data: and blob: (media are
 * fetched with the token) and over https (groups' pictures live at the chat network).
 */
export async function registerSecurityHeaders(app: App, config: GatewayConfig): Promise<void> {
  const overHttps = config.PUBLIC_URL?.startsWith('https://') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'data:', 'blob:', 'https:'],
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
}
