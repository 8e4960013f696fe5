import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import Provider from 'oidc-provider';
import type { Page } from 'playwright-core';
import { freePort } from '../../../deploy/local/ports.ts';

const client = { id: 'groupsight', secret: 'provider-secret' };

export interface OidcProvider extends AsyncDisposable {
  /** What the product needs to use it in the place of Google. */
  readonly settings: Record<string, string>;
  /** From now on whoever asks for tokens is told that the provider is out of order. */
  breakDown(): void;
}

/**
 * A certified OpenID Connect provider with pages of its own, as another site than the product
 * (localhost, not 127.0.0.1). Whoever signs in as `name` has the address `name`; those whose name
 * begins with 'unconfirmed' have not confirmed theirs.
 */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'k1' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: accountId,
        email_verified: !accountId.startsWith('unconfirmed'),
        name: `Somebody ${accountId.split('@')[0]}`,
      }),
    }),
  });
  const answer: RequestListener = provider.callback();
  let broken = false;
  const server = createServer((request, response) => {
    if (broken && request.url === '/token') response.writeHead(503).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    settings: {
      OIDC_GOOGLE_ISSUER: issuer,
      OIDC_GOOGLE_CLIENT_ID: client.id,
      OIDC_GOOGLE_CLIENT_SECRET: client.secret,
      OIDC_GOOGLE_NAME: 'Example SSO',
    },
    breakDown() {
      broken = true;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Says at the provider's pages who one is, and yes. */
export async function agree(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
