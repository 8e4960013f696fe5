import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { signed } from '../../shared/ui/format-number.ts';

/** Every text of watched topics. */
export const topicTexts = translated({
  title: msg`Monitored Topics`,
  top: msg`Top Topics`,
  viewAll: msg`View all`,
  description: msg`Counted in every message of this group.`,
  add: msg`Add Topic`,
  addTitle: msg`Add New Topic`,
  editTitle: msg`Edit Topic`,
  update: msg`Update Topic`,
  cancel: msg`Cancel`,
  name: msg`Topic Name`,
  namePlaceholder: msg`AI Governance`,
  details: msg`Description`,
  detailsText: msg`Other words for it count too: “such as compost, mulch” or “everything about the spring fair”.`,
  suggestions: msg`Talked about lately`,
  suggestion: (name: string, messages: number, members: number) =>
    t`${name}: ${plural(messages, { other: '#' })} messages by ${plural(members, { other: '#' })} members in two weeks. Take it as the name.`,
  noSuggestions: msg`No new topic stands out at the moment.`,
  suggestionsFailed: msg`Suggestions could not be loaded.`,
  edit: (name: string) => t`Edit topic ${name}`,
  remove: (name: string) => t`Delete topic ${name}`,
  removeTitle: msg`Delete Topic`,
  removeQuestion: msg`Are you sure you want to delete this topic?`,
  nameRequired: msg`Please enter a topic name`,
  empty: msg`No topics yet`,
  emptyText: msg`Add a topic, and every mention of it in this group is counted.`,
  loadFailed: msg`The topics could not be loaded`,
  mentions: (week: number) =>
    t`${plural(week, { one: '# mention', other: '# mentions' })} this week`,
  change: (more: number) =>
    more === 0 ? t`same as last week` : t`${{ change: signed(more) }} vs last week`,
  total: (count: number) => t`${plural(count, { other: '#' })} in all`,
  showMessages: (name: string, count: number) =>
    t`${plural(count, { other: '#' })} in all: show the messages that mention ${name}`,
  trendOf: (name: string, counts: string) => t`Mentions of ${name} a day over two weeks: ${counts}`,
  messagesTitle: (name: string) => t`Messages that mention ${name}`,
  messagePages: msg`Pages of messages`,
  noMessages: msg`No message mentions it any more.`,
  toasts: {
    added: msg`Topic added successfully`,
    updated: msg`Topic updated successfully`,
    deleted: msg`Topic deleted successfully`,
    addFailed: msg`Failed to add topic`,
    updateFailed: msg`Failed to update topic`,
    deleteFailed: msg`Failed to delete topic`,
  },
});
