import type { GetMediaRequest, GetMediaResponse } from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';
import { stretchOf } from '../domain/byte-range.ts';

const nothing = Buffer.alloc(0);
const further = { mimeType: '', size: 0, contentId: '', offset: 0, length: 0 };

/** The bytes of an owner's medium; what another owner has isn't found. */
export async function* getMedia(
  { ownerId, mediaId, thumbnail, range }: GetMediaRequest,
  { library }: ConnectorContext,
): AsyncGenerator<GetMediaResponse> {
  const found = await (thumbnail
    ? library.thumbnail(ownerId, mediaId)
    : library.find(ownerId, mediaId));
  const { mimeType, size, mediaId: contentId } = found;
  const stretch = stretchOf(range, size) ?? { offset: 0, length: 0 };
  yield { mimeType, size, contentId, ...stretch, chunk: nothing };
  for await (const chunk of library.read(ownerId, found, stretch)) {
    yield { ...further, chunk: Buffer.from(chunk) };
  }
}
