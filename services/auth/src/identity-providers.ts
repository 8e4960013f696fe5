import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { Logger } from '@groupsight/shared/logger';
import * as oidc from 'openid-client';
import { type Claims, type Identity, identityOf } from './domain/identity.ts';
import { callbackUrl, type ProviderSettings } from './domain/provider.ts';

/** What a browser is sent to a provider with; all but the address stays here. */
export interface Departure {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code verifier. */
  readonly verifier: string;
}

/** One OpenID Connect provider. */
export interface IdentityProvider {
  readonly settings: Pick<ProviderSettings, 'id' | 'name'>;
  /** @throws AppError unavailable (provider_unavailable) */
  depart(): Promise<Departure>;
  /**
   * Checks what the provider sent a browser back with and asks it who that is.
   * @throws AppError invalid (sign_in_denied, sign_in_failed), unavailable (provider_unavailable)
   */
  identify(query: string, departure: Omit<Departure, 'url'>): Promise<Identity>;
}

export interface IdentityProviders {
  readonly all: readonly IdentityProvider[];
  /** @throws AppError not_found for one that this installation has no settings of. */
  get(id: string): IdentityProvider;
}

const timeoutSeconds = 5;
/** How long what a provider says of itself is believed. */
const believeMs = 60 * 60 * 1000;

/** Whether the provider could not be asked, rather than said no. */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.AuthorizationResponseError) {
    return ['server_error', 'temporarily_unavailable'].includes(error.error);
  }
  if (error instanceof oidc.ClientError) {
    if (error.cause instanceof Response) return error.cause.status >= 500;
    return error.code === 'OAUTH_TIMEOUT';
  }
  // What fetch throws when nobody answers.
  return error instanceof TypeError && !('code' in error);
}

function isDenial(error: unknown): boolean {
  return error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
}

/** The provider's own word for an error, such as invalid_client; never its description. */
function reasonOf(error: unknown): string | undefined {
  const answered =
    error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError;
  return answered && /^\w{1,40}$/.test(error.error) ? error.error : undefined;
}

/** Asks the provider for its endpoints and keys. */
async function discover(settings: ProviderSettings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  const { clientId, clientSecret } = settings;
  // The configuration lets http pass on this machine only.
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(issuer, clientId, clientSecret, undefined, {
    execute: [...execute, oidc.enableNonRepudiationChecks],
    timeout: timeoutSeconds,
  });
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported;
  if (methods?.includes('client_secret_post')) return found;
  const basic = oidc.ClientSecretBasic(clientSecret);
  const config = new oidc.Configuration(found.serverMetadata(), clientId, clientSecret, basic);
  for (const extension of [...execute, oidc.enableNonRepudiationChecks]) extension(config);
  config.timeout = timeoutSeconds;
  return config;
}

/** Claims of the ID token, completed at the userinfo endpoint where it says no address, or no groups. */
async function claimsOf(
  config: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  groupsClaim: string | undefined,
): Promise<Claims> {
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  const hasGroups = groupsClaim === undefined || claims[groupsClaim] !== undefined;
  const isWhole = claims.email !== undefined && hasGroups;
  if (isWhole || !config.serverMetadata().userinfo_endpoint) return claims;
  const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}

class OidcProvider implements IdentityProvider {
  readonly settings: ProviderSettings;
  readonly #callback: string;
  readonly #logger: Logger;
  readonly #now: () => Date;
  readonly #scopes: string;
  readonly #groupsClaim: string | undefined;
  #config: Promise<oidc.Configuration> | undefined;
  #discoveredAt = 0;

  constructor(settings: ProviderSettings, publicUrl: string, parts: ProviderParts) {
    this.settings = settings;
    this.#callback = callbackUrl(publicUrl, settings.id);
    this.#logger = parts.logger;
    this.#now = parts.now;
    this.#scopes = parts.scopes ?? 'openid email profile';
    this.#groupsClaim = parts.groupsClaim;
  }

  async depart(): Promise<Departure> {
    const config = await this.#discovered();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    const verifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.#callback,
      scope: this.#scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, state, nonce, verifier };
  }

  async identify(query: string, departure: Omit<Departure, 'url'>): Promise<Identity> {
    const config = await this.#discovered();
    try {
      const tokens = await oidc.authorizationCodeGrant(
        config,
        new URL(`${this.#callback}?${query}`),
        {
          expectedState: departure.state,
          expectedNonce: departure.nonce,
          pkceCodeVerifier: departure.verifier,
          idTokenExpected: true,
        },
      );
      return identityOf(await claimsOf(config, tokens, this.#groupsClaim), this.#groupsClaim);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  #discovered(): Promise<oidc.Configuration> {
    const now = this.#now().getTime();
    if (this.#config && now - this.#discoveredAt < believeMs) return this.#config;
    this.#discoveredAt = now;
    const config = discover(this.settings).catch((error: unknown) => {
      if (this.#config === config) this.#config = undefined;
      this.#warn(error);
      throw this.#away();
    });
    this.#config = config;
    return config;
  }

  #explain(error: unknown): AppError {
    const { name } = this.settings;
    if (isDenial(error)) {
      return invalid('sign_in_denied', `${name} was not allowed to tell us who you are.`);
    }
    this.#warn(error);
    if (isAway(error)) return this.#away();
    return invalid('sign_in_failed', `Signing in with ${name} did not work.`);
  }

  #away(): AppError {
    const message = `${this.settings.name} does not answer right now. Please try again later.`;
    return new AppError('unavailable', 'provider_unavailable', message);
  }

  #warn(error: unknown): void {
    const fields = { err: error, provider: this.settings.id, reason: reasonOf(error) };
    this.#logger.warn(fields, 'a sign-in provider could not be used');
  }
}

interface ProviderParts {
  readonly logger: Logger;
  readonly now: () => Date;
  /** What providers are asked for, and the claim that lists groups. */
  readonly scopes?: string;
  readonly groupsClaim?: string | undefined;
}

/** The providers that the operator has set up; they are asked for the first time when used. */
export function identityProviders(
  settings: readonly ProviderSettings[],
  publicUrl: string,
  parts: ProviderParts,
): IdentityProviders {
  const all = settings.map((one) => new OidcProvider(one, publicUrl, parts));
  return {
    all,
    get(id) {
      const provider = all.find((one) => one.settings.id === id);
      if (!provider) throw notFound('This server has no such sign-in provider');
      return provider;
    },
  };
}
