import type {
  CompleteProviderSignInRequest,
  CompleteProviderSignInResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import { knownZone } from '@groupsight/shared/time-zone';
import type { AuthContext } from '../context.ts';
import { directoryOf, isOperatorIn, requireInDirectory } from '../domain/directory.ts';
import type { Identity } from '../domain/identity.ts';
import type { ProviderSettings } from '../domain/provider.ts';
import { registrationOf } from '../domain/registration.ts';
import { hashSecret, newSecret } from '../domain/secret.ts';
import { noOnes } from '../store/audit-entries.ts';
import type { StoredUser } from '../store/users.ts';
import { browserLanguageOf, noteLanguage } from './note-language.ts';
import { planOfNewUser, requireRegistrationNow } from './registration.ts';
import { replacePassword } from './replace-password.ts';
import { signInExpired } from './return-from-provider.ts';
import { enter } from './second-factor.ts';

type Provider = Pick<ProviderSettings, 'id' | 'name'>;

interface Found {
  readonly user: StoredUser;
  readonly created: boolean;
  readonly passwordRemoved: boolean;
}

/** How often we look again when another request changes the same user. */
const tries = 3;

/** A user with a password that nobody knows; undefined when the address was taken meanwhile. */
async function create(
  context: AuthContext,
  provider: Provider,
  { key, email = '', emailVerified, name }: Identity,
  timezone: string,
): Promise<StoredUser | undefined> {
  const user = await context.store.users.create(
    {
      _id: newDocumentId(),
      username: name,
      email,
      passwordHash: await context.passwords.hash(newSecret()),
      provider: provider.id,
      identities: [key],
      emailProved: emailVerified,
      timezone,
      plan: planOfNewUser(context),
    },
    context.now(),
  );
  if (user) context.userChanged();
  return user;
}

/**
 * Lets the owner of an address into the account that has it. Whoever made the account may never
 * have shown that the address is theirs: then all they could come back with goes (password,
 * sessions, other identities), or they would read along.
 */
async function link(
  context: AuthContext,
  provider: Provider,
  user: StoredUser,
  key: string,
): Promise<StoredUser | null> {
  if (user.emailProved) {
    const added = { key, provider: provider.name };
    const changed = await context.store.users.addIdentity(user._id, added, context.now());
    context.userChanged();
    return changed;
  }
  return replacePassword(context, user, newSecret(), {
    providerAddedAt: context.now(),
    providerAdded: provider.name,
    provider: provider.id,
    identities: [key],
    emailProved: true,
    isUnconfirmed: undefined,
  });
}

/**
 * Lets in whoever may make an account through a provider: an address that it has not confirmed
 * opens nothing that depends on the address.
 */
async function requireNewcomer(
  context: AuthContext,
  { name }: Provider,
  email: string,
  isVerified: boolean,
): Promise<void> {
  const { store, config, now } = context;
  const { mode, confirmsAddresses } = registrationOf(config);
  if (!isVerified && (confirmsAddresses || mode === 'domain' || mode === 'invitation')) {
    throw invalid(
      'email_unverified',
      `${name} has not confirmed that the e-mail address is yours, and this server asks for that.`,
    );
  }
  const invitation = await store.invitations.find(email, now());
  await requireRegistrationNow(context, { email, isInvited: invitation !== null });
  if (invitation) await store.invitations.remove(invitation._id);
}

/** The user whom a provider named; undefined when another request was in the way. */
async function find(
  context: AuthContext,
  provider: Provider,
  identity: Identity,
  timezone: string,
): Promise<Found | undefined> {
  const { users } = context.store;
  const known = await users.byIdentity(identity.key);
  if (known) return { user: known, created: false, passwordRemoved: false };
  if (identity.email === undefined) {
    throw invalid(
      'email_missing',
      `${provider.name} did not tell us your e-mail address. Please sign up with an e-mail address and a password.`,
    );
  }
  const sameAddress = await users.byEmail(identity.email);
  if (!sameAddress) {
    await requireNewcomer(context, provider, identity.email, identity.emailVerified);
    const user = await create(context, provider, identity, timezone);
    return user && { user, created: true, passwordRemoved: false };
  }
  if (!identity.emailVerified) {
    throw invalid(
      'email_unverified',
      `There is an account with this e-mail address already, and ${provider.name} has not confirmed that the address is yours. Please sign in with your password; 'Forgot password?' sends you a new one.`,
    );
  }
  const user = await link(context, provider, sameAddress, identity.key);
  const passwordRemoved = !sameAddress.emailProved && sameAddress.provider === undefined;
  return user ? { user, created: false, passwordRemoved } : undefined;
}

/** Makes somebody an operator, or none any more, where their provider says who is. */
async function giveRole(
  { config, store, now }: AuthContext,
  user: StoredUser,
  identity: Identity,
): Promise<StoredUser> {
  const directory = directoryOf(config);
  if (directory.operatorGroup === undefined) return user;
  const isOperator = isOperatorIn(directory, identity);
  if (isOperator === (user.isOperator ?? false)) return user;
  const action = isOperator ? 'operator_appointed' : 'operator_demoted';
  const changed = await store.audit.around(noOnes(action, 'server', user._id), now(), () =>
    store.users.setOperator(user.email, isOperator, now()),
  );
  return changed ?? user;
}

/** Opens the session of whom a provider has named, or asks for their second factor. */
export async function completeProviderSignIn(
  context: AuthContext,
  request: CompleteProviderSignInRequest,
): Promise<CompleteProviderSignInResponse> {
  const { config, store, providers, now } = context;
  const { settings } = providers.get(request.provider);
  const exchange = await store.exchanges.take(
    {
      _id: hashSecret(request.code),
      provider: settings.id,
      browser: hashSecret(request.browserKey),
    },
    now(),
  );
  if (!exchange) throw signInExpired();
  requireInDirectory(directoryOf(config), exchange.identity);
  const timezone = knownZone(request.timezone ?? '') ?? 'UTC';
  for (let attempt = 0; attempt < tries; attempt++) {
    const found = await find(context, settings, exchange.identity, timezone);
    if (!found) continue;
    const { created, passwordRemoved } = found;
    const user = await giveRole(context, found.user, exchange.identity);
    await noteLanguage(context, user, browserLanguageOf(request));
    // A new account, or one whose owner is mailed that its password is gone.
    const isExpected = created || passwordRemoved;
    const entered = await enter(context, user, request, { isExpected });
    return { ...entered, created, passwordRemoved };
  }
  throw new AppError('conflict', 'sign_in_failed', 'Signing in did not work. Please try again.');
}
