import { Readable } from 'node:stream';
import type { GetMediaRequest } from '@groupsight/proto/connector/v1/connector';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { unauthorized } from '../auth/tokens.ts';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { goneSignal } from '../jobs.ts';
import { parseRange } from '../rest/byte-range.ts';
import { isShown, mediaHeaders } from '../rest/media-headers.ts';
import { Instant, named, ref, single, strict } from '../rest/schema.ts';

const params = strict({ mediaId: Type.String({ minLength: 1, maxLength: 200 }) });
const tags = ['insights'];
const daySeconds = 86_400;

const MediaLinkSchema = named('MediaLink', {
  url: Type.String({ description: 'Path and query; opens the file without a session.' }),
  expiresAt: Instant('Until when it does.'),
  mimeType: Type.String({ description: 'By the bytes, whatever the sender claimed.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  inline: Type.Boolean({ description: 'Shown in place by browsers; else downloaded.' }),
});

export const mediaSchemas = [MediaLinkSchema];

interface Reader {
  readonly ownerId: string;
  /** How long the answer may be kept by the reader's browser. */
  readonly maxAge: number;
}

/** Who reads: the link's owner, or whose session it is. */
function readerOf({ mediaLinks }: GatewayContext, request: FastifyRequest): Reader {
  const { link } = request.query as { link?: string };
  const { mediaId } = request.params as { mediaId: string };
  if (link !== undefined) {
    const held = mediaLinks.check(mediaId, link);
    if (held) return { ownerId: held.ownerId, maxAge: Math.min(daySeconds, held.seconds) };
    throw new AppError(
      'forbidden',
      'link_expired',
      'This link is not valid any more. Open the file in the app again.',
    );
  }
  if (!request.session) throw request.refusal ?? unauthorized();
  return { ownerId: request.session.userId, maxAge: daySeconds };
}

/** A file as the connector sends it: what it is, then its bytes. */
async function openMedia({ connector }: Clients, asked: GetMediaRequest, options: CallOptions) {
  const iterator = connector.getMedia(asked, options)[Symbol.asyncIterator]();
  // The first piece tells what it is, or that there is none, before headers go out.
  const first = await iterator.next();
  if (first.done) throw notFound();
  async function* bytes() {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield next.value.chunk;
    }
  }
  const close = () => iterator.return?.().catch(() => undefined);
  return { ...first.value, etag: `"${first.value.contentId}"`, bytes, close };
}

type Opened = Awaited<ReturnType<typeof openMedia>>;

function sendPart(reply: FastifyReply, { size, offset, length, bytes }: Opened): FastifyReply {
  if (length === 0) {
    reply.header('content-range', `bytes */${size}`);
    throw Object.assign(new Error('range'), { statusCode: 416 });
  }
  reply.code(206).header('content-range', `bytes ${offset}-${offset + length - 1}/${size}`);
  return reply.header('content-length', length).send(Readable.from(bytes()));
}

async function sendMedia(context: GatewayContext, request: FastifyRequest, reply: FastifyReply) {
  const { ownerId, maxAge } = readerOf(context, request);
  const { mediaId } = request.params as { mediaId: string };
  const { size } = request.query as { size?: string };
  const { headers } = request;
  const call = { ...callOf(request, minutes(10)), signal: goneSignal(reply) };
  const asked = { ownerId, mediaId, thumbnail: size === 'thumb', range: parseRange(headers.range) };
  let opened = await openMedia(context.clients, asked, call);
  let { range } = asked;
  // A part of what has changed since would not fit to the parts the browser has.
  if (range && headers['if-range'] && headers['if-range'] !== opened.etag) {
    opened.close();
    range = undefined;
    opened = await openMedia(context.clients, { ...asked, range }, call);
  }
  reply
    .header('etag', opened.etag)
    .header('accept-ranges', 'bytes')
    .header('vary', 'authorization');
  const cached = `private, max-age=${maxAge}, immutable`;
  if (headers['if-none-match'] === opened.etag) {
    opened.close();
    return reply.code(304).header('cache-control', cached).send();
  }
  if (range && opened.length === 0) return sendPart(reply, opened);
  reply.headers(mediaHeaders(opened.mimeType)).header('cache-control', cached);
  if (range) return sendPart(reply, opened);
  return reply.header('content-length', opened.size).send(Readable.from(opened.bytes()));
}

const file = {
  content: {
    'application/octet-stream': {
      schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
    },
  },
};

/** The bytes of media, and links to them. */
export function mediaRoutes(app: App, context: GatewayContext): void {
  app.get(
    '/api/media/:mediaId',
    {
      config: { access: 'linked', limit: 'read', errors: [403, 409, 416] },
      // What people send is packed already, and a part of a packed stream would be no part.
      compress: false,
      schema: {
        tags,
        summary: 'The file of a message',
        description:
          'Fetched from the chat network when it is asked for the first time. Needs a session or a link; answers Range.',
        params,
        querystring: strict({
          link: Type.Optional(
            Type.String({ maxLength: 200, description: 'As media_url and MediaLink have it.' }),
          ),
          size: Type.Optional(
            Type.Literal('thumb', {
              description:
                'A small WebP: of a picture, or what came with a video or a document; 404 (no_thumbnail) where there is none.',
            }),
          ),
        }),
        response: {
          200: { description: 'The bytes, with their sniffed type', ...file },
          206: { description: 'A part of them', ...file },
          304: Type.Null({ description: 'The bytes that the caller has' }),
        },
      },
    },
    (request, reply) => sendMedia(context, request as FastifyRequest, reply as FastifyReply),
  );

  app.post(
    '/api/media/:mediaId/link',
    {
      config: { access: 'user', limit: 'write', errors: [409] },
      schema: {
        tags,
        summary: 'Make a link to the file of a message',
        description:
          'The file is there when the link is answered: one that is not stored yet is fetched from the chat network first. 404 with media_gone when nobody has it any more. The link holds for 15 to 30 minutes, for everybody who knows it.',
        params,
        response: { 200: single(ref(MediaLinkSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { mediaId } = request.params;
      const { mediaLinks, clients } = context;
      const call = callOf(request, minutes(3));
      const { mimeType, size } = await clients.connector.findMedia({ ownerId, mediaId }, call);
      const expiresAt = new Date(mediaLinks.expiry * 1000).toISOString();
      const url = mediaLinks.of(ownerId)(mediaId);
      return { data: { url, expiresAt, mimeType, size, inline: isShown(mimeType) } };
    },
  );
}
