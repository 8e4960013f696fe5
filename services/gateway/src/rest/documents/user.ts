import type { User } from '@groupsight/proto/auth/v1/auth';
import type { GetLinkResponse } from '@groupsight/proto/groups/v1/groups';
import { languages } from '@groupsight/shared/languages';
import { plans } from '@groupsight/shared/plans';
import { type Static, Type } from 'typebox';
import { identity, NullableInstant, named, nullableOneOf, oneOf, ref, stamps } from '../schema.ts';
import { iso, oneOfThese } from './values.ts';

const linkStates = ['open', 'connecting', 'close'] as const;

export const LinkState = oneOf(linkStates, 'open: connected.');

/** A state in words of the contract; anything unknown counts as closed. */
export function toLinkState(state: string): (typeof linkStates)[number] {
  return oneOfThese(linkStates, state, 'close');
}

export const WhatsappConnection = named('WhatsappConnection', {
  state: LinkState,
  imported_groups: Type.Boolean({ description: 'Groups were imported, by account or export.' }),
});

const providers = ['local', 'google', 'microsoft'] as const;

export const UserLanguage = nullableOneOf(languages, "Of the screens; null: the browser's.");

export const UserSchema = named('User', {
  ...identity,
  username: Type.String(),
  email: Type.String(),
  provider: oneOf(
    providers,
    'local where the account has a password, else the provider it is reached through.',
  ),
  confirmed: Type.Boolean(),
  blocked: Type.Boolean(),
  timezone: Type.String({ description: "IANA name; the user's days are days in this zone." }),
  language: UserLanguage,
  plan: oneOf(plans),
  is_operator: Type.Boolean({ description: 'Administers this server.' }),
  must_add_factor: Type.Boolean({
    description: 'Has to add a second factor before anything else.',
  }),
  watch_limit: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Most watched groups that an operator has set; null: what the plan says.',
  }),
  deletion_due_at: NullableInstant(
    'When the account is deleted, as its user asked; null: it is not.',
  ),
  ...stamps,
  whatsapp_connection: Type.Unsafe<Static<typeof WhatsappConnection> | null>({
    anyOf: [{ $ref: `${WhatsappConnection.$id}#` }, { type: 'null' }],
    description: 'null where it was not asked for or cannot be told right now.',
  }),
});
export type UserDocument = Static<typeof UserSchema>;

export const AuthResult = named('AuthResult', { jwt: Type.String(), user: ref(UserSchema) });

export const ConfirmationMailed = named('ConfirmationMailed', {
  confirmation: Type.Literal('mailed', {
    description: 'The account can be used once the link in the mail was opened.',
  }),
});

export const ProviderSignIn = named('ProviderSignIn', {
  jwt: Type.String(),
  user: ref(UserSchema),
  created: Type.Boolean({ description: 'The user is new.' }),
  passwordRemoved: Type.Boolean({
    description: 'Whoever had chosen the password had never shown that the address is theirs.',
  }),
});

export const userSchemas = [
  WhatsappConnection,
  UserSchema,
  AuthResult,
  ConfirmationMailed,
  ProviderSignIn,
];

/** A user as Strapi's users-permissions returns it, with the link where it is known. */
export function toUser(user: User, link: GetLinkResponse | undefined): UserDocument {
  return {
    id: user.id,
    documentId: user.documentId,
    username: user.username,
    email: user.email,
    provider: providers.find((known) => known === user.provider) ?? 'local',
    confirmed: true,
    blocked: false,
    timezone: user.timezone,
    language: languages.find((known) => known === user.language) ?? null,
    plan: oneOfThese(plans, user.plan, 'personal'),
    is_operator: user.isOperator,
    must_add_factor: false,
    watch_limit: user.quotas?.groups ?? null,
    deletion_due_at: user.deletionDueAt ? iso(user.deletionDueAt) : null,
    createdAt: iso(user.createdAt),
    updatedAt: iso(user.updatedAt),
    whatsapp_connection: link
      ? { state: toLinkState(link.state), imported_groups: link.importedGroups }
      : null,
  };
}
