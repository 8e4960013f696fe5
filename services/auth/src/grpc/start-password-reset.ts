import type {
  StartPasswordResetRequest,
  StartPasswordResetResponse,
} from '@groupsight/proto/auth/v1/auth';
import type { AuthContext } from '../context.ts';
import { checkEmail, mailboxOf } from '../domain/fields.ts';
import { resetMail } from '../domain/mails.ts';
import { hashSecret, newSecret, resetCodeMs } from '../domain/secret.ts';
import { accept } from './answers.ts';

/** Mails to one mailbox in an hour; beyond, the answer is the same and nothing is sent. */
const mailsAnHour = 5;

async function mailCode(context: AuthContext, email: string): Promise<void> {
  const { store, mailer, config, now } = context;
  // The work for a known address would make whoever asks next wait longer.
  await context.pause();
  const user = await store.users.byEmail(email);
  if (!user) return;
  const sent = { kind: 'reset-mail', account: mailboxOf(email) };
  const { count } = await store.attempts.count(sent, resetCodeMs, now());
  if (count > mailsAnHour) return;
  const code = newSecret();
  await store.resetCodes.add({
    _id: hashSecret(code),
    userId: user._id,
    passwordVersion: user.passwordVersion,
    expiresAt: new Date(now().getTime() + resetCodeMs),
  });
  await mailer.send(resetMail(user.email, config.PUBLIC_URL, code));
}

/**
 * Mails a reset code where the address is known. The answer does not wait for any of it, so
 * neither what it says nor how long it takes tells whether the address is known.
 */
export async function startPasswordReset(
  context: AuthContext,
  request: StartPasswordResetRequest,
): Promise<StartPasswordResetResponse> {
  const email = accept(checkEmail(request.email));
  context.inBackground('mailing a reset code', () => mailCode(context, email));
  return {};
}
