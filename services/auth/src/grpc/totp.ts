import type {
  ConfirmTotpRequest,
  ConfirmTotpResponse,
  RemoveTotpRequest,
  RemoveTotpResponse,
  RenewRecoveryCodesRequest,
  RenewRecoveryCodesResponse,
  StartTotpRequest,
  StartTotpResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import { bytesOf } from '@groupsight/shared/secret-box';
import { toDataURL } from 'qrcode';
import type { AuthContext } from '../context.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../domain/recovery-codes.ts';
import { newTotpKey, stepOf } from '../domain/totp.ts';
import {
  firstRecoveryCodes,
  forgetRecovery,
  hasFactor,
  placeOfTotp,
  takeCode,
  tellOwner,
} from './factors.ts';
import { limitFactors } from './limit-attempts.ts';
import { requireFreshSession, requireOwner } from './prove-owner.ts';

const enrolmentMs = 10 * 60_000;

/** Makes the key of an authenticator app; it counts once a code of it was typed. */
export async function startTotp(
  context: AuthContext,
  { proof }: StartTotpRequest,
): Promise<StartTotpResponse> {
  const { store, secretBox, now } = context;
  const user = await requireOwner(context, proof);
  const known = await store.factors.find(user._id);
  if (known?.totp) {
    throw new AppError(
      'precondition',
      'totp_exists',
      'You have an authenticator app already. Turn it off before you add another.',
    );
  }
  // Whoever knows the password alone must not get past the passkey by an app of their own.
  if (await hasFactor(context, user._id)) await requireFactor(context, user, proof);
  const key = newTotpKey(user.email);
  const enrolment = newDocumentId();
  await store.factors.begin(user._id, {
    id: enrolment,
    sealed: secretBox.seal(placeOfTotp(user._id), key.bytes),
    expiresAt: new Date(now().getTime() + enrolmentMs),
  });
  const qr = await toDataURL(key.uri, { margin: 2, width: 440 });
  return { enrolment, secret: key.text, uri: key.uri, qr };
}

const replaced = () =>
  invalid(
    'enrolment_replaced',
    'This key does not hold any more: it is older than ten minutes, or another one was made meanwhile. Begin again and scan the new code.',
  );

/** Turns an app on with its first code. */
export async function confirmTotp(
  context: AuthContext,
  { userId, enrolment, code }: ConfirmTotpRequest,
): Promise<ConfirmTotpResponse> {
  const { store, secretBox, now } = context;
  const { pending } = (await store.factors.find(userId)) ?? {};
  if (pending?.id !== enrolment || pending.expiresAt <= now()) throw replaced();
  const sealed = bytesOf(pending.sealed);
  const pendingKey = () => {
    try {
      return secretBox.open(placeOfTotp(userId), sealed);
    } catch {
      // The server has got another key meanwhile.
      throw replaced();
    }
  };
  const step = stepOf(pendingKey(), code, now());
  if (step === undefined) {
    const message = 'This code is not right. Is the clock of your phone right?';
    throw invalid('wrong_code', message);
  }
  const confirmed = { lastStep: step, addedAt: now() };
  const isOn = await store.factors.confirm(userId, { id: enrolment, sealed }, confirmed);
  if (!isOn) throw replaced();
  await tellOwner(context, userId, 'factor-added');
  return { recoveryCodes: await firstRecoveryCodes(context, userId) };
}

/**
 * Has somebody show their second factor: by a code, or by a session of the last ten minutes, which
 * nobody has opened without one.
 * @throws AppError sign_in_again, wrong_code, code_used, key_lost, too_many_attempts
 */
export async function requireFactor(
  context: AuthContext,
  user: { readonly _id: string; readonly email: string },
  proof: StartTotpRequest['proof'],
): Promise<void> {
  const { code = '', sessionId = '', clientAddress = '' } = proof ?? {};
  if (code === '') return requireFreshSession(context, user._id, sessionId);
  await limitFactors(context, user, clientAddress);
  await takeCode(context, user._id, code);
}

/** Turns the app off: with the password and a code. */
export async function removeTotp(
  context: AuthContext,
  { proof }: RemoveTotpRequest,
): Promise<RemoveTotpResponse> {
  const user = await requireOwner(context, proof);
  const known = await context.store.factors.find(user._id);
  if (!known?.totp) return {};
  await limitFactors(context, user, proof?.clientAddress ?? '');
  await takeCode(context, user._id, proof?.code ?? '');
  if (!(await context.store.factors.removeTotp(user._id))) return {};
  await forgetRecovery(context, user._id);
  await tellOwner(context, user._id, 'factor-removed');
  return {};
}

/** Makes ten new recovery codes. */
export async function renewRecoveryCodes(
  context: AuthContext,
  { proof }: RenewRecoveryCodesRequest,
): Promise<RenewRecoveryCodesResponse> {
  const user = await requireOwner(context, proof);
  if (!(await hasFactor(context, user._id))) {
    const message = 'Recovery codes stand in for a second factor. Add one first.';
    throw new AppError('precondition', 'no_factor', message);
  }
  await requireFactor(context, user, proof);
  const recoveryCodes = newRecoveryCodes();
  await context.store.factors.replaceRecovery(user._id, recoveryCodes.map(hashRecoveryCode));
  await tellOwner(context, user._id, 'recovery-codes-renewed');
  return { recoveryCodes };
}
