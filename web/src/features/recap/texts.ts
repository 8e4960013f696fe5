import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of the recap of a month. */
export const recapTexts = translated({
  title: msg`Monthly Recap`,
  loadFailed: msg`The recap could not be loaded`,
  all: msg`All watched groups`,
  group: msg`Group`,
  previous: msg`The month before`,
  next: msg`The month after`,
  print: msg`Print or save as PDF`,
  heading: (month: string, of: string) => `${month}: ${of}`,
  against: (from: string, to: string) => t`Against ${from} to ${to}`,
  soFar: (day: string) => t`So far, up to ${day}`,
  knownSince: (day: string) =>
    t`Nothing is known from before ${day}, so the month before may not be whole.`,
  empty: msg`Nothing was said in this month`,
  emptyText: msg`Neither in this month nor in the one before, as far as the messages are known here.`,
  /** @param change such as '+12%' */
  change: (change: string, before: string) => t`${change} on ${before}`,
  /** @param count of the days of the month before that are known */
  partly: (count: number, before: string) => t`${plural(count, { other: '#' })} known of ${before}`,
  /** Where a share would say nothing: of few, or of many times as much. */
  few: (count: number, before: string) => t`after ${plural(count, { other: '#' })} in ${before}`,
  fresh: (before: string) => t`none in ${before}`,
  same: (before: string) => t`as in ${before}`,
  figures: {
    messages: msg`Messages`,
    writers: msg`People who wrote`,
    questions: msg`Questions asked`,
    decisions: msg`Decisions`,
    answered: (answered: number, open: number) =>
      t`${plural(answered, { other: '#' })} answered, ${plural(open, { other: '#' })} open`,
    shared: (count: number) => t`${plural(count, { one: '# thing', other: '# things' })} shared`,
  },
  chart: {
    days: msg`Messages a day`,
    groups: msg`Most active groups`,
    messages: msg`Messages`,
    period: (month: string) => t`in ${month}`,
  },
  people: {
    top: msg`Most active people`,
    fresh: msg`New voices`,
    freshNote: (total: number) =>
      t`${plural(total, { one: '# person', other: '# people' })} wrote for the first time.`,
    noFresh: msg`Nobody wrote for the first time.`,
    noFreshKnown: msg`Nobody can be told to be new where nothing is known from before.`,
    lost: msg`Fell silent`,
    lostNote: (total: number) =>
      t`${plural(total, { one: '# person', other: '# people' })} wrote three messages or more in the month before, and none in this.`,
    noLost: msg`Nobody who wrote in the month before fell silent.`,
    lostLater: msg`Told once the month is over.`,
    messages: (now: number, before: number) =>
      t`${plural(now, { one: '# message', other: '# messages' })}, ${plural(before, { other: '#' })} in the month before`,
    before: (before: number) =>
      t`${plural(before, { one: '# message', other: '# messages' })} in the month before`,
    joined: msg`Joined and left`,
    moved: (joined: number, left: number) =>
      t`${plural(joined, { other: '#' })} joined, ${plural(left, { other: '#' })} left, as far as WhatsApp told of it.`,
    noMoved: msg`Nobody joined or left, as far as WhatsApp told of it.`,
    joinedOn: (day: string) => t`joined on ${day}`,
    leftOn: (day: string) => t`left on ${day}`,
  },
  topics: {
    title: msg`Topics`,
    none: msg`No watched topic was mentioned.`,
    mentions: (now: number, before: number) =>
      t`${plural(now, { one: '# mention', other: '# mentions' })}, ${plural(before, { other: '#' })} in the month before`,
  },
  answers: {
    title: msg`Best answers`,
    none: msg`No question was answered.`,
    by: (name: string) => t`by ${name}`,
    reactions: (count: number) => t`${plural(count, { one: '# reaction', other: '# reactions' })}`,
  },
  shared: {
    title: msg`Most shared`,
    none: msg`No link was shared.`,
    by: (people: number, times: number) =>
      people > 1
        ? t`by ${plural(people, { one: '# person', other: '# people' })}`
        : t`shared ${plural(times, { one: 'once', other: '# times' })}`,
  },
  decisions: {
    title: msg`Decided`,
    none: msg`No decision was found.`,
    more: (count: number) => t`and ${plural(count, { one: '# more', other: '# more' })}`,
  },
  open: { title: msg`Still open`, none: msg`Every question of the month is answered.` },
});
