import { parse } from 'qs';

/** Marks a parsed query that could not be read; a symbol, so that no parameter can forge it. */
export const unreadable = Symbol('unreadable');

export type ParsedQuery = Record<string, unknown> & { [unreadable]?: true };

/** Whether a part of a parsed query has parts itself. */
export const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a query string as Strapi's clients write it (`filters[group][documentId][$eq]=x`),
 * within bounds. It never throws, because Fastify's router calls it outside any error handling:
 * what breaks the bounds is marked and refused by the first hook.
 */
export function parseQueryString(text: string): ParsedQuery {
  if (text === '') return {};
  try {
    return parse(text, {
      depth: 12,
      strictDepth: true,
      arrayLimit: 200,
      parameterLimit: 300,
      throwOnLimitExceeded: true,
      // Without prototypes no parameter is dropped for being called like a method.
      plainObjects: true,
      charset: 'utf-8',
    });
  } catch {
    return { [unreadable]: true };
  }
}
