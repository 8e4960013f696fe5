export const ownDataTexts = {
  export: {
    title: 'Your data',
    text: 'Download a copy of everything that is kept for you: one zip file with documents (JSON) and files.',
    start: 'Download my data',
    again: 'Make a new copy',
    startFailed: 'The copy could not be started. Please try again.',
    loadFailed: 'Your copies could not be loaded.',
    waiting: 'Your copy waits for its turn …',
    progress: (done: number, total: number) => `${done} of ${total} parts are in your copy.`,
    background:
      'You can go on meanwhile. Where this server sends mails, one tells you when it is ready.',
    ready: (when: string, size: string) => `Your copy of ${when} is ready (${size}).`,
    until: (when: string) => `It is removed on ${when}.`,
    download: 'Download',
    downloadFailed: 'The download could not be started. Please try again.',
    remove: 'Remove',
    stop: 'Stop',
    removeFailed: 'The copy could not be removed. Please try again.',
    reasons: {
      export_too_large:
        'The copy would be larger than this server allows. Ask who runs it, or delete groups first.',
      no_room: 'This server has no room for a copy at the moment. Please try again later.',
      failed: 'The copy could not be made. Please try again.',
    },
  },
  remove: {
    title: 'Delete Account',
    text: 'Your groups, digests and everything else are removed for good.',
    warning: 'Deleting your account cannot be undone.',
    soonButton: 'Delete Account (Coming Soon)',
    soonToast: 'Account deletion feature coming soon!',
    button: 'Delete Account',
    dialogTitle: 'Delete your account?',
    what: [
      'Your WhatsApp account is unlinked now, and nothing of it is read any more.',
      'You are signed out everywhere. For 14 days you can sign in and keep the account.',
      'Then everything is erased: groups, messages, digests, files, scheduled messages, settings.',
    ],
    password: 'Current Password',
    passwordMissing: 'Please type your password.',
    fresh: (name: string) =>
      `Your account has no password. If you signed in longer than ten minutes ago, sign in with ${name} once more.`,
    signInAgain: (name: string) => `Sign in with ${name} again`,
    confirm: 'Delete my account',
    failed: 'Your account could not be deleted. Please try again.',
    done: (day: string) => `Your account is going to be deleted on ${day}.`,
  },
  leaving: {
    title: 'This account is going to be deleted',
    text: (when: string) =>
      `You asked for it. On ${when} everything is erased: groups, messages, digests, files, settings.`,
    hint: 'Until then nothing new is read or sent. Keep the account to go on using it; link your WhatsApp account again afterwards.',
    keep: 'Keep my account',
    signOut: 'Sign out',
    kept: 'Your account stays. Welcome back!',
    failed: 'Your account could not be kept. Please try again.',
  },
} as const;
