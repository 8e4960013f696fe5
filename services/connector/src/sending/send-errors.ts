import { AppError, invalid } from '@groupsight/shared/errors';
import { refusalOfFile } from '@groupsight/shared/sent-file';

const missed = (why: string) => new AppError('precondition', 'missed', `Missed: ${why}`);

/** @throws AppError for a file that no group should get */
export function refuseUnsendable(mimeType: string, fileName: string): void {
  const refusal = refusalOfFile(mimeType, fileName);
  if (refusal) throw invalid(refusal.code, refusal.message);
}

/** Why something was not sent: stable codes, sentences for its owner. */
export const sendErrors = {
  serverWasAway: () => missed('the server was not running at the time.'),
  notConnectedInTime: () => missed('your WhatsApp account was not connected in time.'),
  waitedTooLong: () =>
    missed('more than an hour of other messages were waiting in front of it. Send it again.'),
  uncertain: () =>
    new AppError(
      'precondition',
      'uncertain',
      'The server stopped while it was being sent. Look into the group: it may be there.',
    ),
  budgetSpent: (budget: number) =>
    new AppError(
      'limited',
      'budget_spent',
      `Your account has sent ${budget} messages today. More could get it banned by WhatsApp; send it again tomorrow.`,
    ),
  cancelled: () => new AppError('precondition', 'cancelled', 'It was deleted before it was sent.'),
  failed: () =>
    new AppError('internal', 'send_failed', 'WhatsApp did not take it, though it was tried often.'),
  attachmentGone: () =>
    new AppError(
      'not_found',
      'attachment_gone',
      'Its file is not there any more. Attach it again.',
    ),
  emptyFile: () => invalid('empty_file', 'The file is empty.'),
  tooLarge: (bytes: number) =>
    new AppError(
      'too_large',
      'file_too_large',
      `A file that is sent may have at most ${Math.floor(bytes / 1_048_576)} MB.`,
    ),
  headerFirst: () => invalid('header_first', 'The header must come first.'),
} as const;
