import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

export const ownDataTexts = translated({
  export: {
    title: msg`Your data`,
    text: msg`Download a copy of everything that is kept for you: one zip file with documents (JSON) and files.`,
    start: msg`Download my data`,
    again: msg`Make a new copy`,
    startFailed: msg`The copy could not be started. Please try again.`,
    loadFailed: msg`Your copies could not be loaded.`,
    waiting: msg`Your copy waits for its turn …`,
    progress: (done: number, total: number) =>
      t`${plural(done, { other: '#' })} of ${plural(total, { other: '#' })} parts are in your copy.`,
    background: msg`You can go on meanwhile. Where this server sends mails, one tells you when it is ready.`,
    ready: (when: string, size: string) => t`Your copy of ${when} is ready (${size}).`,
    until: (when: string) => t`It is removed on ${when}.`,
    download: msg`Download`,
    downloadFailed: msg`The download could not be started. Please try again.`,
    remove: msg`Remove`,
    stop: msg`Stop`,
    removeFailed: msg`The copy could not be removed. Please try again.`,
    reasons: {
      export_too_large: msg`The copy would be larger than this server allows. Ask who runs it, or delete groups first.`,
      no_room: msg`This server has no room for a copy at the moment. Please try again later.`,
      failed: msg`The copy could not be made. Please try again.`,
    },
  },
  remove: {
    title: msg`Delete Account`,
    text: msg`Your groups, digests and everything else are removed for good.`,
    warning: msg`Deleting your account cannot be undone.`,
    soonButton: msg`Delete Account (Coming Soon)`,
    soonToast: msg`Account deletion feature coming soon!`,
    button: msg`Delete Account`,
    dialogTitle: msg`Delete your account?`,
    what: [
      msg`Your WhatsApp account is unlinked now, and nothing of it is read any more.`,
      msg`You are signed out everywhere. For 14 days you can sign in and keep the account.`,
      msg`Then everything is erased: groups, messages, digests, files, scheduled messages, settings.`,
    ],
    password: msg`Current Password`,
    passwordMissing: msg`Please type your password.`,
    fresh: (name: string) =>
      t`Your account has no password. If you signed in longer than ten minutes ago, sign in with ${name} once more.`,
    signInAgain: (name: string) => t`Sign in with ${name} again`,
    confirm: msg`Delete my account`,
    failed: msg`Your account could not be deleted. Please try again.`,
    done: (day: string) => t`Your account is going to be deleted on ${day}.`,
  },
  leaving: {
    title: msg`This account is going to be deleted`,
    text: (when: string) =>
      t`You asked for it. On ${when} everything is erased: groups, messages, digests, files, settings.`,
    hint: msg`Until then nothing new is read or sent. Keep the account to go on using it; link your WhatsApp account again afterwards.`,
    keep: msg`Keep my account`,
    signOut: msg`Sign out`,
    kept: msg`Your account stays. Welcome back!`,
    failed: msg`Your account could not be kept. Please try again.`,
  },
});
