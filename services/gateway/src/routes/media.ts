import { Readable } from 'node:stream';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { goneSignal } from '../jobs.ts';
import { strict } from '../rest/schema.ts';

/** Types a browser may show in place; anything else (HTML, SVG, …) is only ever downloaded. */
const shown = /^(image\/(png|jpe?g|gif|webp|avif|bmp)|(video|audio)\/[\w.+-]+|application\/pdf)$/;
const plausible = /^[\w.+-]+\/[\w.+-]+$/;

/** The bytes of stored media. */
export function mediaRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/media/:mediaId',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['insights'],
        summary: 'The file of a message',
        params: strict({ mediaId: Type.String({ minLength: 1, maxLength: 200 }) }),
        response: {
          200: {
            description: 'The bytes, with their sniffed type',
            content: {
              'application/octet-stream': {
                schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { mediaId } = request.params;
      const options = { ...callOf(request, minutes(10)), signal: goneSignal(reply) };
      const pieces = clients.connector.getMedia({ ownerId, mediaId }, options);
      const iterator = pieces[Symbol.asyncIterator]();
      // The first piece tells type and size, or that there is none, before headers go out.
      const first = await iterator.next();
      if (first.done) throw notFound();
      const { mimeType, size, chunk } = first.value;
      async function* bytes() {
        yield chunk;
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
          yield next.value.chunk;
        }
      }
      reply
        .type(plausible.test(mimeType) ? mimeType : 'application/octet-stream')
        .header('content-disposition', shown.test(mimeType) ? 'inline' : 'attachment')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=86400, immutable');
      if (size > 0) reply.header('content-length', size);
      return reply.send(Readable.from(bytes()));
    },
  );
}
