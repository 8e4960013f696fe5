import type { FastifyReply } from 'fastify';
import { narrow } from './narrowing.ts';
import type { Asked } from './query.ts';
import { select } from './selection.ts';

/** A document of any collection, as it is sent. */
export type Document = Readonly<Record<string, unknown>>;

/** Of what is serialised by hand. */
export const jsonType = 'application/json; charset=utf-8';

/** Whether documents are sent as they are. */
export const isWhole = ({ fields, narrowing }: Pick<Asked, 'fields' | 'narrowing'>) =>
  !fields && !narrowing;

/** What of a document was asked for. */
export function partOf(document: Document, { fields, populate, narrowing }: Asked): Document {
  const narrowed = narrowing ? narrow(document, narrowing) : document;
  return fields ? select(narrowed, fields, populate.keys()) : narrowed;
}

interface Body {
  readonly data: Document | readonly Document[];
  readonly meta?: object;
}

/** The JSON of what was asked of documents: a part goes past the serialiser, which knows whole ones. */
export function bodyOf(reply: FastifyReply, body: Body, asked: Asked): string {
  return isWhole(asked) ? (reply.serialize(body) as string) : bodyOfPart(body, asked);
}

function bodyOfPart({ data, meta = {} }: Body, asked: Asked): string {
  const part = Array.isArray(data)
    ? data.map((document: Document) => partOf(document, asked))
    : partOf(data as Document, asked);
  return JSON.stringify({ data: part, meta });
}

/** Sends what was asked of documents. */
export function sendAsked(reply: FastifyReply, body: Body, asked: Asked): FastifyReply {
  return reply.type(jsonType).send(bodyOf(reply, body, asked));
}
