/** Every text about what one is told, and when. */
export const choicesTexts = {
  title: 'Notifications',
  text: 'What the bell lists, and what your devices and this page tell you. Of a busy hour the first of a kind are listed one by one, the rest in one line.',
  kinds: 'What you are told',
  quiet: 'Quiet hours',
  quietText:
    'In these hours nothing is pushed to your devices. What came in them is told as one at their end.',
  from: 'From',
  to: 'To',
  groups: 'Groups that differ',
  noGroups: 'None: you are told the same of all groups.',
  add: 'Choose something else for a group',
  addPlaceholder: 'Group...',
  none: 'No such group',
  kindsOf: (group: string) => `What you are told of ${group}`,
  short: {
    digest: 'Digests',
    topic: 'Topics',
    moderation: 'Moderation',
    resource: 'Resources',
  },
  asOthers: 'As the others',
  asOthersOf: (group: string) => `As the others: ${group}`,
  unknownGroup: 'A group',
  saved: 'Notifications saved',
  failed: 'The notifications could not be saved.',
  loadFailed: 'What you are told could not be loaded.',
} as const;
