import type { Mail } from '@groupsight/shared/mail/mailer';

function linkTo(publicUrl: string, page: string, query: Readonly<Record<string, string>>): string {
  const base = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`;
  const url = new URL(page, base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The page that completes a reset, with the code. */
export const resetLink = (publicUrl: string, code: string): string =>
  linkTo(publicUrl, 'reset-password', { code });

/** The mail that StartPasswordReset sends. */
export function resetMail(to: string, publicUrl: string, code: string): Mail {
  return {
    to,
    subject: 'Reset your Groupsight password',
    text: [
      'Somebody, hopefully you, asked to reset the password of your Groupsight account.',
      '',
      'Open this link within one hour to choose a new password:',
      resetLink(publicUrl, code),
      '',
      'The link works once. If it was not you, ignore this mail: your password stays as it is.',
      '',
    ].join('\n'),
  };
}

/** The mail that confirms the address of a new account. */
export function confirmationMail(to: string, publicUrl: string, code: string): Mail {
  return {
    to,
    subject: 'Confirm your address for Groupsight',
    text: [
      'Somebody, hopefully you, made a Groupsight account with this address.',
      '',
      'Open this link within three days, and enter the password that you chose:',
      linkTo(publicUrl, 'confirm-email', { code }),
      '',
      'If it was not you, ignore this mail: without the link the account cannot be used.',
      '',
    ].join('\n'),
  };
}

/** The mail to somebody whose address was given at a sign-up though they have an account. */
export function knownAccountMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'You have a Groupsight account already',
    text: [
      'Somebody, hopefully you, tried to make a Groupsight account with this address. There is one',
      'already. Log in here, or have a new password mailed to you with ‘Forgot password?’:',
      linkTo(publicUrl, 'auth', {}),
      '',
      'If it was not you, ignore this mail: nothing has changed.',
      '',
    ].join('\n'),
  };
}

/** Where an invited person makes an account. */
export const invitationLink = (publicUrl: string, email: string, invitation: string): string =>
  linkTo(publicUrl, 'auth', { tab: 'register', email, invitation });

/** The mail that invites somebody by a link. */
export function invitationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'You are invited to Groupsight',
    text: [
      'You can make an account on this Groupsight server: it reads the WhatsApp groups that you',
      'choose, and tells you what happened in them.',
      '',
      'Open this link within a week:',
      link,
      '',
      'If you did not expect it, ignore this mail.',
      '',
    ].join('\n'),
  };
}

/** A mail about what somebody pays, to their address. */
export type BilledMail = (to: string, publicUrl: string) => Mail;

const dayOf = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** The mail that a payment failed, and until when the plan stays. */
export const paymentFailedMail =
  (graceEndsAt: Date): BilledMail =>
  (to, publicUrl) => ({
    to,
    subject: 'The payment for your Groupsight plan failed',
    text: [
      `The last payment for your plan did not go through. Your plan stays as it is until ${dayOf(graceEndsAt)};`,
      'then it becomes the smallest one until the bill is paid. Nothing that you have is lost by that.',
      '',
      'Look at your card and the bill here, under ‘Plan and billing’:',
      linkTo(publicUrl, 'settings', {}),
      '',
    ].join('\n'),
  });

/** The mail that the plan became the smallest one, as a bill was not paid. */
export const planEndedMail = (): BilledMail => (to, publicUrl) => ({
  to,
  subject: 'Your Groupsight plan is the smallest one now',
  text: [
    'The payment for your plan did not come, so your account has the smallest plan now. Everything that',
    'you have stays readable; what only larger plans do has stopped.',
    '',
    'Once the bill is paid your plan is back by itself. Pay it here, under ‘Plan and billing’:',
    linkTo(publicUrl, 'settings', {}),
    '',
  ].join('\n'),
});
