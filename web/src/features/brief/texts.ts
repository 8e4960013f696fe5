import type { BriefLine } from '../../shared/api/types.ts';
import { formatCount } from '../../shared/ui/format-number.ts';

/** Every text of the brief. */
export const briefTexts = {
  title: 'Your brief',
  since: (when: string) => `New since ${when}`,
  first: 'What is new in your watched groups',
  sections: {
    asked: 'Asked of you',
    dates: 'Dates ahead',
    decisions: 'Decided',
    days: 'What each group talked about',
  } satisfies Record<BriefLine['section'], string>,
  reasons: {
    mentioned: 'mentions you',
    quoted: 'answers you',
    named: 'names you',
    took: 'you took it on',
    answered: 'answers your question',
  } satisfies Record<NonNullable<BriefLine['reason']>, string>,
  cancelled: 'Cancelled',
  moved: (from: string) => `was ${from}`,
  soFar: 'today so far',
  open: (of: string) => `Show the messages: ${of}`,
  markRead: (of: string) => `Mark as read: ${of}`,
  markAll: 'Mark all as read',
  marked: (count: number) => `${formatCount(count, 'line', 'lines')} marked as read.`,
  undo: 'Undo',
  failed: 'This could not be marked as read',
  keys: 'Keys: J next, K previous, O open, E mark as read',
  quiet: (count: number) => `and ${formatCount(count, 'quiet group', 'quiet groups')}`,
  more: (count: number) =>
    `${formatCount(count, 'more line waits', 'more lines wait')}, so that this stays short. They come as you read.`,
  unknown:
    'Which member you are is not known yet, so nothing is listed as asked of you. It is known as soon as your account is connected.',
  caughtUp: 'You are caught up',
  nothing: (when: string) => `Nothing since ${when}.`,
  earlier: 'Earlier days are in each group under Digests.',
  loadFailed: 'The brief could not be loaded',
  sources: 'Where this was said',
} as const;
