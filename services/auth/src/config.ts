import { baseConfig } from '@groupsight/shared/config';
import { z } from 'zod';
import { plans } from './domain/plan.ts';
import { isIssuer, type ProviderSettings, providerIds } from './domain/provider.ts';

const issuer = z.string().refine(isIssuer, 'must be an https:// address (http:// on this machine)');

/** A provider is there when it has an id and a secret; its name and its issuer may be another's. */
const providerVariables = {
  OIDC_GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  OIDC_GOOGLE_CLIENT_ID: z.string().optional(),
  OIDC_GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_GOOGLE_NAME: z.string().max(40).default('Google'),
  OIDC_MICROSOFT_ISSUER: issuer.default('https://login.microsoftonline.com/common/v2.0'),
  OIDC_MICROSOFT_CLIENT_ID: z.string().optional(),
  OIDC_MICROSOFT_CLIENT_SECRET: z.string().optional(),
  OIDC_MICROSOFT_NAME: z.string().max(40).default('Microsoft'),
};

/** Everything auth reads from its environment. */
export const authConfig = baseConfig
  .extend({
    /**
     * Ed25519 private key that signs tokens: PKCS8 as PEM, or its DER in base64. It has no
     * default: in a cluster every replica must sign with the same key, and a key of ours would
     * be everybody's.
     */
    AUTH_SIGNING_KEY: z.string(),
    /** Address of the web app, for links in mails. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** smtp:// or smtps:// address of the mail server. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Folder that mails are written to where there is no mail server. */
    MAIL_DIR: z.string().optional(),
    MAIL_FROM: z.string().default('Groupsight <no-reply@localhost>'),
    /** Plan of a new user (spec §9); self-hosted: everything. */
    DEFAULT_PLAN: z.enum(plans).default('ultimate'),
    ...providerVariables,
  })
  .refine((config) => config.SMTP_URL !== undefined || config.MAIL_DIR !== undefined, {
    path: ['SMTP_URL'],
    error: 'either SMTP_URL or MAIL_DIR must be set',
  })
  .superRefine((config, { addIssue }) => {
    for (const half of halfSettings(config)) {
      addIssue({ code: 'custom', path: [half], message: 'must be set too' });
    }
  });

export type AuthConfig = z.output<typeof authConfig>;

type Variables = z.output<z.ZodObject<typeof providerVariables>>;

function variablesOf(config: Variables, id: ProviderSettings['id']) {
  const prefix = id === 'google' ? 'OIDC_GOOGLE' : 'OIDC_MICROSOFT';
  return {
    prefix,
    name: config[`${prefix}_NAME`],
    issuer: config[`${prefix}_ISSUER`],
    clientId: config[`${prefix}_CLIENT_ID`],
    clientSecret: config[`${prefix}_CLIENT_SECRET`],
  };
}

/** Variables that lack beside their other half. */
function halfSettings(config: Variables): string[] {
  return providerIds.flatMap((id) => {
    const { prefix, clientId, clientSecret } = variablesOf(config, id);
    if (clientId && !clientSecret) return [`${prefix}_CLIENT_SECRET`];
    if (clientSecret && !clientId) return [`${prefix}_CLIENT_ID`];
    return [];
  });
}

/** The providers that people can sign in with here. */
export function providersOf(config: Variables): ProviderSettings[] {
  return providerIds.flatMap((id) => {
    const { name, issuer, clientId, clientSecret } = variablesOf(config, id);
    return clientId && clientSecret ? [{ id, name, issuer, clientId, clientSecret }] : [];
  });
}
