import type {
  GetFactorsRequest,
  GetFactorsResponse,
  Passkey,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid } from '@groupsight/shared/errors';
import { bytesOf, SealError } from '@groupsight/shared/secret-box';
import type { AuthContext } from '../context.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../domain/recovery-codes.ts';
import { isTotpCode, stepOf } from '../domain/totp.ts';
import type { StoredFactors } from '../store/factors.ts';
import type { StoredPasskey } from '../store/passkeys.ts';
import type { SecurityEvent } from '../store/users.ts';

/** What a key is sealed for: moved to another user it does not open. */
export const placeOfTotp = (userId: string): string => `totp/${userId}`;

/** @throws SealError where this server has no key that opens it */
async function totpKeyOf(
  { secretBox, store }: AuthContext,
  { _id, totp }: StoredFactors,
): Promise<Buffer | undefined> {
  if (!totp) return undefined;
  const sealed = bytesOf(totp.sealed);
  const bytes = secretBox.open(placeOfTotp(_id), sealed);
  if (!secretBox.isCurrent(sealed)) {
    await store.factors.renew(_id, sealed, secretBox.seal(placeOfTotp(_id), bytes));
  }
  return bytes;
}

const keyLost = () =>
  new AppError(
    'precondition',
    'key_lost',
    'This server cannot read the key of your authenticator app any more: the key that it was encrypted with is missing. Use a recovery code or a passkey, or ask who runs the server to bring that key back.',
  );

const wrongCode = () =>
  invalid('wrong_code', 'This code is not right. Please type the present one.');
const codeUsed = () =>
  invalid('code_used', 'This code was used already. Please wait for the next one.');

/** Has the owner mailed about what happened to how the account is reached. */
export async function tellOwner(
  { store, now, userChanged }: AuthContext,
  userId: string,
  kind: SecurityEvent['kind'],
  detail = '',
): Promise<void> {
  await store.users.noteSecurity(userId, { kind, detail, at: now() });
  userChanged();
}

/**
 * Takes a code of the authenticator app, or a recovery code; either counts once.
 * @throws AppError wrong_code, code_used, key_lost
 */
export async function takeCode(context: AuthContext, userId: string, typed: string): Promise<void> {
  const { store, now } = context;
  if (!isTotpCode(typed)) {
    if (!(await store.factors.takeRecovery(userId, hashRecoveryCode(typed)))) throw wrongCode();
    await tellOwner(context, userId, 'recovery-code-used');
    return;
  }
  const factors = await store.factors.find(userId);
  const key = factors && (await totpKeyOf(context, factors).catch(asKeyLost));
  const step = key && stepOf(key, typed, now());
  if (step === undefined || step === null) throw wrongCode();
  if (!(await store.factors.takeStep(userId, step))) throw codeUsed();
}

function asKeyLost(error: unknown): never {
  throw error instanceof SealError ? keyLost() : error;
}

/** Whether somebody has a second factor. */
export async function hasFactor({ store }: AuthContext, userId: string): Promise<boolean> {
  const factors = await store.factors.find(userId);
  return factors?.totp !== undefined || (await store.passkeys.isAny(userId));
}

/** Whether somebody has to add a factor before anything else, as the operator wants one of all. */
export async function mustAddFactor(
  context: AuthContext,
  userId: string,
): Promise<{ readonly mustAddFactor?: true }> {
  if (context.config.SECOND_FACTOR !== 'required') return {};
  return (await hasFactor(context, userId)) ? {} : { mustAddFactor: true };
}

/** The recovery codes of who has just added their first factor; none where there are some. */
export async function firstRecoveryCodes(
  { store }: AuthContext,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const isFirst = await store.factors.addRecovery(userId, codes.map(hashRecoveryCode));
  return isFirst ? codes : [];
}

/** Codes that nothing is left to recover from are not kept. */
export async function forgetRecovery(context: AuthContext, userId: string): Promise<void> {
  if (!(await hasFactor(context, userId))) await context.store.factors.remove(userId);
}

export const toPasskey = ({ documentId, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  documentId,
  name,
  createdAt,
  lastUsedAt,
});

async function isKeyLost(context: AuthContext, factors: StoredFactors): Promise<boolean> {
  try {
    await totpKeyOf(context, factors);
    return false;
  } catch (error) {
    if (error instanceof SealError) return true;
    throw error;
  }
}

/** What a user has beside their password. */
export async function getFactors(
  context: AuthContext,
  { userId }: GetFactorsRequest,
): Promise<GetFactorsResponse> {
  const { store, passkeys, config } = context;
  const factors = await store.factors.find(userId);
  return {
    totpSince: factors?.totp?.addedAt,
    isTotpLost: factors !== null && (await isKeyLost(context, factors)),
    recoveryCodesLeft: factors?.recovery?.length ?? 0,
    passkeys: (await store.passkeys.ofUser(userId)).map(toPasskey),
    hasPasskeys: passkeys !== undefined,
    isRequired: config.SECOND_FACTOR === 'required',
  };
}
