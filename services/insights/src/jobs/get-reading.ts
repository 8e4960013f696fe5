import type { GetReadingRequest, GetReadingResponse } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { readingOf } from './jobs.ts';

/** How far the reading of an owner's groups in the background is, over all of them. */
export function getReading(
  context: Context,
  { ownerId }: GetReadingRequest,
): Promise<GetReadingResponse> {
  return readingOf(context, required('owner_id', ownerId));
}
