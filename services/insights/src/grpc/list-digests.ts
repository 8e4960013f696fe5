import type {
  ListDigestsRequest,
  ListDigestsResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from './input.ts';
import { listFields, listPage } from './list.ts';
import { presentDigest } from './present.ts';

/** Digests, latest date first without another order. */
export const listDigests =
  ({ stores }: Context) =>
  async ({ ownerId, query }: ListDigestsRequest): Promise<ListDigestsResponse> => {
    const owner = required('owner_id', ownerId);
    const { docs, meta } = await listPage(stores.digests, query, {
      fields: listFields.digests,
      defaultSort: { date: -1 },
      scope: { owner },
    });
    return { digests: docs.map(presentDigest), meta };
  };
