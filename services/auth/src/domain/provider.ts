/** Who may vouch for somebody (OpenID Connect); the ids are those of Strapi's providers. */
export const providerIds = ['google', 'microsoft'] as const;

export type ProviderId = (typeof providerIds)[number];

/** What the operator registered at a provider. */
export interface ProviderSettings {
  readonly id: ProviderId;
  /** What people call it. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an issuer may be asked: over TLS, or without it on this machine. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  if (search !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && thisMachine.includes(hostname));
}

/** Where a provider sends people back to: a route of the gateway, named as Strapi's. */
export function callbackUrl(publicUrl: string, id: ProviderId): string {
  return `${publicUrl.replace(/\/+$/, '')}/api/connect/${id}/callback`;
}
