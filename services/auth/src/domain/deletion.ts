import type { Mail } from '@groupsight/shared/mail/mailer';

/** For so long an account can be kept after its user asked for it to be deleted. */
export const graceMs = 14 * 24 * 60 * 60_000;

/** The services that hold something of a user, and say when they do not any more. */
export const erasingServices = ['groups', 'insights', 'scheduler', 'connector'] as const;

/** The mail that is sent when the day has come: the last one. */
export function deletedMail(to: string): Mail {
  return {
    to,
    subject: 'Your Groupsight account is deleted',
    text: [
      'The 14 days are over: your Groupsight account is deleted now, with your groups, messages,',
      'digests, files and everything else that was kept for it. This cannot be undone.',
      '',
      'If you linked a phone, its list of linked devices should not show Groupsight any more.',
      '',
      'This is the last mail that you get from here.',
      '',
    ].join('\n'),
  };
}
