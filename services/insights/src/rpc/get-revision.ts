import type {
  GetRevisionRequest,
  GetRevisionResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from './input.ts';

/** Collections that GetGroupStats and ListDigests read (`test/revisions.test.ts` holds them to it). */
export const revised = ['chats', 'coverages', 'digests', 'facts', 'owners', 'rollups'];

/**
 * Answers also follow from which day it is, and from what was not heard for some minutes
 * (`coverage.ts`): what time alone changes is seen a minute later at most.
 */
const believeMs = 60_000;

/** What statistics and digests of an owner are made of: what is stored, and what time it is. */
export async function getRevision(
  { revisionOf, now }: Pick<Context, 'revisionOf' | 'now'>,
  { ownerId }: GetRevisionRequest,
): Promise<GetRevisionResponse> {
  required('owner_id', ownerId);
  const stored = revisionOf(ownerId);
  return { revision: stored && `${stored} ${Math.floor(now() / believeMs)}` };
}
