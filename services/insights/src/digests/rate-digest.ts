import type { RateDigestRequest, RateDigestResponse } from '@groupsight/proto/insights/v1/insights';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { digestRatings } from '../metrics.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { type DigestRating, ratings } from './digests.repository.ts';
import { presentDigests } from './to-proto.ts';

/**
 * Notes whether a digest is good, with the engine and the version that wrote what was read, so
 * that quality can be followed. An empty rating takes it back. @throws not_found, invalid_rating
 */
export async function rateDigest(
  context: Context,
  { ownerId, documentId, rating }: RateDigestRequest,
): Promise<RateDigestResponse> {
  const { stores, engine, now } = context;
  required('owner_id', ownerId);
  const value = ratings.find((known) => known === rating);
  if (!value && rating !== '') throw invalid('invalid_rating', 'A rating is up or down.');
  const visible = await visibleScope(stores, ownerId);
  const named = { _id: documentId, ...visible };
  const digest = await stores.digests.findOne(named).lean();
  if (!digest) throw notFound();
  const { group, engine: writer, updatedAt: builtAt } = digest;
  const said: DigestRating | undefined = value && {
    value,
    engine: writer,
    version: engine.version,
    builtAt,
    at: new Date(now()),
  };
  const change = said ? { $set: { rating: said } } : { $unset: { rating: '' } };
  const changed = await stores.digests
    .findOneAndUpdate({ _id: documentId, owner: ownerId, group }, change, {
      returnDocument: 'after',
    })
    .lean();
  if (!changed) throw notFound();
  if (value && digest.rating?.value !== value) digestRatings.inc({ rating: value, engine: writer });
  const [presented] = await presentDigests(context, ownerId, [changed]);
  return { digest: presented };
}
