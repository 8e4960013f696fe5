import type {
  CreateDirectoryUserRequest,
  CreateDirectoryUserResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, notFound } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import type { AuthContext } from '../context.ts';
import {
  checkExternalId,
  directoryAddress,
  directoryName,
  directoryOf,
  requireDirectoryDomain,
} from '../domain/directory.ts';
import { registrationOf } from '../domain/registration.ts';
import { newSecret } from '../domain/secret.ts';
import type { NewUser, StoredUser } from '../store/users.ts';
import { asDirectory, setActive, toDirectoryUser } from './directory-users.ts';
import { planOfNewUser } from './registration.ts';
import { replacePassword } from './replace-password.ts';

const taken = () =>
  new AppError('conflict', 'uniqueness', 'There is an account with this userName already.');

/** @throws AppError precondition: no_provider, no_operator */
async function requireWayIn({ config, store, providers }: AuthContext): Promise<void> {
  if (providers.all.length === 0) {
    const message =
      'This server has no sign-in provider (OIDC_*), so nobody could get into the account.';
    throw new AppError('precondition', 'no_provider', message);
  }
  // The first account administers: that is not left to the order of a directory.
  const { OPERATOR_EMAIL, OIDC_OPERATOR_GROUP } = config;
  if (OPERATOR_EMAIL !== undefined || OIDC_OPERATOR_GROUP !== undefined) return;
  if (await store.users.isAny()) return;
  const message =
    'The first account administers this server. Make it before a directory makes others, or set OPERATOR_EMAIL.';
  throw new AppError('precondition', 'no_operator', message);
}

/** An account as it is wanted; nobody knows its password. */
type Wanted = Omit<NewUser, 'passwordHash'>;

async function make(context: AuthContext, wanted: Wanted): Promise<StoredUser> {
  const { store, passwords, now } = context;
  const passwordHash = await passwords.hash(newSecret());
  const user = await asDirectory(context, 'account_created', wanted._id, async () => {
    const made = await store.users.create({ ...wanted, passwordHash }, now());
    if (!made) throw taken();
    return made;
  });
  context.userChanged();
  return user;
}

/** Gives the address of a sign-up that was never confirmed to whom the directory names. */
async function takeOver(
  context: AuthContext,
  before: StoredUser,
  { username, provider, externalId = '' }: Wanted,
): Promise<StoredUser> {
  const { store, now } = context;
  return await asDirectory(context, 'account_created', before._id, async () => {
    const proved = { provider, emailProved: true, isUnconfirmed: undefined };
    const changed = await replacePassword(context, before, newSecret(), proved);
    if (!changed) throw taken();
    const named = await store.directory.change(before._id, { username, externalId }, now());
    if (!named) throw notFound();
    return named;
  });
}

/** Brings back an account that the directory had deleted, where it is the same person's. */
async function bringBack(
  context: AuthContext,
  before: StoredUser,
  { username, externalId = '' }: Wanted,
): Promise<StoredUser> {
  const { store, now, userChanged } = context;
  const isSame = externalId !== '' && externalId === before.externalId;
  if (!before.leftDirectoryAt || !before.deletionDueAt) throw taken();
  if (!isSame) {
    const day = before.deletionDueAt.toISOString().slice(0, 10);
    const message = `The account of somebody else with this userName is deleted on ${day}; an operator can delete it now.`;
    throw new AppError('conflict', 'uniqueness', message);
  }
  const back = await asDirectory(context, 'deletion_withdrawn', before._id, () =>
    store.directory.comeBack(before._id, now()),
  );
  if (!back) throw taken();
  userChanged();
  return (await store.directory.change(back._id, { username }, now())) ?? back;
}

/** Makes an account for whom a directory names; they enter it through a sign-in provider. */
export async function createDirectoryUser(
  context: AuthContext,
  request: CreateDirectoryUserRequest,
): Promise<CreateDirectoryUserResponse> {
  const { config, store, providers } = context;
  const email = directoryAddress(request.userName);
  const username = directoryName(request.displayName);
  const externalId = checkExternalId(request.externalId);
  await requireWayIn(context);
  requireDirectoryDomain(registrationOf(config), directoryOf(config), email);
  const [provider] = providers.all;
  const wanted: Wanted = {
    _id: newDocumentId(),
    username,
    email,
    emailProved: true,
    timezone: 'UTC',
    plan: planOfNewUser(context),
    ...(provider ? { provider: provider.settings.id } : {}),
    ...(externalId === '' ? {} : { externalId }),
    // In the same write: nobody gets in before it is closed.
    ...(request.active ? {} : { suspendedAt: context.now() }),
  };
  const before = await store.users.byEmail(email);
  if (!before) return { user: toDirectoryUser(await make(context, wanted)) };
  const user = before.isUnconfirmed
    ? await takeOver(context, before, wanted)
    : await bringBack(context, before, wanted);
  return { user: toDirectoryUser(await setActive(context, user, request.active)) };
}
