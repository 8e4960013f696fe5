import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { GapReason } from '../../shared/api/types.ts';
import { translated } from '../../shared/language/translated.ts';

/** Every text of what is known to be complete of a group. */
export const coverageTexts = translated({
  unknown: msg`Not known to be complete yet`,
  since: (day: string) => t`Complete since ${day}`,
  imported: (from: string, to: string) =>
    from === to
      ? t`Complete on ${{ day: from }}, as imported`
      : t`Complete from ${from} to ${to}, as imported`,
  /** Where the gaps are more than what is between them. */
  partsSince: (day: string) => t`Only parts since ${day}`,
  partsImported: (from: string, to: string) =>
    from === to
      ? t`Only parts of ${{ day: from }}, as imported`
      : t`Only parts from ${from} to ${to}, as imported`,
  but: (whole: string, gaps: string) => t`${whole} but for ${gaps}`,
  gaps: (n: number, duration: string) =>
    t`${plural(n, { one: '# gap', other: '# gaps' })} (${duration})`,
  unreadable: (n: number) =>
    t`${plural(n, { one: '# message', other: '# messages' })} could not be read`,
  details: msg`What is missing`,
  before: (day: string) => t`Before ${day}`,
  gap: (from: string, to: string) => `${from} – ${to}`,
  ongoing: msg`now`,
  more: (n: number) => t`… and ${plural(n, { one: '# earlier gap', other: '# earlier gaps' })}`,
  /** In a line, after a colon. */
  reasons: {
    connection_lost: msg`no connection`,
    stopped: msg`the server was not running`,
    not_linked: msg`WhatsApp was not connected`,
    not_watched: msg`the group was not watched`,
    phone_silent: msg`phone offline`,
    not_compared: msg`to be compared at the next message`,
    before_history: msg`the phone has nothing earlier`,
    outside_export: msg`not in the imported file`,
    not_heard: msg`nothing was heard`,
  } satisfies Record<GapReason, MessageDescriptor>,
  /** What can be done about it. */
  hints: {
    connection_lost: msg`It is filled from the phone as soon as the connection is back.`,
    not_linked: msg`Connect WhatsApp, then process the group chat.`,
    not_watched: msg`Process the group chat to fetch what the phone still has.`,
    phone_silent: msg`Turn the phone on; it is asked again by itself, and when the chat is processed.`,
    outside_export: msg`Import an export that goes further.`,
  } satisfies Partial<Record<GapReason, MessageDescriptor>> as Partial<
    Record<GapReason, MessageDescriptor>
  >,
  duration: {
    minutes: (n: number) => t`${plural(n, { other: '#' })} min`,
    hours: (n: number) => t`${plural(n, { other: '#' })} h`,
    days: (n: number) => t`${plural(n, { other: '#' })} d`,
  },
  /** Of a digest. */
  day: {
    deleted: (n: number) => t`${plural(n, { other: '#' })} deleted`,
    unreadable: (n: number) => t`${plural(n, { other: '#' })} could not be read`,
    gaps: (times: string, reason: string) => t`Not complete: ${times} (${reason})`,
  },
});
