import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of watched topics. */
export const topicTexts = {
  title: 'Monitored Topics',
  top: 'Top Topics',
  viewAll: 'View all',
  description: 'Counted in every message of this group.',
  add: 'Add Topic',
  addTitle: 'Add New Topic',
  editTitle: 'Edit Topic',
  update: 'Update Topic',
  cancel: 'Cancel',
  name: 'Topic Name',
  namePlaceholder: 'AI Governance',
  details: 'Description',
  detailsText:
    'Other words for it count too: “such as compost, mulch” or “everything about the spring fair”.',
  suggestions: 'Talked about lately',
  suggestion: (name: string, messages: number, members: number) =>
    `${name}: ${formatNumber(messages)} messages by ${formatNumber(members)} members in two weeks. Take it as the name.`,
  suggestionsFailed: 'Suggestions could not be loaded.',
  edit: (name: string) => `Edit topic ${name}`,
  remove: (name: string) => `Delete topic ${name}`,
  removeTitle: 'Delete Topic',
  removeQuestion: 'Are you sure you want to delete this topic?',
  nameRequired: 'Please enter a topic name',
  empty: 'No topics yet',
  emptyText: 'Add a topic, and every mention of it in this group is counted.',
  loadFailed: 'The topics could not be loaded',
  mentions: (week: number) => `${formatCount(week, 'mention', 'mentions')} this week`,
  change: (more: number) =>
    more === 0
      ? 'same as last week'
      : `${more > 0 ? '+' : '−'}${formatNumber(Math.abs(more))} vs last week`,
  total: (count: number) => `${formatNumber(count)} in all`,
  showMessages: (name: string, count: number) =>
    `${formatNumber(count)} in all: show the messages that mention ${name}`,
  trendOf: (name: string, counts: string) => `Mentions of ${name} a day over two weeks: ${counts}`,
  messagesTitle: (name: string) => `Messages that mention ${name}`,
  messagePages: 'Pages of messages',
  noMessages: 'No message mentions it any more.',
  toasts: {
    added: 'Topic added successfully',
    updated: 'Topic updated successfully',
    deleted: 'Topic deleted successfully',
    addFailed: 'Failed to add topic',
    updateFailed: 'Failed to update topic',
    deleteFailed: 'Failed to delete topic',
  },
} as const;
