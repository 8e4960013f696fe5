import type {
  StartProviderSignInRequest,
  StartProviderSignInResponse,
} from '@groupsight/proto/auth/v1/auth';
import type { AuthContext } from '../context.ts';
import { hashSecret, isSecret, newSecret, signInMs } from '../domain/secret.ts';

/**
 * Sends a browser to a provider. A browser keeps its key, so that two of its tabs can be on
 * their way at once.
 */
export async function startProviderSignIn(
  { store, providers, now }: AuthContext,
  request: StartProviderSignInRequest,
): Promise<StartProviderSignInResponse> {
  const provider = providers.get(request.provider);
  const { url, state, nonce, verifier } = await provider.depart();
  const browserKey = isSecret(request.browserKey) ? request.browserKey : newSecret();
  await store.signIns.add({
    _id: hashSecret(state),
    provider: provider.settings.id,
    browser: hashSecret(browserKey),
    nonce,
    verifier,
    expiresAt: new Date(now().getTime() + signInMs),
  });
  return { url, browserKey };
}
