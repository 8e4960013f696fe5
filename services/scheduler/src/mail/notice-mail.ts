import { oneLine } from './clean.ts';
import type { StoredMail } from './mails.repository.ts';
import type { MailBody } from './template.ts';
import type { Catalogue } from './texts/catalogue.ts';

/** What a notice is made of. */
export interface NoticeMail {
  readonly mail: Pick<StoredMail, 'kind' | 'period' | 'detail'>;
  readonly zone: string;
  readonly texts: Catalogue;
  readonly address: (path: string) => string;
}

/** The subject of a security notice and what it says; its period is the instant of what happened. */
export function toNoticeMail({ mail, zone, texts, address }: NoticeMail): {
  subject: string;
  body: MailBody;
} {
  const { language, direction, notice } = texts;
  const parts = { dateStyle: 'long', timeStyle: 'long', timeZone: zone } as const;
  const when = new Intl.DateTimeFormat(language, parts).format(new Date(mail.period));
  const isPassword = mail.kind === 'password-changed';
  const { subject } = isPassword ? notice.passwordChanged : notice.providerAdded;
  const told = isPassword
    ? notice.passwordChanged.body(when)
    : notice.providerAdded.body(when, oneLine(mail.detail, 60));
  const body: MailBody = {
    language,
    direction,
    title: subject,
    sections: [],
    notes: [],
    paragraphs: [told, notice.notYou],
    action: { label: notice.reset, href: address('/auth') },
    footer: { text: notice.why, links: [] },
  };
  return { subject, body };
}
