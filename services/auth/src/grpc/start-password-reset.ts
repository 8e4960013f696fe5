import type {
  StartPasswordResetRequest,
  StartPasswordResetResponse,
} from '@groupsight/proto/auth/v1/auth';
import type { AuthContext } from '../context.ts';
import { requirePasswordSignIn } from '../domain/directory.ts';
import { checkEmail } from '../domain/fields.ts';
import { resetMail } from '../domain/mails.ts';
import { resetCodeMs } from '../domain/secret.ts';
import { mailLanguageOf } from '../store/users.ts';
import { accept } from './answers.ts';
import { mayMail } from './limit-attempts.ts';

async function mailCode(context: AuthContext, email: string): Promise<void> {
  const { store, mailer, config, now } = context;
  // The work for a known address would make whoever asks next wait longer.
  await context.pause();
  const user = await store.users.byEmail(email);
  if (!user) return;
  if (!(await mayMail(context, 'reset-mail', email))) return;
  const code = await store.resetCodes.make(user, resetCodeMs, now());
  const to = { email: user.email, language: mailLanguageOf(user) };
  await mailer.send(await resetMail(to, config.PUBLIC_URL, code));
}

/**
 * Mails a reset code where the address is known. The answer does not wait for any of it, so
 * neither what it says nor how long it takes tells whether the address is known.
 */
export async function startPasswordReset(
  context: AuthContext,
  request: StartPasswordResetRequest,
): Promise<StartPasswordResetResponse> {
  requirePasswordSignIn(context.config);
  const email = accept(checkEmail(request.email));
  context.inBackground('mailing a reset code', () => mailCode(context, email));
  return {};
}
