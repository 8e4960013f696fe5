import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from '../logger.ts';
import { type MailConfig, senderOf } from './config.ts';
import { MailError, mailErrorOf } from './mail-error.ts';

/** A mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same for every try of a mail: a mailbox may then show two of them once. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends mails, or keeps them where somebody finds them. */
export interface Mailer {
  /**
   * Resolves when the mail is out of our hands.
   * @throws MailError
   */
  send(mail: Mail): Promise<void>;
  /** Removes mails to an address that are kept here; a mail server's are out of our hands. */
  forget(address: string): Promise<void>;
  close(): void;
}

const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;
/** Connections that are kept for the mails to come. */
const connections = 4;
/** Files are kept so long. */
const keptMs = 30 * dayMs;

function composed({ to, headers, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    // One recipient, whatever the address looks like to who reads lists of them.
    to: { name: '', address: to },
    ...(headers ? { headers: { ...headers } } : {}),
    // Nothing of a mail names a file or an address that is to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mails through an SMTP server. */
function smtpMailer(url: string, from: string): Mailer {
  /** Message ids of mails that are on their way. */
  const begun = new Set<string>();
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      // A mail whose connection ended is not sent again by the library: it may have arrived.
      maxRequeues: 0,
      connectionTimeout: 20 * secondMs,
      greetingTimeout: 20 * secondMs,
      socketTimeout: 60 * secondMs,
    },
    { from },
  );
  transport.use('stream', ({ data, message }, done) => {
    // Asked for its bytes by who is connected and let in: from here on it may arrive.
    message.transform(() => {
      begun.add(String(data.messageId));
      return new PassThrough();
    });
    done();
  });
  return {
    async send(mail) {
      const { messageId = `<${randomUUID()}@groupsight>` } = mail;
      try {
        await transport.sendMail(composed({ ...mail, messageId }));
      } catch (error) {
        throw mailErrorOf(error, begun.has(messageId));
      } finally {
        begun.delete(messageId);
      }
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}

/** Removes mails that nobody needs any more: their links have long ended. */
async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  for (const name of names) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > keptMs) await rm(file, { force: true });
  }
}

/** To whom a mail is, as its head says; a long line goes on in the next. */
function recipientOf(mail: string): string {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
  return /^To:(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]?.toLowerCase() ?? '';
}

async function removeMailsTo(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name);
    const recipients = recipientOf(await readFile(file, 'utf8').catch(() => '')).split(/[\s,<>]+/);
    if (recipients.includes(address.toLowerCase())) await rm(file, { force: true });
  }
}

/**
 * Mails as files that only the owner of the process can read: one machine need not have a mail
 * server, and whoever runs it can pass the link on.
 */
function folderMailer(folder: string, from: string, logger: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  let cleanedAt = 0;
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail));
      const moment = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${moment}-${randomBytes(4).toString('hex')}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new MailError('down', code);
      }
      logger.warn({ file }, 'no SMTP_URL is set: a mail was written to this file instead');
      if (Date.now() - cleanedAt < dayMs) return;
      cleanedAt = Date.now();
      await removeOld(folder);
    },
    forget: (address) => removeMailsTo(folder, address),
    close: () => undefined,
  };
}

/** The mailer that the configuration asks for. */
export function createMailer(config: MailConfig, logger: Logger): Mailer {
  const { SMTP_URL, MAIL_DIR } = config;
  const from = senderOf(config);
  if (SMTP_URL !== undefined) return smtpMailer(SMTP_URL, from);
  // The configuration's schema asks for one of the two.
  if (MAIL_DIR === undefined) throw new Error('neither SMTP_URL nor MAIL_DIR is set');
  return folderMailer(MAIL_DIR, from, logger);
}
