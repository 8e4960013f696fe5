import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ConfigError } from '@groupsight/shared/config';
import type { App } from './http.ts';

/** Headers that speak of documents; on a script or a font they only cost a quarter of a packet. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The file that is every screen of the app: its router shows the one of the address. */
export const appPage = 'index.html';

/**
 * Serves the built web app, compressed as the build left it. Files under assets/ carry a hash of
 * their content in their name and are kept for ever; everything else is asked for again. Paths of
 * the app itself (no file, no API) return `appPage`, see `isPageRequest`.
 * @throws ConfigError when the folder holds no index.html.
 */
export async function registerStatic(app: App, folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(appPage)) {
    throw new ConfigError(`WEB_DIR: there is no ${appPage} in ${folder}`);
  }
  const hashed = `${sep}assets${sep}`;
  await app.register(fastifyStatic, {
    root: folder,
    // For `/`: the landing page goes without the app, where the build has one apart.
    index: ['landing.html', appPage],
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes(hashed);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (forever) for (const name of ofDocuments) reply.removeHeader(name);
    },
  });
}

interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
}

/** Screens whose address ends with an id of the chat network, such as `49@s.whatsapp.net`. */
const endsWithId = /^\/people\/[^/]+$/;
const reserved = /^\/(api|healthz|readyz|metrics)(\/|\?|$)/;

/** Whether an unknown path is a screen of the app, which its router shows. */
export function isPageRequest({ method, url, headers }: PageRequest): boolean {
  if (method !== 'GET' || reserved.test(url)) return false;
  const [path = ''] = url.split('?');
  // A missing script or picture is missing; a page would only hide that.
  if (/\.[a-z0-9]{1,8}$/i.test(path) && !endsWithId.test(path)) return false;
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
}

/** Whether a page shows what its owner shared by a link. */
export const isSharedPage = ({ url }: Pick<PageRequest, 'url'>): boolean =>
  /^\/(report|s)(\/|\?|$)/.test(url);
