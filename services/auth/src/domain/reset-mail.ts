import type { Mail } from '@groupsight/shared/mail/mailer';

/** The page that completes a reset, with the code. */
export function resetLink(publicUrl: string, code: string): string {
  const base = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`;
  const url = new URL('reset-password', base);
  url.searchParams.set('code', code);
  return url.href;
}

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
