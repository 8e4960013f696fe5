import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text about where one is signed in. */
export const sessionTexts = translated({
  title: msg`Where you are signed in`,
  text: msg`Every browser that is signed in to your account. Sign out what you do not know, and choose a new password then.`,
  here: msg`this browser`,
  from: (address: string) => t`from ${address}`,
  since: (day: string) => t`since ${day}`,
  seen: (time: string) => t`last used ${time}`,
  end: msg`Sign out`,
  endOf: (device: string) => t`Sign out ${device}`,
  ended: (device: string) => t`${device} is signed out`,
  endOthers: msg`Sign out everywhere else`,
  endedOthers: (count: number) =>
    t`${plural(count, { one: '# other browser is signed out', other: '# other browsers are signed out' })}`,
  failed: msg`It could not be signed out.`,
  loadFailed: msg`Where you are signed in could not be read.`,
});
