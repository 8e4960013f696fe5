import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { listText } from '../../shared/ui/format-number.ts';

/** Every text of the people of all groups. */
export const peopleTexts = translated({
  title: msg`People`,
  views: {
    label: msg`Views of people`,
    everybody: msg`Everybody`,
    dashboard: msg`Members dashboard`,
    replies: msg`Who replies to whom`,
  },
  list: msg`People of your groups`,
  search: msg`Find a name...`,
  loadFailed: msg`The people could not be loaded`,
  pages: msg`Pages of people`,
  segmentsLabel: msg`How people stand`,
  segments: {
    all: msg`Everybody`,
    new: msg`New`,
    rising: msg`Rising`,
    at_risk: msg`At risk`,
    quiet: msg`Quiet`,
    helper: msg`Helpers`,
    connector: msg`Connectors`,
  },
  /** Of one person. */
  standing: {
    new: msg`New`,
    rising: msg`Rising`,
    at_risk: msg`At risk`,
    quiet: msg`Quiet`,
    helper: msg`Helper`,
    connector: msg`Connector`,
  },
  meaning: {
    all: msg`Everybody who wrote in your watched groups, each person once.`,
    new: msg`Wrote for the first time in the last 28 days.`,
    rising: msg`Wrote at least twice as much in the last 28 days as in the 28 before.`,
    at_risk: msg`Wrote at most half as much in the last 28 days as in the 28 before.`,
    quiet: msg`Wrote nothing in the last 28 days, after five messages or more.`,
    helper: msg`Answered three questions of others or more, and more than they asked.`,
    connector: msg`Wrote in three groups or more in the last 56 days.`,
  },
  period: (from: string, to: string) => t`“Last 28 days” is ${from} to ${to}.`,
  sort: msg`Order`,
  sorts: {
    messages: msg`Most messages`,
    recent_messages: msg`Most in the last 28 days`,
    questions_answered: msg`Most answers`,
    last_message_at: msg`Wrote last`,
    name: msg`Name`,
  },
  columns: {
    name: msg`Name`,
    recent: msg`Last 28 days`,
    messages: msg`All messages`,
    answered: msg({ message: 'Answered', context: 'how many questions' }),
    last: msg`Last wrote`,
  },
  empty: msg`Nobody wrote yet`,
  emptyText: msg`People stand here once messages of your watched groups are read.`,
  noMatch: msg`Nobody is like that`,
  clear: msg`Show everybody`,
  inGroups: (names: readonly string[]) =>
    names.length < 3
      ? listText(names)
      : t`${{ group: names[0] ?? '' }} and ${plural({ others: names.length - 1 }, { other: '#' })} other groups`,
  person: {
    back: msg`All people`,
    loadFailed: msg`This person could not be loaded`,
    missing: msg`Nobody of this kind writes in your groups`,
    missingText: msg`They may have written in a group that is not watched any more.`,
    messages: msg`Messages`,
    everIn: (groups: number) =>
      t`ever, in ${plural(groups, { one: '# group', other: '# groups' })}`,
    recent: msg`Last 28 days`,
    before: (count: number) => t`${plural(count, { other: '#' })} in the 28 days before`,
    answered: msg`Questions answered`,
    asked: (count: number) => t`asked ${plural(count, { other: '#' })}, ever`,
    days: msg`Active days`,
    since: (day: string) => t`since ${day}`,
    last: (day: string) => t`Last wrote on ${day}`,
    weeks: msg`Messages by week`,
    weeksPeriod: msg`the last 26 weeks`,
    hours: msg`By hour of the day`,
    hoursSince: (day: string) => t`Messages since ${day}, in your time zone`,
    hoursLabel: (hour: string, count: number) =>
      t`Most often at ${hour}: ${plural(count, { one: '# message', other: '# messages' })}`,
    noHours: msg`No messages in the last 26 weeks.`,
    groups: msg`Groups`,
    groupFigures: (messages: number, recent: number) =>
      t`${plural(messages, { one: '# message', other: '# messages' })}, ${plural(recent, { other: '#' })} in the last 28 days`,
    repliesTo: msg`Replies most to`,
    replies: (count: number) => t`${plural(count, { one: '# reply', other: '# replies' })}`,
    noReplies: msg`Quoted nobody in the last 26 weeks.`,
    questions: msg`Latest questions`,
    answers: msg`Latest answers`,
    shared: msg`Latest shared`,
    noQuestions: msg`Asked nothing that was found.`,
    noAnswers: msg`Answered nothing that was found.`,
    noShared: msg`Shared nothing that was found.`,
  },
});
