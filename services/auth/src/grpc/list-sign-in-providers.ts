import type { ListSignInProvidersResponse } from '@groupsight/proto/auth/v1/auth';
import type { AuthContext } from '../context.ts';

/** What people can sign in with beside a password. */
export async function listSignInProviders({
  providers,
}: AuthContext): Promise<ListSignInProvidersResponse> {
  return { providers: providers.all.map(({ settings: { id, name } }) => ({ id, name })) };
}
