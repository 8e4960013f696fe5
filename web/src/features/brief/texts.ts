import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BriefLine } from '../../shared/api/types.ts';
import { translated } from '../../shared/language/translated.ts';

/** Every text of the brief. */
export const briefTexts = translated({
  title: msg`Your brief`,
  since: (when: string) => t`New since ${when}`,
  first: msg`What is new in your watched groups`,
  sections: {
    asked: msg`Asked of you`,
    dates: msg`Dates ahead`,
    decisions: msg`Decided`,
    days: msg`What each group talked about`,
  } satisfies Record<BriefLine['section'], MessageDescriptor>,
  reasons: {
    mentioned: msg`mentions you`,
    quoted: msg`answers you`,
    named: msg`names you`,
    took: msg`you took it on`,
    answered: msg`answers your question`,
  } satisfies Record<NonNullable<BriefLine['reason']>, MessageDescriptor>,
  cancelled: msg`Cancelled`,
  moved: (from: string) => t`was ${from}`,
  soFar: msg`today so far`,
  open: (of: string) => t`Show the messages: ${of}`,
  markRead: (of: string) => t`Mark as read: ${of}`,
  markAll: msg`Mark all as read`,
  marked: (count: number) =>
    t`${plural(count, { one: '# line', other: '# lines' })} marked as read.`,
  undo: msg`Undo`,
  failed: msg`This could not be marked as read`,
  keys: msg`Keys: J next, K previous, O open, E mark as read`,
  quiet: (count: number) =>
    t`and ${plural(count, { one: '# quiet group', other: '# quiet groups' })}`,
  more: (count: number) =>
    t`${plural(count, { one: '# more line waits', other: '# more lines wait' })}, so that this stays short. They come as you read.`,
  unknown: msg`Which member you are is not known yet, so nothing is listed as asked of you. It is known as soon as your account is connected.`,
  caughtUp: msg`You are caught up`,
  nothing: (when: string) => t`Nothing since ${when}.`,
  earlier: msg`Earlier days are in each group under Digests.`,
  loadFailed: msg`The brief could not be loaded`,
  sources: msg`Where this was said`,
});
