import type { FastifyRequest } from 'fastify';

/** RFC 7240: whoever asks wants to hear of what is not understood. */
const asksForStrictness = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /(?:^|[,\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test([headers.prefer ?? ''].flat().join());

interface Described {
  readonly properties?: object;
  readonly additionalProperties?: unknown;
}

/**
 * Takes what a route does not know from its query, as Strapi does: refused it is only where the
 * request says `Prefer: handling=strict`. Of reads and of what changes one document: a parameter
 * that was to narrow what is deleted must not be overlooked.
 */
export function ignoreUnknown(querystring: unknown) {
  const { properties = {}, additionalProperties } = querystring as Described;
  const known = new Set(Object.keys(properties));
  return async (request: FastifyRequest): Promise<void> => {
    if (additionalProperties !== false || asksForStrictness(request)) return;
    const { query } = request as { query: Record<string, unknown> };
    for (const name of Object.keys(query)) if (!known.has(name)) delete query[name];
  };
}
