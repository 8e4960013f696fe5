import type { GetPublicKeyResponse } from '@groupsight/proto/auth/v1/auth';
import type { AuthContext } from '../context.ts';

/** The key that tokens are verified with. */
export async function getPublicKey({ tokens }: AuthContext): Promise<GetPublicKeyResponse> {
  return { jwk: tokens.publicJwk };
}
