import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type App, append } from '../http.ts';
import { type Document, isWhole, partOf } from './asked.ts';
import { effectless, oneQuery } from './collection-query.ts';
import { describedEffectless, describeOneQuery } from './list-query.ts';
import type { Offer } from './offer.ts';
import { type Asked, parseAsked } from './query.ts';
import { ignoreUnknown } from './strict-query.ts';

type RawQuery = Readonly<Record<string, unknown>>;

/** A document that was written, with the relations that were asked for. */
type Read = (
  request: FastifyRequest,
  documentId: string,
  asked: Asked,
) => Promise<Document | undefined>;

interface Answer {
  readonly data?: Document | null;
  readonly meta?: object;
}

const hasFields = ({ properties = {} }: { readonly properties?: object }) =>
  Object.keys(properties).length > 0;

/** Whether a route writes one document of a collection, by a query without fields of its own. */
function isWrite({ method, url, schema, config }: RouteOptions, path: string): boolean {
  const creates = method === 'POST' && url === `/api/${path}`;
  const changes = (method === 'PUT' || method === 'DELETE') && url === `/api/${path}/:documentId`;
  if ((!creates && !changes) || config?.streamedBody) return false;
  return !hasFields((schema?.querystring ?? {}) as object);
}

/**
 * Has the writes of a collection's documents take what its reads take (`populate`, `fields`,
 * Strapi's `locale` and `status`) and answer accordingly. Call it before these routes are added.
 */
export function answerWritesAsAsked(app: App, path: string, offer: Offer, read: Read): void {
  const isRelated = Object.keys(offer.relations).length > 0;
  const askedOf = (request: FastifyRequest) => parseAsked(request.query as RawQuery, offer);

  const answer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { data, meta = {} } = payload as Answer;
    if (reply.statusCode >= 300 || !data) return payload;
    const asked = askedOf(request);
    const populated = isRelated && asked.populate.size > 0;
    if (isWhole(asked) && !populated) return payload;
    const found = populated ? await read(request, String(data.documentId), asked) : undefined;
    // The compiled serialiser knows whole documents.
    reply.serializer(JSON.stringify);
    return { data: partOf({ ...found, ...data }, asked), meta };
  };

  app.addHook('onRoute', (route) => {
    if (!isWrite(route, path)) return;
    const answers = route.method !== 'DELETE';
    const querystring = answers ? oneQuery : effectless;
    route.schema = { ...route.schema, querystring };
    const describedQuery = answers ? describeOneQuery(offer) : describedEffectless;
    route.config = { ...route.config, describedQuery };
    route.preValidation = append(route.preValidation, ignoreUnknown(querystring));
    if (!answers) return;
    // Refused is what cannot be answered before anything is written.
    route.preHandler = append(route.preHandler, async (request) => {
      askedOf(request);
    });
    route.preSerialization = append(route.preSerialization, answer);
  });
}
