import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of the members dashboard. */
export const dashboardTexts = {
  period: 'Period',
  periods: { 7: '7 days', 28: '28 days', 90: '90 days' },
  against: (days: string, from: string, to: string) =>
    `The last ${days} days, against ${from} to ${to}.`,
  loadFailed: 'The members dashboard could not be loaded',
  figures: {
    writers: 'Members who wrote',
    messages: 'Messages',
    newcomers: 'New members',
    answered: 'Questions answered',
    ofQuestions: (questions: number, before: number) =>
      `of ${formatNumber(questions)}; ${formatNumber(before)} before`,
  },
  /** What a figure is against the one before. */
  change: (now: number, before: number) => {
    const difference = now - before;
    if (difference === 0) return `as many as before`;
    const sign = difference > 0 ? '+' : '−';
    return `${sign}${formatNumber(Math.abs(difference))} on ${formatNumber(before)} before`;
  },
  difference: (difference: number) =>
    difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`,
  months: 'Members who wrote, by month',
  monthsLabel: (month: string, writers: number) =>
    `Most in ${month}: ${formatCount(writers, 'member', 'members')}`,
  month: (month: string, writers: number, messages: number) =>
    `${month}: ${formatCount(writers, 'member', 'members')}, ${formatCount(messages, 'message', 'messages')}`,
  noMonths: 'Nobody wrote in the last 12 months.',
  list: 'Members of your groups',
  pages: 'Pages of members',
  search: 'Find a name...',
  segment: 'Segment',
  tag: 'Tag',
  anyTag: 'Any tag',
  role: 'Role',
  roles: { any: 'Any role', admin: 'Admins', member: 'No admins' },
  admin: 'Admin',
  adminOf: (groups: readonly string[]) => `Admin of ${groups.join(', ')}`,
  sort: 'Order',
  sorts: {
    period_messages: 'Most in the period',
    rise: 'Rose most',
    fall: 'Fell most',
    messages: 'Most messages ever',
    period_days: 'Most active days',
    questions_answered: 'Most answers',
    first_date: 'Newest',
    last_message_at: 'Wrote last',
    name: 'Name',
  },
  columns: {
    name: 'Member',
    period: 'Messages',
    days: 'Active days',
    ever: 'Ever',
    questions: 'Asked / answered',
    first: 'First wrote',
    last: 'Last wrote',
  },
  pair: (asked: number, answered: number) => `${formatNumber(asked)} / ${formatNumber(answered)}`,
  inRow: (days: number, messages: number, last: string) =>
    `${formatCount(days, 'active day', 'active days')}; ${formatCount(messages, 'message', 'messages')} ever; last wrote ${last}`,
  topics: (names: readonly string[]) => `Speaks of ${names.join(', ')}`,
  hasNote: 'Has a note',
  empty: 'Nobody wrote yet',
  emptyText: 'Members stand here once messages of your watched groups are read.',
  noMatch: 'Nobody is like that',
  clear: 'Show everybody',
  csv: 'Export CSV',
  csvFailed: 'The file could not be made',
  csvHint: 'All rows that the filters let through',
} as const;
