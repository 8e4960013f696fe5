import { assistantScopes } from '@groupsight/shared/token-scopes';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';

type Asked = Pick<FastifyRequest, 'protocol' | 'host'>;
type Configured = Pick<GatewayConfig, 'PUBLIC_URL'>;

/** Where this server is, as people and programs reach it: the issuer of tokens. */
export function issuerOf({ PUBLIC_URL }: Configured, { protocol, host }: Asked): string {
  return (PUBLIC_URL ?? `${protocol}://${host}`).replace(/\/+$/, '');
}

/** What assistants' tokens are for: they are good nowhere else. */
export const mcpResource = (config: Configured, request: Asked) =>
  `${issuerOf(config, request)}/mcp`;

/** Reading, and writing where the user allows it: no tool needs more. */
const scopesOfTools = ['read', 'send'];

/** What who comes without a token is told: where to learn how to get one (RFC 9728). */
export function challengeOf(config: Configured, request: Asked): string {
  const metadata = `${issuerOf(config, request)}/.well-known/oauth-protected-resource/mcp`;
  const parts = {
    realm: 'Groupsight API token',
    resource_metadata: metadata,
    scope: scopesOfTools.join(' '),
  };
  const told = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `Bearer ${told.join(', ')}`;
}

/** RFC 9728. */
export const resourceMetadata = (config: Configured, request: Asked) => ({
  resource: mcpResource(config, request),
  resource_name: 'Groupsight',
  authorization_servers: [issuerOf(config, request)],
  scopes_supported: scopesOfTools,
  bearer_methods_supported: ['header'],
});

/** RFC 8414. */
export function serverMetadata(config: Configured, request: Asked) {
  const issuer = issuerOf(config, request);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: [...assistantScopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
