import multipart, { type Multipart } from '@fastify/multipart';
import type { StoreUploadRequest } from '@groupsight/proto/connector/v1/connector';
import { invalid } from '@groupsight/shared/errors';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { asFormError, asRefusal, dropRest, formOverhead, nextPart, tooLarge } from '../form.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { iso, isoOrNull, oneOfThese } from '../rest/documents/values.ts';
import { Instant, NullableInstant, named, oneOf, ref, single, strict } from '../rest/schema.ts';

const risks = ['low', 'medium', 'high'] as const;
const kinds = ['image', 'video', 'document'] as const;

const SendBudget = named('SendBudget', {
  used: Type.Integer({ description: 'Messages sent today, warnings too.' }),
  waiting: Type.Integer({ description: 'Messages that wait for their turn.' }),
  budget: Type.Integer({ description: 'Most messages of today; more fail until tomorrow.' }),
  risk: oneOf(
    risks,
    "How much today's number and the failures risk that WhatsApp bans the account.",
  ),
  resetsAt: Instant('When the next day begins, in the zone of the user.'),
  fullBudget: Type.Integer({
    description: 'Most messages of a day once the account is not newly linked any more.',
  }),
  warmUpEndsAt: NullableInstant('From when on that holds; null: it does.'),
  failed: Type.Integer({
    description: 'Messages of the last 24 hours that WhatsApp did not take.',
  }),
});

const Upload = named('Upload', {
  mediaId: Type.String({ description: 'For the attachment of a scheduled message.' }),
  fileName: Type.String(),
  mimeType: Type.String({ description: 'Sniffed from its bytes.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  kind: oneOf(kinds, 'How WhatsApp will show it.'),
});

export const sendingSchemas = [SendBudget, Upload];

/** The form, for the OpenAPI document; it is read as a stream and never held. */
const UploadForm = strict({
  file: Type.Unsafe<unknown>({
    type: 'string',
    format: 'binary',
    description: 'The only part of the form.',
  }),
});

/** How much of what an account may send is used up. */
export function sendingRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/wa-budget',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['connection'],
        summary: 'How much the account sent today, and how much of that is still wise',
        response: { 200: single(ref(SendBudget)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const state = await clients.connector.getSendBudget({ ownerId }, callOf(request));
      const { used, waiting, budget, risk, resetsAt, fullBudget, warmUpEndsAt, failed } = state;
      const known = { risk: oneOfThese(risks, risk, 'low'), resetsAt: iso(resetsAt) };
      const warmUp = { fullBudget, warmUpEndsAt: isoOrNull(warmUpEndsAt) };
      return { data: { used, waiting, budget, failed, ...known, ...warmUp } };
    },
  );
}

/** A form's only part as the connector wants it: nothing is held. */
async function* piecesOf(parts: AsyncIterator<Multipart>, ownerId: string, head: Multipart) {
  if (head.type !== 'file' || head.fieldname !== 'file') {
    throw invalid('unknown_field', 'The form has an unknown field');
  }
  const value = { ownerId, fileName: head.filename.slice(0, 255) };
  yield { part: { $case: 'header', value } } satisfies StoreUploadRequest;
  try {
    for await (const chunk of head.file) {
      yield { part: { $case: 'chunk', value: chunk } } satisfies StoreUploadRequest;
    }
  } catch (error) {
    throw asFormError(error);
  }
  // Thrown before the stream ends, so that nothing is kept.
  if (await nextPart(parts)) throw invalid('field_after_file', 'The form has one file alone');
}

/** Files that are to be sent. The form's parser is known to these routes only. */
export async function uploadRoutes(app: App, { clients, config }: GatewayContext): Promise<void> {
  const limits = { fileSize: config.SEND_MAX_BYTES, files: 1, fields: 1, fieldSize: 1_000 };
  await app.register(multipart, { limits: { ...limits, parts: 2 } });

  const store = async (request: FastifyRequest) => {
    const { userId: ownerId } = sessionOf(request);
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > config.SEND_MAX_BYTES + formOverhead) throw tooLarge();
    const parts = request.parts();
    const head = await nextPart(parts);
    if (!head) throw invalid('file_required', 'The form has no file');
    const pieces = piecesOf(parts, ownerId, head);
    const stored = await clients.connector.storeUpload(pieces, callOf(request, minutes(5)));
    const fileName = head.type === 'file' ? head.filename.slice(0, 255) : '';
    return { ...stored, fileName };
  };

  app.post(
    '/api/wa-uploads',
    {
      config: { access: 'user', limit: 'heavy', streamedBody: UploadForm, errors: [413] },
      schema: {
        tags: ['schedule'],
        summary: 'Upload a file that is to be sent with a message',
        description: 'Known by its bytes, whatever it is called; programs are refused.',
        consumes: ['multipart/form-data'],
        response: { 201: single(ref(Upload)) },
      },
    },
    async (request, reply) => {
      const stored = await store(request).catch((error: unknown) => {
        dropRest(request);
        throw asRefusal(error);
      });
      const { mediaId, fileName, mimeType, size, kind } = stored;
      const data = { mediaId, fileName, mimeType, size, kind: oneOfThese(kinds, kind, 'document') };
      return reply.code(201).send({ data });
    },
  );
}
