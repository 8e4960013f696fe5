import type { AppError } from '@groupsight/shared/errors';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { Outcome } from '../store/commands.ts';
import type { CommandRow } from '../store/models.ts';
import { sendErrors } from './send-errors.ts';

/** The end of a command that could not be done. */
export function failure({ code: errorCode, message: errorMessage }: AppError): Outcome {
  return { state: 'failed', errorCode, errorMessage, messageId: '' };
}

/** Whether a row's time has passed. */
export function isOverdue({ notAfter }: CommandRow, now: Date): boolean {
  return notAfter !== null && notAfter < now;
}

/** Where an account stands: it can act here now, it may soon or elsewhere, or it cannot. */
export async function statusOf(
  sessions: AccountSessions,
  ownerId: string,
): Promise<'open' | 'coming' | 'gone'> {
  const { state, qrcode, pairingCode } = await sessions.state(ownerId);
  if (state === 'open') return 'open';
  const isLinking = qrcode !== '' || pairingCode !== '';
  return state === 'connecting' && !isLinking ? 'coming' : 'gone';
}

/** Why a message was not sent in its hour. */
export async function whyMissed(
  row: CommandRow,
  { sessions, startedAt }: { readonly sessions: AccountSessions; readonly startedAt: Date },
): Promise<Outcome> {
  // It was heard of when it was late already, or nobody was there until it was.
  if (isOverdue(row, row.at) || isOverdue(row, startedAt)) {
    return failure(sendErrors.serverWasAway());
  }
  const status = await statusOf(sessions, row.ownerId);
  return failure(status === 'open' ? sendErrors.waitedTooLong() : sendErrors.notConnectedInTime());
}
