import type {
  CompletePasskeySignInRequest,
  CompletePasskeySignInResponse,
  ConfirmPasskeyRequest,
  ConfirmPasskeyResponse,
  RemovePasskeyRequest,
  RemovePasskeyResponse,
  StartPasskeyRequest,
  StartPasskeyResponse,
  StartPasskeySignInResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import type { AuthContext } from '../context.ts';
import { requirePasswordSignIn } from '../domain/directory.ts';
import { passkeyRefused } from '../passkeys.ts';
import type { StoredPasskey } from '../store/passkeys.ts';
import { firstRecoveryCodes, forgetRecovery, hasFactor, tellOwner, toPasskey } from './factors.ts';
import { browserLanguageOf, noteLanguage } from './note-language.ts';
import { noteNewPlace, openSession } from './open-session.ts';
import { requireOwner } from './prove-owner.ts';
import { challengeExpired, passkeysOf, takePasskey } from './take-passkey.ts';
import { requireFactor } from './totp.ts';

const longestName = 80;
/** Devices of one person. */
const maxPasskeys = 20;

/** Begins to register a passkey. */
export async function startPasskey(
  context: AuthContext,
  { proof }: StartPasskeyRequest,
): Promise<StartPasskeyResponse> {
  const { store, now } = context;
  const passkeys = passkeysOf(context);
  const user = await requireOwner(context, proof);
  // Whoever knows the password alone must not get past the factor by one of their own.
  if (await hasFactor(context, user._id)) await requireFactor(context, user, proof);
  const known = await store.passkeys.ofUser(user._id);
  if (known.length >= maxPasskeys) {
    const message = `You have ${maxPasskeys} passkeys already. Remove those that you do not need.`;
    throw new AppError('limited', 'too_many_passkeys', message);
  }
  const options = await passkeys.registration(user, known);
  const { token: challenge } = await store.challenges.make(
    {
      purpose: 'passkey-enrolment',
      userId: user._id,
      passwordVersion: user.passwordVersion,
      webauthn: options.challenge,
    },
    now(),
  );
  return { challenge, options: JSON.stringify(options) };
}

function nameOf(asked: string): string {
  const name = asked.trim();
  if (name !== '' && [...name].length <= longestName) return name;
  const message = `A passkey has a name of at most ${longestName} characters.`;
  throw invalid('invalid_name', message, { field: 'name' });
}

/** Registers what the browser made. */
export async function confirmPasskey(
  context: AuthContext,
  { userId, challenge: token, response, name: asked }: ConfirmPasskeyRequest,
): Promise<ConfirmPasskeyResponse> {
  const { store, now } = context;
  const passkeys = passkeysOf(context);
  const name = nameOf(asked);
  const challenge = await store.challenges.take(token, 'passkey-enrolment', now());
  const user = await store.users.byId(userId);
  const holds = challenge?.userId === userId && challenge.passwordVersion === user?.passwordVersion;
  if (!holds || !challenge.webauthn) throw challengeExpired();
  const made = await passkeys.register(response, challenge.webauthn);
  const documentId = newDocumentId();
  const passkey: StoredPasskey = { ...made, documentId, userId, name, createdAt: now() };
  if (!(await store.passkeys.add(passkey))) throw passkeyRefused();
  await tellOwner(context, userId, 'factor-added', name);
  return {
    passkey: toPasskey(passkey),
    recoveryCodes: await firstRecoveryCodes(context, userId),
  };
}

/** Removes a passkey. */
export async function removePasskey(
  context: AuthContext,
  { proof, documentId }: RemovePasskeyRequest,
): Promise<RemovePasskeyResponse> {
  const { store } = context;
  const own = await store.passkeys.ofUser(proof?.userId ?? '');
  if (!own.some((one) => one.documentId === documentId)) throw notFound();
  const user = await requireOwner(context, proof);
  await requireFactor(context, user, proof);
  const removed = await store.passkeys.remove(user._id, documentId);
  if (!removed) throw notFound();
  await forgetRecovery(context, user._id);
  await tellOwner(context, user._id, 'factor-removed', removed.name);
  return {};
}

/** Begins a sign-in by a passkey alone: the browser offers those that it has of this site. */
export async function startPasskeySignIn(
  context: AuthContext,
): Promise<StartPasskeySignInResponse> {
  const options = await passkeysOf(context).request();
  const { token: challenge } = await context.store.challenges.make(
    { purpose: 'passkey-sign-in', webauthn: options.challenge },
    context.now(),
  );
  return { challenge, options: JSON.stringify(options) };
}

/** Opens the session of whose passkey it is. It asks for no second factor: its device did. */
export async function completePasskeySignIn(
  context: AuthContext,
  request: CompletePasskeySignInRequest,
): Promise<CompletePasskeySignInResponse> {
  const { store, now } = context;
  requirePasswordSignIn(context.config);
  const challenge = await store.challenges.take(request.challenge, 'passkey-sign-in', now());
  if (!challenge?.webauthn) throw challengeExpired();
  const passkey = await takePasskey(context, request.response, challenge.webauthn);
  const user = await store.users.byId(passkey.userId);
  if (!user || user.erasingSince || user.isUnconfirmed) throw passkeyRefused();
  await noteLanguage(context, user, browserLanguageOf(request));
  await noteNewPlace(context, user, request);
  return { session: await openSession(context, user, request) };
}
