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

async function mailOf(
  { email: to }: Recipient,
  { language, direction }: MailTexts,
  { subject, before, open, after }: MailText,
  href: string,
): Promise<Mail> {
  // React comes with the first mail: many a server sends none.
  const { toHtml } = await import('@groupsight/shared/mail/template');
  const html = toHtml({
    language,
    direction,
    title: subject,
    paragraphs: [before],
    sections: [],
    action: { label: open, href, isSpelled: true },
    notes: after,
  });
  const text = [before, '', href, '', ...after.flatMap((one) => [one, ''])].join('\n');
  return { to, subject, text, html };
}

/** The mail that StartPasswordReset sends. */
export function resetMail(to: Recipient, publicUrl: string, code: string): Promise<Mail> {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.reset, resetLink(publicUrl, code));
}

/** The mail that confirms the address of a new account. */
export function confirmationMail(to: Recipient, publicUrl: string, code: string): Promise<Mail> {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.confirmation, linkTo(publicUrl, 'confirm-email', { code }));
}

/** The mail to somebody whose address was given at a sign-up though they have an account. */
export function knownAccountMail(to: Recipient, publicUrl: string): Promise<Mail> {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.knownAccount, linkTo(publicUrl, 'auth', {}));
}

/** The mail that invites somebody by a link. */
export function invitationMail(to: Recipient, link: string): Promise<Mail> {
  const texts = mailTextsIn(to.language);
  return mailOf(to, texts, texts.invitation, link);
}

/** A mail about what somebody pays, to their address. */
export type BilledMail = (to: Recipient, publicUrl: string) => Promise<Mail>;

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
