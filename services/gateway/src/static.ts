import { access } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ConfigError } from '@groupsight/shared/config';
import type { App } from './http.ts';

/**
 * Serves the built web app. Files under assets/ carry a hash of their content in their name and
 * are kept for ever; everything else is asked for again. Paths of the app itself (no file, no
 * API) answer index.html, see `isPageRequest`.
 * @throws ConfigError when the folder holds no index.html.
 */
export async function registerStatic(app: App, folder: string): Promise<void> {
  await access(join(folder, 'index.html')).catch(() => {
    throw new ConfigError(`WEB_DIR: there is no index.html in ${folder}`);
  });
  const hashed = `${sep}assets${sep}`;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes(hashed);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
}

const reserved = /^\/(api|healthz|readyz|metrics)(\/|\?|$)/;

/** Whether an unknown path is a screen of the app, which its router shows (spec §2). */
export function isPageRequest({ method, url, headers }: PageRequest): boolean {
  if (method !== 'GET' || reserved.test(url)) return false;
  const [path = ''] = url.split('?');
  // A missing script or picture is missing; a page would only hide that.
  if (/\.[a-z0-9]{1,8}$/i.test(path)) return false;
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
}
