import type { GapReason } from '../../shared/api/types.ts';
import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of what is known to be complete of a group. */
export const coverageTexts = {
  unknown: 'Not known to be complete yet',
  since: (day: string) => `Complete since ${day}`,
  imported: (from: string, to: string) => `Complete from ${from} to ${to}, as imported`,
  /** Where the gaps are more than what is between them. */
  partsSince: (day: string) => `Only parts since ${day}`,
  partsImported: (from: string, to: string) => `Only parts from ${from} to ${to}, as imported`,
  but: (whole: string, gaps: string) => `${whole} but for ${gaps}`,
  gaps: (n: number, duration: string) => `${formatCount(n, 'gap', 'gaps')} (${duration})`,
  unreadable: (n: number) => `${formatCount(n, 'message', 'messages')} could not be read`,
  details: 'What is missing',
  before: (day: string) => `Before ${day}`,
  gap: (from: string, to: string) => `${from} – ${to}`,
  ongoing: 'now',
  more: (n: number) => `… and ${formatCount(n, 'earlier gap', 'earlier gaps')}`,
  /** In a line, after a colon. */
  reasons: {
    connection_lost: 'no connection',
    stopped: 'the server was not running',
    not_linked: 'WhatsApp was not connected',
    not_watched: 'the group was not watched',
    phone_silent: 'phone offline',
    not_compared: 'to be compared at the next message',
    before_history: 'the phone has nothing earlier',
    outside_export: 'not in the imported file',
    not_heard: 'nothing was heard',
  } satisfies Record<GapReason, string>,
  /** What can be done about it. */
  hints: {
    connection_lost: 'It is filled from the phone as soon as the connection is back.',
    not_linked: 'Connect WhatsApp, then process the group chat.',
    not_watched: 'Process the group chat to fetch what the phone still has.',
    phone_silent: 'Turn the phone on; it is asked again by itself, and when the chat is processed.',
    outside_export: 'Import an export that goes further.',
  } satisfies Partial<Record<GapReason, string>> as Partial<Record<GapReason, string>>,
  duration: {
    minutes: (n: number) => `${n} min`,
    hours: (n: number) => `${n} h`,
    days: (n: number) => `${n} d`,
  },
  /** Of a digest. */
  day: {
    deleted: (n: number) => `${formatNumber(n)} deleted`,
    unreadable: (n: number) => `${formatNumber(n)} could not be read`,
    gaps: (times: string, reason: string) => `Not complete: ${times} (${reason})`,
  },
} as const;
