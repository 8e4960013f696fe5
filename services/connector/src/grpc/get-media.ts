import type { GetMediaRequest, GetMediaResponse } from '@groupsight/proto/connector/v1/connector';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';
import { stretchOf } from '../domain/byte-range.ts';
import type { StoredMedia } from '../store/media-store.ts';

const streamDeadlineMs = 600_000;
const nothing = Buffer.alloc(0);
const further = { mimeType: '', size: 0, contentId: '', offset: 0, length: 0 };

/** The bytes of an owner's medium; what another owner has isn't found. */
export async function* getMedia(
  request: GetMediaRequest,
  { library, holders }: ConnectorContext,
  call: CallContext,
): AsyncGenerator<GetMediaResponse> {
  const { ownerId, mediaId, thumbnail, range } = request;
  let found: StoredMedia;
  try {
    found = await (thumbnail
      ? library.thumbnail(ownerId, mediaId)
      : library.find(ownerId, mediaId));
  } catch (error) {
    // Only the account's session can fetch it.
    const holder = await holders.after(error, ownerId, call);
    if (!holder) throw error;
    yield* holder.client.getMedia(request, { ...holder.options, deadlineMs: streamDeadlineMs });
    return;
  }
  const { mimeType, size, mediaId: contentId } = found;
  const stretch = stretchOf(range, size) ?? { offset: 0, length: 0 };
  yield { mimeType, size, contentId, ...stretch, chunk: nothing };
  for await (const chunk of library.read(ownerId, found, stretch)) {
    yield { ...further, chunk: Buffer.from(chunk) };
  }
}
