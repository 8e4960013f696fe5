import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of digests and their calendar. */
export const digestTexts = {
  calendar: 'Daily Activity',
  recent: 'Recent Digests',
  legend: { low: 'Low activity', high: 'High activity', none: 'No digest' },
  hasDigest: 'has a digest',
  empty: 'No digests yet',
  emptyText: 'Process the group chat to build a digest for each day of it.',
  noneThatDay: (day: string) => `No digest for ${day}`,
  filtered: (day: string) => `Showing ${day}`,
  clear: 'Clear Filter',
  /** `{n} mentions`, whatever the number. */
  mentions: (count: number) => `${formatNumber(count)} mentions`,
  /** Of a digest that was built before its day was over. */
  soFar: {
    badge: 'So far',
    asOf: (time: string) => `as of ${time}`,
    today: (time: string) =>
      `This day is not over: the digest tells it up to ${time}, and is refreshed as messages come.`,
    over: (time: string) =>
      `This digest tells the day up to ${time}, before it was over. The rest is added when the day is read as a whole.`,
  },
  dialogTitle: (day: string) => `Digest of ${day}`,
  summary: 'Summary',
  keyPoints: 'Key points',
  conversations: 'Conversations',
  conversation: (messages: number, members: number) =>
    `${formatCount(messages, 'message', 'messages')} by ${formatCount(members, 'member', 'members')}`,
  statements: (count: number) =>
    `What the summary rests on (${count} ${count === 1 ? 'sentence' : 'sentences'})`,
  sources: (count: number) => `${count} ${count === 1 ? 'source' : 'sources'}`,
  // Begins with what is read on the button, for those who speak to it.
  showSources: (text: string, count: number) =>
    `${count} ${count === 1 ? 'source' : 'sources'} of: ${text}`,
  coverage: (read: number, total: number) =>
    `${formatNumber(read)} of ${formatNumber(total)} messages read`,
  byModel:
    'Written by the model. Days, times, numbers and people in every sentence were compared with the messages it cites and those about the same; the rest was not. Its sources show what was said.',
  byOwnEngine: 'Written by Groupsight’s own engine.',
  ownEngineBecause: {
    pending: 'Written by Groupsight’s own engine; the model has yet to read this day.',
    budget_spent:
      'Written by Groupsight’s own engine: the tokens of the day were spent. The model reads it when there are tokens again and the group is processed.',
    unavailable:
      'Written by Groupsight’s own engine: the model did not answer. It is asked again when the group is processed.',
    refused:
      'Written by Groupsight’s own engine: the model’s endpoint refuses this server. Whoever runs it should check the key and the model’s name.',
    rejected:
      'Written by Groupsight’s own engine: what the model said was not borne out by the messages.',
  },
  rating: {
    label: 'Was this digest good?',
    up: 'It was good',
    down: 'It was not good',
    saved: 'Thank you, that is noted',
    failed: 'That could not be noted',
  },
  citations: 'Cited messages',
  loadFailed: 'The digests could not be loaded',
  sourcesFailed: 'What the summary rests on could not be loaded',
} as const;
