import type {
  GetFactorsResponse,
  Passkey,
  SecondFactorChallenge,
} from '@groupsight/proto/auth/v1/auth';
import { type Static, Type } from 'typebox';
import { Instant, identity, NullableInstant, named, oneOf, ref } from '../schema.ts';
import { identityOf, iso, isoOrNull } from './values.ts';

/** What a browser's WebAuthn is called with, or returns: its fields are the standard's. */
export const WebAuthn = (description: string) =>
  Type.Object({}, { additionalProperties: true, description });

const methods = ['totp', 'passkey', 'recovery'] as const;

export const SecondFactorNeeded = named('SecondFactorNeeded', {
  challenge: Type.String({
    description: 'Works once, for five minutes, from the same network address. It is no session.',
  }),
  methods: Type.Array(oneOf(methods, 'What the account has.')),
  passkey_options: Type.Unsafe<Record<string, unknown> | null>({
    anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }],
    description: 'PublicKeyCredentialRequestOptionsJSON; null without a passkey.',
  }),
  expires_at: Instant(),
});

export const PasskeySchema = named('Passkey', {
  ...identity,
  name: Type.String(),
  last_used_at: NullableInstant('null: never.'),
  createdAt: Instant(),
});

export const SecondFactorsSchema = named('SecondFactors', {
  totp_since: NullableInstant('Since when there is an authenticator app; null: there is none.'),
  is_totp_lost: Type.Boolean({
    description: 'The key that its key was encrypted with is missing: its codes cannot be checked.',
  }),
  recovery_codes_left: Type.Integer(),
  passkeys: Type.Array(ref(PasskeySchema)),
  has_passkeys: Type.Boolean({
    description: 'Passkeys can be registered: PUBLIC_URL is a name with TLS, or localhost.',
  }),
  is_required: Type.Boolean({ description: 'The operator wants everybody to have one.' }),
});

export const secondFactorSchemas = [SecondFactorNeeded, PasskeySchema, SecondFactorsSchema];

/** The options of a WebAuthn call, as auth made them. */
export const optionsOf = (json: string) => JSON.parse(json) as Record<string, unknown>;

/** What has to be shown beside the password. */
export function toSecondFactorNeeded(
  challenge: SecondFactorChallenge,
): Static<typeof SecondFactorNeeded> {
  const { token, passkeyOptions, expiresAt } = challenge;
  return {
    challenge: token,
    methods: methods.filter((method) => challenge.methods.includes(method)),
    passkey_options: passkeyOptions === '' ? null : optionsOf(passkeyOptions),
    expires_at: iso(expiresAt),
  };
}

export const toPasskey = (passkey: Passkey): Static<typeof PasskeySchema> => ({
  ...identityOf(passkey.documentId),
  name: passkey.name,
  last_used_at: isoOrNull(passkey.lastUsedAt),
  createdAt: iso(passkey.createdAt),
});

export const toSecondFactors = (found: GetFactorsResponse): Static<typeof SecondFactorsSchema> => ({
  totp_since: isoOrNull(found.totpSince),
  is_totp_lost: found.isTotpLost,
  recovery_codes_left: found.recoveryCodesLeft,
  passkeys: found.passkeys.map(toPasskey),
  has_passkeys: found.hasPasskeys,
  is_required: found.isRequired,
});
