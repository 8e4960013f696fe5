import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@groupsight/shared/logger';
import { createTransport } from 'nodemailer';
import type { AuthConfig } from './config.ts';
import type { Mail } from './domain/reset-mail.ts';

/** Sends mails, or keeps them where somebody finds them. */
export interface Mailer {
  /** Resolves when the mail is out of our hands. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** One recipient, whatever the address looks like to who reads lists of them. */
const oneRecipient = ({ to, ...mail }: Mail) => ({ ...mail, to: { name: '', address: to } });

/** Mails through an SMTP server. */
function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(oneRecipient(mail));
    },
    close: () => transport.close(),
  };
}

/**
 * Mails as files that only the owner of the process can read: one machine need not have a mail
 * server, and whoever runs it can pass the link on.
 */
function outboxMailer(folder: string, from: string, logger: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(oneRecipient(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${randomBytes(4).toString('hex')}.eml`);
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      logger.warn({ file }, 'no SMTP_URL is set: a mail was written to this file instead');
    },
    close: () => undefined,
  };
}

/** The mailer that the configuration asks for. */
export function createMailer(config: AuthConfig, logger: Logger): Mailer {
  const { SMTP_URL, MAIL_DIR, MAIL_FROM } = config;
  if (SMTP_URL !== undefined) return smtpMailer(SMTP_URL, MAIL_FROM);
  // The configuration's schema asks for one of the two.
  if (MAIL_DIR === undefined) throw new Error('neither SMTP_URL nor MAIL_DIR is set');
  return outboxMailer(MAIL_DIR, MAIL_FROM, logger);
}
