import type { FastifyReply } from 'fastify';
import { narrow } from './narrowing.ts';
import type { Asked } from './query.ts';
import { select } from './selection.ts';

/** A document of any collection, as it is sent. */
export type Document = Readonly<Record<string, unknown>>;

/** Whether documents are sent as they are. */
export const isWhole = ({ fields, narrowing }: Pick<Asked, 'fields' | 'narrowing'>) =>
  !fields && !narrowing;

/** What of a document was asked for. */
export function partOf(document: Document, { fields, populate, narrowing }: Asked): Document {
  const narrowed = narrowing ? narrow(document, narrowing) : document;
  return fields ? select(narrowed, fields, populate.keys()) : narrowed;
}

/**
 * Sends what was asked of documents. It goes past the compiled serialiser, which knows whole
 * documents.
 */
export function sendPart(
  reply: FastifyReply,
  { data, meta = {} }: { readonly data: Document | readonly Document[]; readonly meta?: object },
  asked: Asked,
): FastifyReply {
  const part = Array.isArray(data)
    ? data.map((document: Document) => partOf(document, asked))
    : partOf(data as Document, asked);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data: part, meta }));
}
