import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of digests and their calendar. */
export const digestTexts = translated({
  calendar: msg`Daily Activity`,
  recent: msg`Recent Digests`,
  legend: { low: msg`Low activity`, high: msg`High activity`, none: msg`No digest` },
  hasDigest: msg`has a digest`,
  empty: msg`No digests yet`,
  emptyText: msg`Process the group chat to build a digest for each day of it.`,
  noneThatDay: (day: string) => t`No digest for ${day}`,
  filtered: (day: string) => t`Showing ${day}`,
  clear: msg`Clear Filter`,
  /** `{n} mentions`, whatever the number. */
  mentions: (count: number) => t`${plural(count, { other: '#' })} mentions`,
  sentiments: { positive: msg`Positive`, neutral: msg`Neutral`, negative: msg`Negative` },
  /** Of a digest that was built before its day was over. */
  soFar: {
    badge: msg`So far`,
    asOf: (time: string) => t`as of ${time}`,
    today: (time: string) =>
      t`This day is not over: the digest tells it up to ${time}, and is refreshed as messages come.`,
    over: (time: string) =>
      t`This digest tells the day up to ${time}, before it was over. The rest is added when the day is read as a whole.`,
  },
  dialogTitle: (day: string) => t`Digest of ${day}`,
  summary: msg`Summary`,
  keyPoints: msg`Key points`,
  conversations: msg`Conversations`,
  conversation: (messages: number, members: number) =>
    t`${plural(messages, { one: '# message', other: '# messages' })} by ${plural(members, { one: '# member', other: '# members' })}`,
  statements: (count: number) =>
    t`What the summary rests on (${plural(count, { one: '# sentence', other: '# sentences' })})`,
  sources: (count: number) => t`${plural(count, { one: '# source', other: '# sources' })}`,
  // Begins with what is read on the button, for those who speak to it.
  showSources: (text: string, count: number) =>
    t`${plural(count, { one: '# source', other: '# sources' })} of: ${text}`,
  coverage: (read: number, total: number) =>
    t`${plural(read, { other: '#' })} of ${plural(total, { other: '#' })} messages read`,
  byModel: msg`Written by the model. Days, times, numbers and people in every sentence were compared with the messages it cites and those about the same; the rest was not. Its sources show what was said.`,
  byOwnEngine: msg`Written by Groupsight’s own engine.`,
  ownEngineBecause: {
    pending: msg`Written by Groupsight’s own engine; the model has yet to read this day.`,
    budget_spent: msg`Written by Groupsight’s own engine: the tokens of the day were spent. The model reads it when there are tokens again and the group is processed.`,
    unavailable: msg`Written by Groupsight’s own engine: the model did not answer. It is asked again when the group is processed.`,
    refused: msg`Written by Groupsight’s own engine: the model’s endpoint refuses this server. Whoever runs it should check the key and the model’s name.`,
    rejected: msg`Written by Groupsight’s own engine: what the model said was not borne out by the messages.`,
  },
  rating: {
    label: msg`Was this digest good?`,
    up: msg`It was good`,
    down: msg`It was not good`,
    saved: msg`Thank you, that is noted`,
    failed: msg`That could not be noted`,
  },
  citations: msg`Cited messages`,
  loadFailed: msg`The digests could not be loaded`,
  sourcesFailed: msg`What the summary rests on could not be loaded`,
});
