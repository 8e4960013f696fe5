import type { Mail } from '@groupsight/shared/mail/mailer';
import { type MailText, type MailTexts, mailTextsIn } from './mail-texts/texts.ts';

function linkTo(publicUrl: string, page: string, query: Readonly<Record<string, string>>): string {
  const base = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`;
  const url = new URL(page, base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The page that completes a reset, with the code. */
export const resetLink = (publicUrl: string, code: string): string =>
  linkTo(publicUrl, 'reset-password', { code });

/** Where an invited person makes an account. */
export const invitationLink = (publicUrl: string, email: string, invitation: string): string =>
  linkTo(publicUrl, 'auth', { tab: 'register', email, invitation });

/** Whom a mail goes to. */
export interface Recipient {
  readonly email: string;
  /** Language of its texts; English where it is empty or has none. */
  readonly language: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** The same as the text, as a page: for the direction in which it is read. */
function htmlOf(
  { language, direction }: MailTexts,
  { before, after, subject }: MailText,
  link: string,
) {
  const href = escaped(link);
  const paragraphs = [
    escaped(before),
    `<a href="${href}" dir="ltr" style="overflow-wrap:anywhere">${href}</a>`,
    ...after.map(escaped),
  ];
  const style =
    'max-width:600px;margin:0 auto;padding:24px 16px;font:15px/22px system-ui,sans-serif';
  return [
    `<!DOCTYPE html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<style>:root{color-scheme:light dark}</style>',
    `<title>${escaped(subject)}</title></head><body style="${style}">`,
    ...paragraphs.map((one) => `<p>${one}</p>`),
    '</body></html>',
  ].join('\n');
}

function mailOf({ email: to }: Recipient, texts: MailTexts, said: MailText, link: string): Mail {
  const text = [said.before, '', link, '', ...said.after.flatMap((one) => [one, ''])].join('\n');
  return { to, subject: said.subject, text, html: htmlOf(texts, said, link) };
}

/** The mail that StartPasswordReset sends. */
export function resetMail(to: Recipient, publicUrl: string, code: string): Mail {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.reset, resetLink(publicUrl, code));
}

/** The mail that confirms the address of a new account. */
export function confirmationMail(to: Recipient, publicUrl: string, code: string): Mail {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.confirmation, linkTo(publicUrl, 'confirm-email', { code }));
}

/** The mail to somebody whose address was given at a sign-up though they have an account. */
export function knownAccountMail(to: Recipient, publicUrl: string): Mail {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.knownAccount, linkTo(publicUrl, 'auth', {}));
}

/** The mail that invites somebody by a link. */
export function invitationMail(to: Recipient, link: string): Mail {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.invitation, link);
}

/** A mail about what somebody pays, to their address. */
export type BilledMail = (to: Recipient, publicUrl: string) => Mail;

function dayOf(date: Date, language: string): string {
  // Of English the kind that has the day first, as the prices are in pounds.
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** The mail that a payment failed, and until when the plan stays. */
export const paymentFailedMail =
  (graceEndsAt: Date): BilledMail =>
  (to, publicUrl) => {
    const texts = mailTextsIn(to.language);
    const said = texts.paymentFailed(dayOf(graceEndsAt, texts.language));
    return mailOf(to, texts, said, linkTo(publicUrl, 'settings', {}));
  };

/** The mail that the plan became the smallest one, as a bill was not paid. */
export const planEndedMail = (): BilledMail => (to, publicUrl) => {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.planEnded, linkTo(publicUrl, 'settings', {}));
};
