import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { listText } from '../../shared/ui/format-number.ts';

const by = (senders: number) => t`${plural(senders, { one: 'one member', other: '# members' })}`;

/** Every text of moderation rules. */
export const moderationTexts = translated({
  title: msg`Moderation Rules`,
  description: msg`New messages are checked against these. Warnings and deletions go through your account.`,
  add: msg`Add Rule`,
  addTitle: msg`Add Moderation Rule`,
  editTitle: msg`Edit Moderation Rule`,
  update: msg`Update Rule`,
  cancel: msg`Cancel`,
  columns: {
    name: msg`Rule`,
    description: msg`Description`,
    response: msg`Response`,
    action: msg`Action`,
    actions: msg`Actions`,
  },
  preview: {
    title: msg`What the rule will catch`,
    nothingYet: msg`Describe what is not allowed to see what the rule will and will not catch.`,
    trying: msg`Trying it on the last 30 days …`,
    failed: msg`The rule could not be tried out`,
    catches: msg`I understand, and will catch`,
    unclear: msg`I do not understand, and will not act on`,
    misses: msg`Will not catch`,
    exempt: msg`messages of admins and of your own account, which are always left alone`,
    catchesNothing: msg`It will catch nothing: a rule that is not understood does nothing to anybody. Links, phone numbers, adverts, insults, hours, languages and words in quotation marks can be checked, with exceptions that can be checked too.`,
    byMeaning: msg`Once it is live, the model also judges messages by what they mean. What follows was found without the model.`,
    onlyByMeaning: msg`The model judges messages by what they mean once the rule is live. Its words alone name nothing to look for.`,
    askModel: msg`Ask the model`,
    askModelText: msg`About the latest messages. It costs tokens of the day.`,
    asking: msg`The model reads the latest messages …`,
    byModel: msg`What the model says`,
    modelFound: (matches: number, messages: number, senders: number) => {
      if (messages === 0) return t`There are no messages with words to ask it about.`;
      if (messages === 1 && matches === 1) return t`It would have found the only message.`;
      return matches === 0
        ? t`${plural(messages, { one: 'The only message does not break it.', other: 'None of the latest # messages breaks it.' })}`
        : t`It would have found ${plural(matches, { other: '#' })} of the latest ${plural(messages, { other: '#' })} messages, by ${{ members: by(senders) }}.`;
    },
    modelExamples: msg`The latest that the model would have found`,
    modelFailed: msg`The model could not be asked`,
    askAgain: msg`Ask again`,
    modelSilent: {
      not_configured: msg`There is no model any more.`,
      pending: msg`The model has yet to read the messages.`,
      budget_spent: msg`The tokens of the day are spent. Ask again tomorrow.`,
      unavailable: msg`The model did not answer. Try again in a minute.`,
      refused: msg`The model’s endpoint refuses this server. Whoever runs it should check the key and the model’s name.`,
      rejected: msg`What the model said was not borne out by the messages.`,
    },
    days: msg`In the last 30 days`,
    found: (matches: number, messages: number, senders: number) => {
      if (messages === 0) return t`There are no messages to try it on.`;
      return matches === 0
        ? t`${plural(messages, { one: 'The only message does not break it.', other: 'None of the # messages breaks it.' })}`
        : t`It would have found ${plural(matches, { other: '#' })} of ${plural(messages, { one: '# message', other: '# messages' })}, by ${{ members: by(senders) }}.`;
    },
    examples: msg`The latest that it would have found`,
  },
  noResponse: msg`No response`,
  name: msg`Rule Name`,
  namePlaceholder: msg`No promotions`,
  details: msg`Description`,
  detailsPlaceholder: msg`What is not allowed, in plain words`,
  warning: msg`Warning Message`,
  warningPlaceholder: msg`Sent as a reply to the message (optional)`,
  deleteMessage: msg`Delete the message`,
  dryRun: msg`Dry run`,
  dryRunText: msg`What the rule finds is only listed in the log: nothing is sent or deleted.`,
  notAdmin: msg`Your account is not an admin of this group: messages of others cannot be deleted, rules only warn.`,
  allowed: msg`Leave these members alone`,
  allowedPlaceholder: msg`Search members`,
  allowedNone: msg`No members found`,
  immune: msg`Leave long-standing members alone`,
  immuneText: msg`Who wrote here this many days before already. Empty: the rule is for everybody.`,
  immunePlaceholder: msg`Days`,
  leavesAlone: (names: readonly string[], days: number) => {
    const some =
      names.length > 3
        ? [...names.slice(0, 3), t`${plural({ more: names.length - 3 }, { other: '#' })} more`]
        : names;
    const old =
      days > 0
        ? [t`who has been writing for ${plural(days, { one: '# day', other: '# days' })}`]
        : [];
    return t`Leaves alone ${{ names: listText([...some, ...old], 'unit') }}.`;
  },
  noAction: msg`No action`,
  warns: msg`Warns`,
  deletes: msg`Deletes message`,
  edit: (name: string) => t`Edit rule ${name}`,
  remove: (name: string) => t`Delete rule ${name}`,
  removeTitle: msg`Delete Rule`,
  removeQuestion: msg`Are you sure you want to delete this rule?`,
  required: msg`Please fill in rule name and description`,
  empty: msg`No moderation rules`,
  emptyText: msg`Describe what should not be posted, and choose to warn, to delete, or both.`,
  loadFailed: msg`The moderation rules could not be loaded`,
  log: {
    title: msg`Moderation Log`,
    description: msg`What the rules found and what became of it. Where they find very many messages within an hour, the rest is held back.`,
    filter: msg`Entries shown`,
    filters: {
      all: msg`All`,
      acted: msg`Acted on`,
      held_back: msg`Held back`,
      dry_run: msg`Dry run`,
      failed: msg`Failed`,
    },
    empty: msg`Nothing found yet`,
    emptyText: msg`Messages that break a rule are listed here, with what was done about them.`,
    emptyFilter: msg`There are no such entries`,
    loadFailed: msg`The moderation log could not be loaded`,
    pages: msg`Pages of the moderation log`,
    entry: (sender: string, rule: string) => t`Message of ${sender}, rule ${rule}`,
    wordless: msg`A message without text`,
    noted: msg`Noted only`,
    delete: {
      skipped: msg`Would delete`,
      asked: msg`Being deleted`,
      done: msg`Deleted`,
      failed: msg`Not deleted`,
    },
    warn: {
      skipped: msg`Would warn`,
      asked: msg`Warning on its way`,
      done: msg`Warned`,
      failed: msg`Not warned`,
    },
    undo: {
      asked: msg`Warning being taken back`,
      done: msg`Warning taken back`,
      failed: msg`Warning not taken back`,
    },
    takeBack: msg`Take the warning back`,
    takeBackOf: (sender: string) => t`Take the warning back: ${sender}`,
    takenBack: msg`The warning is being taken back`,
    takeBackFailed: msg`Failed to take the warning back`,
  },
  toasts: {
    added: msg`Moderation rule added successfully`,
    updated: msg`Moderation rule updated successfully`,
    deleted: msg`Moderation rule deleted successfully`,
    addFailed: msg`Failed to add moderation rule`,
    updateFailed: msg`Failed to update moderation rule`,
    deleteFailed: msg`Failed to delete moderation rule`,
  },
});
