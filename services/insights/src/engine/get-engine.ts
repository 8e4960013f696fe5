import type { GetEngineRequest, GetEngineResponse } from '@groupsight/proto/insights/v1/insights';
import { dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { required } from '../rpc/input.ts';
import { tokensOn } from './token-days.repository.ts';

/** Which engine reads an owner's messages, and what it may spend. */
export async function getEngine(
  { stores, engine, now }: Context,
  { ownerId }: GetEngineRequest,
): Promise<GetEngineResponse> {
  required('owner_id', ownerId);
  const { meaning } = engine;
  if (!meaning) {
    const none = { model: '', endpoint: '', pseudonyms: false, resting: false };
    return { engine: 'local', ...none, tokensSpent: 0, tokensDaily: 0 };
  }
  const today = dateOf(now(), await zoneOf(stores.owners, ownerId));
  const known = await stores.owners.findById(ownerId, { plan: 1, modelTokens: 1 }).lean();
  return {
    engine: 'model',
    ...meaning.state(),
    tokensSpent: Math.max(0, await tokensOn(stores.tokenDays, ownerId, today)),
    tokensDaily: known?.modelTokens ?? meaning.dailyTokens(known?.plan ?? ''),
  };
}
