import type {
  CompleteSecondFactorRequest,
  CompleteSecondFactorResponse,
  SecondFactorChallenge,
  Session,
} from '@groupsight/proto/auth/v1/auth';
import type { AuthContext } from '../context.ts';
import type { StoredUser } from '../store/users.ts';
import { takeCode } from './factors.ts';
import { limitFactors } from './limit-attempts.ts';
import { type From, noteNewPlace, openSession } from './open-session.ts';
import { challengeExpired, takePasskey } from './take-passkey.ts';

/** What somebody gets who has shown who they are. */
export interface Entered {
  readonly session: Session | undefined;
  /** What is needed instead where the account has a second factor. */
  readonly challenge?: SecondFactorChallenge;
}

/** What has to be shown beside; undefined for who has no second factor. */
async function challengeFor(
  { store, passkeys, now }: AuthContext,
  { _id: userId, passwordVersion }: StoredUser,
  from: string,
): Promise<SecondFactorChallenge | undefined> {
  const factors = await store.factors.find(userId);
  const registered = await store.passkeys.ofUser(userId);
  if (!factors?.totp && registered.length === 0) return undefined;
  const isPasskeyPossible = passkeys !== undefined && registered.length > 0;
  const options = isPasskeyPossible ? await passkeys.request(registered) : undefined;
  const { token, expiresAt } = await store.challenges.make(
    {
      purpose: 'second-factor',
      userId,
      passwordVersion,
      from,
      ...(options ? { webauthn: options.challenge } : {}),
    },
    now(),
  );
  const methods = [
    ...(factors?.totp ? ['totp'] : []),
    ...(options ? ['passkey'] : []),
    ...(factors?.recovery?.length ? ['recovery'] : []),
  ];
  return { token, methods, passkeyOptions: options ? JSON.stringify(options) : '', expiresAt };
}

/**
 * Lets in who has shown a password, a provider or a mailed code: whichever it was, an account with a
 * second factor asks for that too.
 * @param isExpected of a new account, or whose password was just changed: no notice of a new place
 */
export async function enter(
  context: AuthContext,
  user: StoredUser,
  from: From,
  { isExpected = false } = {},
): Promise<Entered> {
  const challenge = await challengeFor(context, user, from.clientAddress ?? '');
  if (challenge) return { session: undefined, challenge };
  if (!isExpected) await noteNewPlace(context, user, from);
  return { session: await openSession(context, user, from) };
}

/** Opens the session of who shows a second factor. */
export async function completeSecondFactor(
  context: AuthContext,
  request: CompleteSecondFactorRequest,
): Promise<CompleteSecondFactorResponse> {
  const { store, now } = context;
  const { challenge: token, code, passkey, clientAddress = '' } = request;
  const challenge = await store.challenges.attempt(token, 'second-factor', now());
  const user = challenge?.userId ? await store.users.byId(challenge.userId) : null;
  const isSame =
    challenge?.from === clientAddress && challenge.passwordVersion === user?.passwordVersion;
  if (!user || !isSame) throw challengeExpired();
  await limitFactors(context, user, clientAddress);
  if (passkey !== '') await takePasskey(context, passkey, challenge.webauthn ?? '', user._id);
  else await takeCode(context, user._id, code);
  // Of two who show it at once one gets in.
  if (!(await store.challenges.take(token, 'second-factor', now()))) throw challengeExpired();
  await noteNewPlace(context, user, request);
  return { session: await openSession(context, user, request) };
}
