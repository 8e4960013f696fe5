/** Every text about notifications of a closed browser. */
export const pushTexts = {
  title: 'Notifications on this device',
  text: 'What this browser tells you while Groupsight is closed. Its maker delivers it and cannot read it. It says what there is and where, never what somebody wrote: it stands on a lock screen.',
  label: 'What this device tells you',
  kinds: {
    digest: 'Digests that are ready',
    topic: 'Topics you watch that come up',
    moderation: 'What moderation rules did',
    resource: 'New resources',
  },
  off: 'This server sends no push notifications.',
  loadFailed: 'The notifications of your devices could not be loaded.',
  hindrances: {
    insecure: 'Browsers allow this over https only.',
    unsupported: 'This browser takes no push notifications.',
    install:
      'On iPhone and iPad, add Groupsight to the home screen first (Share, then Add to Home Screen), and open it from there.',
    denied: 'Notifications of this site are blocked. Allow them in the settings of your browser.',
  },
  saved: 'Notifications of this device saved',
  failed: 'The notifications of this device could not be saved.',
  refused: 'Your browser did not allow it.',
  unavailable: 'The push service of your browser is out of reach.',
  others: 'Your other devices',
  remove: 'Remove',
  removeDevice: (name: string) => `Remove ${name}`,
  removed: 'Device removed',
  removeFailed: 'The device could not be removed.',
} as const;
