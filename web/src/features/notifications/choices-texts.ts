import { msg, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text about what one is told, and when. */
export const choicesTexts = translated({
  title: msg`Notifications`,
  text: msg`What the bell lists, and what your devices and this page tell you. Of a busy hour the first of a kind are listed one by one, the rest in one line.`,
  kinds: msg`What you are told, and where`,
  inApp: msg`In the app`,
  byMail: msg`By e-mail`,
  onDevice: msg`On this device`,
  toldOnDevice: (kind: string) => t`${kind}: on this device`,
  notOnDevice: (why: string) => t`On this device: ${why}`,
  toldInApp: (kind: string) => t`${kind}: in the app`,
  toldByMail: (kind: string) => t`${kind}: by e-mail`,
  mailText: msg`Only what you are told in the app is mailed and told on this device. What comes close together is one mail, without what you have read meanwhile.`,
  quiet: msg`Quiet hours`,
  quietText: msg`In these hours nothing is pushed to your devices or mailed. What came in them is told as one at their end.`,
  from: msg`From`,
  to: msg`To`,
  groups: msg`Groups that differ`,
  noGroups: msg`None: you are told the same of all groups.`,
  add: msg`Choose something else for a group`,
  addPlaceholder: msg`Group...`,
  none: msg`No such group`,
  kindsOf: (group: string) => t`What you are told of ${group}`,
  short: {
    digest: msg`Digests`,
    topic: msg`Topics`,
    moderation: msg`Moderation`,
    resource: msg`Resources`,
  },
  asOthers: msg`As the others`,
  asOthersOf: (group: string) => t`As the others: ${group}`,
  unknownGroup: msg`A group`,
  saved: msg`Notifications saved`,
  failed: msg`The notifications could not be saved.`,
  loadFailed: msg`What you are told could not be loaded.`,
});
