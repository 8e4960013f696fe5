import cors from '@fastify/cors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '@groupsight/shared/loopback';
import type { App } from '../http.ts';

/** Where pages of assistants come from, in a setting: separated by commas. */
export function originsIn(setting: string): string[] {
  const origins = setting.split(',').map((one) => one.trim());
  return origins.filter((one) => one !== '');
}

/** Whether a text is one origin as browsers send it, over TLS or of this machine; never all of them. */
export function isOrigin(text: string): boolean {
  // A host may be written with a star; no browser comes from one.
  if (text.includes('*') || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && origin === text;
}

/** What an assistant speaks to; not the page at which its user lets it in. */
const open = /^\/(mcp|oauth\/(register|token|revoke)|\.well-known\/oauth-[a-z/-]+)$/;

/** Headers that say what a page may read; what answers past the framework takes them along. */
const names = ['access-control-allow-origin', 'access-control-expose-headers', 'vary'];

export function keepOriginHeaders(reply: FastifyReply): void {
  for (const name of names) {
    const value = reply.getHeader(name);
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}

/**
 * Lets pages of these origins speak to the routes of a scope, as programs do: with a token and never
 * with cookies. Without an origin nothing is said to browsers, and they keep every page out.
 */
export async function letOriginsIn(scope: App, setting: string): Promise<void> {
  const origins = originsIn(setting);
  if (origins.length === 0) return;
  await scope.register(cors, {
    // Its route for preflights is that of the whole server: others are answered as they are without it.
    delegator: async ({ url }: FastifyRequest) => ({
      origin: open.test(url.split('?')[0] ?? '') ? origins : false,
      methods: ['GET', 'POST'],
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Last-Event-ID',
        'Mcp-Protocol-Version',
        'Mcp-Session-Id',
      ],
      // Who comes without a token learns there how to get one.
      exposedHeaders: ['WWW-Authenticate', 'Mcp-Session-Id', 'Retry-After'],
      credentials: false,
      maxAge: 600,
    }),
  });
}
