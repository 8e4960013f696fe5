import type {
  GetStorageRequest,
  GetStorageResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';

/** How much of the storage the owner has, and may have. */
export function getStorage(
  { ownerId }: GetStorageRequest,
  { storage }: ConnectorContext,
): Promise<GetStorageResponse> {
  return storage.use(ownerId);
}
