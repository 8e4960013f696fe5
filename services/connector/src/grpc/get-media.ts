import type { GetMediaRequest, GetMediaResponse } from '@groupsight/proto/connector/v1/connector';
import { notFound } from '@groupsight/shared/errors';
import type { ConnectorContext } from '../context.ts';

/** The bytes of an owner's medium; what another owner stored isn't found. */
export async function* getMedia(
  { ownerId, mediaId }: GetMediaRequest,
  { media }: ConnectorContext,
): AsyncGenerator<GetMediaResponse> {
  const found = await media.find(ownerId, mediaId);
  if (!found) throw notFound();
  yield { mimeType: found.mimeType, size: found.size, chunk: Buffer.alloc(0) };
  for await (const chunk of media.read(ownerId, mediaId)) {
    yield { mimeType: '', size: 0, chunk: Buffer.from(chunk) };
  }
}
