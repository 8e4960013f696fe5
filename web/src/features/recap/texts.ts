import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of the recap of a month. */
export const recapTexts = {
  title: 'Monthly Recap',
  loadFailed: 'The recap could not be loaded',
  all: 'All watched groups',
  group: 'Group',
  previous: 'The month before',
  next: 'The month after',
  print: 'Print or save as PDF',
  heading: (month: string, of: string) => `${month}: ${of}`,
  against: (from: string, to: string) => `Against ${from} to ${to}`,
  soFar: (day: string) => `So far, up to ${day}`,
  knownSince: (day: string) =>
    `Nothing is known from before ${day}, so the month before may not be whole.`,
  empty: 'Nothing was said in this month',
  emptyText: 'Neither in this month nor in the one before, as far as the messages are known here.',
  /** @param change such as '+12%' */
  change: (change: string, before: string) => `${change} on ${before}`,
  /** @param count of the days of the month before that are known */
  partly: (count: number, before: string) => `${formatNumber(count)} known of ${before}`,
  fresh: (before: string) => `none in ${before}`,
  same: (before: string) => `as in ${before}`,
  figures: {
    messages: 'Messages',
    writers: 'People who wrote',
    questions: 'Questions asked',
    decisions: 'Decisions',
    answered: (answered: number, open: number) =>
      `${formatNumber(answered)} answered, ${formatNumber(open)} open`,
    shared: (count: number) => `${formatCount(count, 'thing', 'things')} shared`,
  },
  chart: {
    days: 'Messages a day',
    groups: 'Most active groups',
    groupsLabel: 'Messages by group',
    messages: 'Messages',
    period: (month: string) => `in ${month}`,
  },
  people: {
    top: 'Most active people',
    fresh: 'New voices',
    freshNote: (total: number) =>
      `${formatCount(total, 'person', 'people')} wrote for the first time.`,
    noFresh: 'Nobody wrote for the first time.',
    noFreshKnown: 'Nobody can be told to be new where nothing is known from before.',
    lost: 'Fell silent',
    lostNote: (total: number) =>
      `${formatCount(total, 'person', 'people')} wrote three messages or more in the month before, and none in this.`,
    noLost: 'Nobody who wrote in the month before fell silent.',
    lostLater: 'Told once the month is over.',
    messages: (now: number, before: number) =>
      `${formatCount(now, 'message', 'messages')}, ${formatNumber(before)} in the month before`,
    before: (before: number) => `${formatCount(before, 'message', 'messages')} in the month before`,
    joined: 'Joined and left',
    moved: (joined: number, left: number) =>
      `${formatNumber(joined)} joined, ${formatNumber(left)} left, as far as WhatsApp told of it.`,
    noMoved: 'Nobody joined or left, as far as WhatsApp told of it.',
    joinedOn: (day: string) => `joined on ${day}`,
    leftOn: (day: string) => `left on ${day}`,
  },
  topics: {
    title: 'Topics',
    none: 'No watched topic was mentioned.',
    mentions: (now: number, before: number) =>
      `${formatCount(now, 'mention', 'mentions')}, ${formatNumber(before)} in the month before`,
  },
  answers: {
    title: 'Best answers',
    none: 'No question was answered.',
    by: (name: string) => `by ${name}`,
    reactions: (count: number) => formatCount(count, 'reaction', 'reactions'),
  },
  shared: {
    title: 'Most shared',
    none: 'No link was shared.',
    by: (people: number, times: number) =>
      people > 1
        ? `by ${formatCount(people, 'person', 'people')}`
        : `shared ${times === 1 ? 'once' : `${formatNumber(times)} times`}`,
  },
  decisions: {
    title: 'Decided',
    none: 'No decision was found.',
    more: (count: number) => `and ${formatCount(count, 'more', 'more')}`,
  },
  open: { title: 'Still open', none: 'Every question of the month is answered.' },
} as const;
