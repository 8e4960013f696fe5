import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Person {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

interface Asked {
  readonly person: Person;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** What to do wrong, for tests of what is made of it. */
export interface Misdeeds {
  nonce?: string;
  audience?: string;
  /** Signs with a key that is not published. */
  foreignKey?: boolean;
  /** Tells the claims at the userinfo endpoint only. */
  claimsApart?: boolean;
  /** Status of the token endpoint. */
  tokenStatus?: number;
}

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** An OpenID Connect provider that can also do wrong; it checks what a real one checks. */
export async function fakeProvider(client = { id: 'client-1', secret: 'secret-1' }) {
  const [keys, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const misdeeds: Misdeeds = {};
  const asked = new Map<string, Asked>();
  const people = new Map<string, Person>();
  let issuer = '';

  const idToken = ({ person, nonce }: Asked) =>
    new SignJWT({
      ...(misdeeds.claimsApart ? { sub: person.sub } : person),
      nonce: misdeeds.nonce ?? nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience(misdeeds.audience ?? client.id)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(misdeeds.foreignKey ? foreign.privateKey : keys.privateKey);

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    if (misdeeds.tokenStatus) return json(response, {}, misdeeds.tokenStatus);
    const known = asked.get(form.get('code') ?? '');
    asked.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const right =
      form.get('client_id') === client.id &&
      form.get('client_secret') === client.secret &&
      form.get('redirect_uri') === known?.redirectUri &&
      challenge === known?.challenge;
    if (!known || !right) return json(response, { error: 'invalid_grant' }, 400);
    const accessToken = randomBytes(16).toString('hex');
    people.set(accessToken, known.person);
    json(response, {
      access_token: accessToken,
      token_type: 'bearer',
      id_token: await idToken(known),
    });
  }

  const server = createServer((request, response) => {
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return json(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/jwks`,
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/jwks':
        return json(response, { keys: [jwk] });
      case '/token':
        return void token(request, response);
      default: {
        const bearer = request.headers.authorization?.slice('Bearer '.length) ?? '';
        return json(response, people.get(bearer) ?? {}, people.has(bearer) ? 200 : 401);
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    issuer,
    misdeeds,
    settings: {
      OIDC_GOOGLE_ISSUER: issuer,
      OIDC_GOOGLE_CLIENT_ID: client.id,
      OIDC_GOOGLE_CLIENT_SECRET: client.secret,
    },
    /** A person says yes at the page that a browser was sent to; the query they come back with. */
    agree(url: string, person: Person): string {
      const at = new URL(url);
      const code = randomBytes(16).toString('hex');
      const value = (name: string) => at.searchParams.get(name) ?? '';
      asked.set(code, {
        person,
        nonce: value('nonce'),
        challenge: value('code_challenge'),
        redirectUri: value('redirect_uri'),
      });
      return new URLSearchParams({ code, state: value('state'), scope: 'openid' }).toString();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
