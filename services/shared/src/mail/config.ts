import { z } from 'zod';

/** An address alone, or behind a name: `Groupsight <brief@example.org>`. */
const sender = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** The variables of whoever sends mails; a service's schema extends by them and asks `checkMail`. */
export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server: `smtp://user:password@host:587` or `smtps://…`.'),
  MAIL_DIR: z
    .string()
    .optional()
    .describe('Folder for mails where there is no mail server. One of the two is needed.'),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address, or a name with an address: Groupsight <mail@example.org>')
    .optional()
    .describe(
      'Sender of mails: an address, or `Name <address>`. Needed with `SMTP_URL`; mails in a folder are from `Groupsight <no-reply@localhost>` without it.',
    ),
};

/** What a configuration says about mails. */
export type MailConfig = z.output<z.ZodObject<typeof mailVariables>>;

/** What is wrong with settings that are each valid. */
export function checkMail(config: MailConfig, { addIssue }: z.RefinementCtx): void {
  const { SMTP_URL, MAIL_DIR, MAIL_FROM } = config;
  if (SMTP_URL === undefined && MAIL_DIR === undefined) {
    const message = 'either SMTP_URL or MAIL_DIR must be set';
    addIssue({ code: 'custom', path: ['SMTP_URL'], message });
  }
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) {
    const message = 'is needed with SMTP_URL: the address that mails come from';
    addIssue({ code: 'custom', path: ['MAIL_FROM'], message });
  }
}

/** The sender, as the header shows it. */
export const senderOf = ({ MAIL_FROM }: Pick<MailConfig, 'MAIL_FROM'>): string =>
  MAIL_FROM ?? 'Groupsight <no-reply@localhost>';

/** What stands right of the sender's @. */
export const domainOf = (config: Pick<MailConfig, 'MAIL_FROM'>): string =>
  /@([^<>@\s]+)>?$/.exec(senderOf(config))?.[1] ?? 'localhost';
