import createClient from 'openapi-fetch';
import { transportFailure, unreadable } from './api-error.ts';
import { bracketQuery, type QueryObject } from './query.ts';
import type { paths } from './schema.ts';
import { send } from './transport.ts';

/**
 * The API, typed by the gateway's OpenAPI document (`npm run api`): paths, parameters, bodies
 * and answers are checked by the compiler. Calls reject with `ApiError`; read them with `answer`.
 */
export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: send,
  querySerializer: (query) => bracketQuery(query as QueryObject),
});

type Reply<T> =
  | { data: T; response: Response }
  | { data?: never; error: unknown; response: Response };

/**
 * What a call answered; undefined for an answer without a body (204).
 * @throws ApiError also for an answer that is no JSON
 */
export async function answer<T>(call: Promise<Reply<T>>): Promise<T> {
  let reply: Reply<T>;
  try {
    reply = await call;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable(200) : transportFailure(error);
  }
  const { data, response } = reply;
  if (data === undefined && response.status !== 204) throw unreadable(response.status);
  return data as T;
}
