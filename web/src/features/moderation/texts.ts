import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

const unbroken = (messages: number, all: string) =>
  messages === 1 ? 'The only message does not break it.' : `None of ${all} breaks it.`;

const wouldHaveFound = (matches: number, of: string, senders: number) => {
  const people = senders === 1 ? 'one member' : `${formatNumber(senders)} members`;
  return `It would have found ${formatNumber(matches)} of ${of}, by ${people}.`;
};

/** Every text of moderation rules. */
export const moderationTexts = {
  title: 'Moderation Rules',
  description:
    'New messages are checked against these. Warnings and deletions go through your account.',
  add: 'Add Rule',
  addTitle: 'Add Moderation Rule',
  editTitle: 'Edit Moderation Rule',
  update: 'Update Rule',
  cancel: 'Cancel',
  columns: {
    name: 'Rule',
    description: 'Description',
    response: 'Response',
    action: 'Action',
    actions: 'Actions',
  },
  preview: {
    title: 'What the rule will catch',
    nothingYet: 'Describe what is not allowed to see what the rule will and will not catch.',
    trying: 'Trying it on the last 30 days …',
    failed: 'The rule could not be tried out',
    catches: 'I understand, and will catch',
    unclear: 'I do not understand, and will not act on',
    misses: 'Will not catch',
    exempt: 'messages of admins and of your own account, which are always left alone',
    catchesNothing:
      'It will catch nothing: a rule that is not understood does nothing to anybody. Links, phone numbers, adverts, insults, hours, languages and words in quotation marks can be checked, with exceptions that can be checked too.',
    byMeaning:
      'Once it is live, the model also judges messages by what they mean. What follows was found without the model.',
    onlyByMeaning:
      'The model judges messages by what they mean once the rule is live. Its words alone name nothing to look for.',
    askModel: 'Ask the model',
    askModelText: 'About the latest messages. It costs tokens of the day.',
    asking: 'The model reads the latest messages …',
    byModel: 'What the model says',
    modelFound: (matches: number, messages: number, senders: number) => {
      if (messages === 0) return 'There are no messages with words to ask it about.';
      if (messages === 1 && matches === 1) return 'It would have found the only message.';
      const latest = `the latest ${formatNumber(messages)} messages`;
      return matches === 0 ? unbroken(messages, latest) : wouldHaveFound(matches, latest, senders);
    },
    modelExamples: 'The latest that the model would have found',
    modelFailed: 'The model could not be asked',
    askAgain: 'Ask again',
    modelSilent: {
      not_configured: 'There is no model any more.',
      pending: 'The model has yet to read the messages.',
      budget_spent: 'The tokens of the day are spent. Ask again tomorrow.',
      unavailable: 'The model did not answer. Try again in a minute.',
      refused:
        'The model’s endpoint refuses this server. Whoever runs it should check the key and the model’s name.',
      rejected: 'What the model said was not borne out by the messages.',
    },
    days: 'In the last 30 days',
    found: (matches: number, messages: number, senders: number) => {
      if (messages === 0) return 'There are no messages to try it on.';
      if (matches === 0) return unbroken(messages, `the ${formatNumber(messages)} messages`);
      return wouldHaveFound(matches, formatCount(messages, 'message', 'messages'), senders);
    },
    examples: 'The latest that it would have found',
  },
  noResponse: 'No response',
  name: 'Rule Name',
  namePlaceholder: 'No promotions',
  details: 'Description',
  detailsPlaceholder: 'What is not allowed, in plain words',
  warning: 'Warning Message',
  warningPlaceholder: 'Sent as a reply to the message (optional)',
  deleteMessage: 'Delete the message',
  dryRun: 'Dry run',
  dryRunText: 'What the rule finds is only listed in the log: nothing is sent or deleted.',
  notAdmin:
    'Your account is not an admin of this group: messages of others cannot be deleted, rules only warn.',
  allowed: 'Leave these members alone',
  allowedPlaceholder: 'Search members',
  allowedNone: 'No members found',
  immune: 'Leave long-standing members alone',
  immuneText: 'Who wrote here this many days before already. Empty: the rule is for everybody.',
  immunePlaceholder: 'Days',
  leavesAlone: (names: readonly string[], days: number) => {
    const some = names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
    const old = days > 0 ? [`who has been writing for ${days} ${days === 1 ? 'day' : 'days'}`] : [];
    return `Leaves alone ${[...some, ...old].join(', ')}.`;
  },
  noAction: 'No action',
  warns: 'Warns',
  deletes: 'Deletes message',
  edit: (name: string) => `Edit rule ${name}`,
  remove: (name: string) => `Delete rule ${name}`,
  removeTitle: 'Delete Rule',
  removeQuestion: 'Are you sure you want to delete this rule?',
  required: 'Please fill in rule name and description',
  empty: 'No moderation rules',
  emptyText: 'Describe what should not be posted, and choose to warn, to delete, or both.',
  loadFailed: 'The moderation rules could not be loaded',
  log: {
    title: 'Moderation Log',
    description:
      'What the rules found and what became of it. Where they find very many messages within an hour, the rest is held back.',
    filter: 'Entries shown',
    filters: {
      all: 'All',
      acted: 'Acted on',
      held_back: 'Held back',
      dry_run: 'Dry run',
      failed: 'Failed',
    },
    empty: 'Nothing found yet',
    emptyText: 'Messages that break a rule are listed here, with what was done about them.',
    emptyFilter: 'There are no such entries',
    loadFailed: 'The moderation log could not be loaded',
    pages: 'Pages of the moderation log',
    entry: (sender: string, rule: string) => `Message of ${sender}, rule ${rule}`,
    wordless: 'A message without text',
    noted: 'Noted only',
    delete: {
      skipped: 'Would delete',
      asked: 'Being deleted',
      done: 'Deleted',
      failed: 'Not deleted',
    },
    warn: {
      skipped: 'Would warn',
      asked: 'Warning on its way',
      done: 'Warned',
      failed: 'Not warned',
    },
    undo: {
      asked: 'Warning being taken back',
      done: 'Warning taken back',
      failed: 'Warning not taken back',
    },
    takeBack: 'Take the warning back',
    takeBackOf: (sender: string) => `Take the warning back: ${sender}`,
    takenBack: 'The warning is being taken back',
    takeBackFailed: 'Failed to take the warning back',
  },
  toasts: {
    added: 'Moderation rule added successfully',
    updated: 'Moderation rule updated successfully',
    deleted: 'Moderation rule deleted successfully',
    addFailed: 'Failed to add moderation rule',
    updateFailed: 'Failed to update moderation rule',
    deleteFailed: 'Failed to delete moderation rule',
  },
} as const;
