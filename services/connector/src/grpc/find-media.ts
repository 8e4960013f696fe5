import type { FindMediaRequest, FindMediaResponse } from '@groupsight/proto/connector/v1/connector';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';

/** What an owner's medium is; what another owner has isn't found. */
export async function findMedia(
  request: FindMediaRequest,
  { library, holders }: ConnectorContext,
  call: CallContext,
): Promise<FindMediaResponse> {
  const { ownerId, mediaId } = request;
  const here = async () => {
    const { mimeType, size, mediaId: contentId } = await library.find(ownerId, mediaId);
    return { mimeType, size, contentId };
  };
  return holders.run(ownerId, call, here, (client, options) => client.findMedia(request, options));
}
