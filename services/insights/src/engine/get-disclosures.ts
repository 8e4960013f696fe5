import type { GetDisclosuresResponse } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { placeOf } from './place.ts';

/** What of the messages is sent to others, as this server is configured. */
export async function getDisclosures({
  engine,
  previews,
}: Context): Promise<GetDisclosuresResponse> {
  const linkPreviews = previews !== null;
  if (!engine.meaning) {
    return { modelPlace: '', modelHost: '', pseudonyms: false, linkPreviews };
  }
  const { endpoint, pseudonyms } = engine.meaning.state();
  const modelPlace = placeOf(endpoint);
  const modelHost = modelPlace === 'outside' ? endpoint : '';
  return { modelPlace, modelHost, pseudonyms, linkPreviews };
}
