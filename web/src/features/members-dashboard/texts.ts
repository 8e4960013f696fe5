import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { formatNumber, listText, signed } from '../../shared/ui/format-number.ts';

/** Every text of the members dashboard. */
export const dashboardTexts = translated({
  period: msg`Period`,
  periods: { 7: msg`7 days`, 28: msg`28 days`, 90: msg`90 days` },
  against: (days: string, from: string, to: string) =>
    t`The last ${days} days, against ${from} to ${to}.`,
  loadFailed: msg`The members dashboard could not be loaded`,
  figures: {
    writers: msg`Members who wrote`,
    messages: msg`Messages`,
    newcomers: msg`New members`,
    answered: msg`Questions answered`,
    ofQuestions: (questions: number, before: number) =>
      t`of ${plural(questions, { other: '#' })}; ${plural(before, { other: '#' })} before`,
  },
  /** What a figure is against the one before. */
  change: (now: number, before: number) => {
    const difference = now - before;
    if (difference === 0) return t`as many as before`;
    if (before === 0) return t`none before`;
    // A figure that is gone has fallen by all that it was.
    if (now === 0) return t`${plural(before, { other: '#' })} before`;
    return t`${{ change: signed(difference) }} on ${plural(before, { other: '#' })} before`;
  },
  difference: (difference: number) => (difference === 0 ? '±0' : signed(difference)),
  months: msg`Members who wrote, by month`,
  monthsLabel: (month: string, writers: number) =>
    t`Most in ${month}: ${plural(writers, { one: '# member', other: '# members' })}`,
  month: (month: string, writers: number, messages: number) =>
    t`${month}: ${plural(writers, { one: '# member', other: '# members' })}, ${plural(messages, { one: '# message', other: '# messages' })}`,
  noMonths: msg`Nobody wrote in the last 12 months.`,
  list: msg`Members of your groups`,
  pages: msg`Pages of members`,
  search: msg`Find a name...`,
  segment: msg`Segment`,
  tag: msg`Tag`,
  anyTag: msg`Any tag`,
  role: msg`Role`,
  roles: { any: msg`Any role`, admin: msg`Admins`, member: msg`No admins` },
  admin: msg`Admin`,
  adminOf: (groups: readonly string[]) => t`Admin of ${{ groups: listText(groups, 'unit') }}`,
  sort: msg`Order`,
  sorts: {
    period_messages: msg`Most in the period`,
    rise: msg`Rose most`,
    fall: msg`Fell most`,
    messages: msg`Most messages ever`,
    period_days: msg`Most active days`,
    questions_answered: msg`Most answers`,
    first_date: msg`Newest`,
    last_message_at: msg`Wrote last`,
    name: msg`Name`,
  },
  columns: {
    name: msg`Member`,
    period: msg`Messages`,
    days: msg`Active days`,
    ever: msg`Ever`,
    questions: msg`Asked / answered`,
    first: msg`First wrote`,
    last: msg`Last wrote`,
  },
  pair: (asked: number, answered: number) => `${formatNumber(asked)} / ${formatNumber(answered)}`,
  inRow: (days: number, messages: number, last: string) =>
    t`${plural(days, { one: '# active day', other: '# active days' })}; ${plural(messages, { one: '# message', other: '# messages' })} ever; last wrote ${last}`,
  topics: (names: readonly string[]) => t`Speaks of ${{ names: listText(names, 'unit') }}`,
  hasNote: msg`Has a note`,
  empty: msg`Nobody wrote yet`,
  emptyText: msg`Members stand here once messages of your watched groups are read.`,
  noMatch: msg`Nobody is like that`,
  clear: msg`Show everybody`,
  csv: msg`Export CSV`,
  csvFailed: msg`The file could not be made`,
  csvHint: msg`All rows that the filters let through`,
});
