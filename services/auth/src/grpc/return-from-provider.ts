import type {
  ReturnFromProviderRequest,
  ReturnFromProviderResponse,
} from '@groupsight/proto/auth/v1/auth';
import { invalid } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { exchangeMs, hashSecret, newSecret } from '../domain/secret.ts';

/** For whatever was used, is too old, or is another browser's: which of them is nobody's affair. */
export const signInExpired = () =>
  invalid('sign_in_expired', 'This sign-in was used already or took too long. Please try again.');

/**
 * Takes a provider's answer, whatever it says, once. What it told us is kept for the moment it
 * takes the web app to come for it: the address that people are sent back to must not hold a
 * token.
 */
export async function returnFromProvider(
  { store, providers, now }: AuthContext,
  request: ReturnFromProviderRequest,
): Promise<ReturnFromProviderResponse> {
  const provider = providers.get(request.provider);
  const state = new URLSearchParams(request.query).get('state') ?? '';
  const stage = { provider: provider.settings.id, browser: hashSecret(request.browserKey) };
  const signIn = await store.signIns.take({ ...stage, _id: hashSecret(state) }, now());
  if (!signIn) throw signInExpired();
  const { nonce, verifier } = signIn;
  const identity = await provider.identify(request.query, { state, nonce, verifier });
  const code = newSecret();
  await store.exchanges.add({
    ...stage,
    _id: hashSecret(code),
    identity,
    expiresAt: new Date(now().getTime() + exchangeMs),
  });
  return { code };
}
