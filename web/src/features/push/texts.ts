import { msg, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text about notifications of a closed browser. */
export const pushTexts = translated({
  text: msg`This device: what this browser tells you while Groupsight is closed. Its maker delivers it and cannot read it. It says what there is and where, never what somebody wrote: it stands on a lock screen.`,
  kinds: {
    digest: msg`Digests that are ready`,
    topic: msg`Topics you watch that come up`,
    moderation: msg`What moderation rules did`,
    resource: msg`New resources`,
  },
  off: msg`This server sends no push notifications.`,
  loadFailed: msg`The notifications of your devices could not be loaded.`,
  hindrances: {
    insecure: msg`Browsers allow this over https only.`,
    unsupported: msg`This browser takes no push notifications.`,
    install: msg`On iPhone and iPad, add Groupsight to the home screen first (Share, then Add to Home Screen), and open it from there.`,
    denied: msg`Notifications of this site are blocked. Allow them in the settings of your browser.`,
  },
  saved: msg`Notifications of this device saved`,
  failed: msg`The notifications of this device could not be saved.`,
  refused: msg`Your browser did not allow it.`,
  unavailable: msg`The push service of your browser is out of reach.`,
  others: msg`Your other devices`,
  browser: msg`Browser`,
  browserOn: (browser: string, system: string) => t`${browser} on ${system}`,
  remove: msg`Remove`,
  removeDevice: (name: string) => t`Remove ${name}`,
  removed: msg`Device removed`,
  removeFailed: msg`The device could not be removed.`,
});
