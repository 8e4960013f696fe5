import { baseConfig, flag, integer, sealingVariables } from '@groupsight/shared/config';
import { checkMail, mailVariables } from '@groupsight/shared/mail/config';
import { plans } from '@groupsight/shared/plans';
import { z } from 'zod';
import { billingVariables, checkBilling } from './billing-config.ts';
import { isIssuer, type ProviderSettings, providerIds } from './domain/provider.ts';
import { registrationModes, registrationOf } from './domain/registration.ts';

const issuer = z.string().refine(isIssuer, 'must be an https:// address (http:// on this machine)');

/** A provider exists when it has an id and a secret; name and issuer may be those of another one. */
const providerVariables = {
  OIDC_GOOGLE_ISSUER: issuer
    .default('https://accounts.google.com')
    .describe("OpenID Connect issuer behind the first button; another provider's works too."),
  OIDC_GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe("Client id at the issuer. With the secret it shows 'Continue with Google'."),
  OIDC_GOOGLE_CLIENT_SECRET: z.string().optional().describe('Client secret at the issuer.'),
  OIDC_GOOGLE_NAME: z
    .string()
    .max(40)
    .default('Google')
    .describe("Name on the button: 'Continue with …'."),
  OIDC_MICROSOFT_ISSUER: issuer
    .default('https://login.microsoftonline.com/common/v2.0')
    .describe("OpenID Connect issuer behind the second button; another provider's works too."),
  OIDC_MICROSOFT_CLIENT_ID: z
    .string()
    .optional()
    .describe("Client id at the issuer. With the secret it shows 'Continue with Microsoft'."),
  OIDC_MICROSOFT_CLIENT_SECRET: z.string().optional().describe('Client secret at the issuer.'),
  OIDC_MICROSOFT_NAME: z
    .string()
    .max(40)
    .default('Microsoft')
    .describe("Name on the button: 'Continue with …'."),
};

/** Who may come from the providers, and as what. */
const directoryVariables = {
  PASSWORD_SIGN_IN: flag
    .default(true)
    .describe(
      'Whether people can sign in and up without a provider. `false`: passwords and passkeys alone open nothing, the sign-in providers are the only way.',
    ),
  OIDC_DOMAINS: z
    .string()
    .default('')
    .describe(
      'What stands behind the @ of the confirmed addresses that providers may let in, separated by commas. Empty: any.',
    ),
  OIDC_GROUPS_CLAIM: z
    .string()
    .min(1)
    .default('groups')
    .describe('Claim of the ID token, or of the userinfo endpoint, that lists groups.'),
  OIDC_SCOPES: z
    .string()
    .default('openid email profile')
    .describe('Scopes that providers are asked for; some want one for groups.'),
  OIDC_MEMBER_GROUP: z
    .string()
    .optional()
    .describe(
      'Group whose people providers let in, beside those of `OIDC_OPERATOR_GROUP`. Unset: anybody.',
    ),
  OIDC_OPERATOR_GROUP: z
    .string()
    .optional()
    .describe(
      'Group whose people are operators: with each sign-in at a provider they become so, and all others cease to be. Unset: providers say nothing of that.',
    ),
};

/** Everything auth reads from its environment. */
export const authConfig = baseConfig
  .extend({
    // No default: in a cluster all replicas sign with the same key, and a default would be public.
    AUTH_SIGNING_KEY: z
      .string()
      .describe(
        'Ed25519 private key that signs access tokens: PKCS8 as PEM, or its DER in base64. The same in all replicas.',
      ),
    ...sealingVariables,
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .describe('Address at which people reach the app; links in mails begin with it.'),
    ...mailVariables,
    REGISTRATION: z
      .enum(registrationModes)
      .default('open')
      .describe(
        'Who may make an account: `open` (everybody), `domain` (addresses of `REGISTRATION_DOMAINS`), `invitation` (addresses that an operator invited) or `closed` (nobody). Invitations hold with `domain` too. The first account can always be made.',
      ),
    REGISTRATION_DOMAINS: z
      .string()
      .default('')
      .describe(
        'With `REGISTRATION=domain`: what stands behind the @ of addresses that may, separated by commas.',
      ),
    CONFIRM_ADDRESSES: z
      .enum(['auto', 'always', 'never'])
      .default('auto')
      .describe(
        'Whether a new account can be used only after a mailed link was opened. `auto`: where `SMTP_URL` is set.',
      ),
    OPERATOR_EMAIL: z
      .email()
      .optional()
      .describe(
        'Address whose account administers this server, from its next sign-in on. It is always confirmed by mail, also where other addresses are not. Without it the first account administers.',
      ),
    RESET_PASSWORD_LENGTH: integer(6, 8, 'characters')
      .default(8)
      .describe(
        'Fewest characters of a password that is set with a mailed link. At sign-up and in Settings they are always 8.',
      ),
    SECOND_FACTOR: z
      .enum(['optional', 'required'])
      .default('optional')
      .describe(
        'Whether everybody needs a second factor (an authenticator app or a passkey). `required`: who has none is led to add one after signing in, and can do nothing else.',
      ),
    DEFAULT_PLAN: z
      .enum(plans)
      .default('ultimate')
      .describe('Plan of a new user. With `BILLING=stripe` it is always the smallest.'),
    ...billingVariables,
    ACCOUNT_DELETION: flag
      .default(true)
      .describe(
        'Whether people may delete their account in Settings. `npm run accounts -- delete` works either way. The same for auth and gateway.',
      ),
    ...providerVariables,
    ...directoryVariables,
  })
  .superRefine(checkMail)
  .superRefine(checkRegistration)
  .superRefine(checkBilling)
  .superRefine((config, { addIssue }) => {
    if (!config.PASSWORD_SIGN_IN && providersOf(config).length === 0) {
      const message = 'needs a sign-in provider (OIDC_*): nobody could get in';
      addIssue({ code: 'custom', path: ['PASSWORD_SIGN_IN'], message });
    }
    for (const half of halfSettings(config)) {
      addIssue({ code: 'custom', path: [half], message: 'must be set too' });
    }
  });

export type AuthConfig = z.output<typeof authConfig>;

/** What is wrong with who may make an account. */
function checkRegistration(
  config: Parameters<typeof registrationOf>[0],
  { addIssue }: z.RefinementCtx,
): void {
  const { mode, domains, confirmsAddresses } = registrationOf(config);
  if (mode !== 'domain') return;
  if (domains.length === 0) {
    const message = 'is needed with REGISTRATION=domain';
    addIssue({ code: 'custom', path: ['REGISTRATION_DOMAINS'], message });
  }
  if (!confirmsAddresses) {
    const message =
      'must be always with REGISTRATION=domain where there is no SMTP_URL: anybody can type an address';
    addIssue({ code: 'custom', path: ['CONFIRM_ADDRESSES'], message });
  }
}

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
