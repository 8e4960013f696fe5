import type { FindMediaRequest, FindMediaResponse } from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** What an owner's medium is; what another owner has isn't found. */
export async function findMedia(
  { ownerId, mediaId }: FindMediaRequest,
  { library }: ConnectorContext,
): Promise<FindMediaResponse> {
  const { mimeType, size, mediaId: contentId } = await library.find(ownerId, mediaId);
  return { mimeType, size, contentId };
}
