import type {
  GetStorageRequest,
  GetStorageResponse,
  ListStorageUseResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** How much of the storage the owner has, and may have. */
export function getStorage(
  { ownerId }: GetStorageRequest,
  { storage }: ConnectorContext,
): Promise<GetStorageResponse> {
  return storage.use(ownerId);
}

/** How much everybody has: figures alone, for who runs the server. */
export async function listStorageUse({
  storage,
}: ConnectorContext): Promise<ListStorageUseResponse> {
  const all = await storage.bytesOfAll();
  return { uses: [...all].map(([userId, bytes]) => ({ userId, bytes })) };
}
