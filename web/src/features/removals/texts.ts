import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

const undoable =
  'You can undo this for 30 days in Settings, under Recently deleted; after that it is gone for good.';

/** Every text of deleting groups, imports and messages, and of bringing them back. */
export const removalTexts = {
  menu: (name: string) => `More about ${name}`,
  group: {
    action: 'Delete group',
    title: (name: string) => `Delete ${name}?`,
    question: (messages: number, digests: number) =>
      `Its ${formatCount(messages, 'message', 'messages')} and ${formatCount(digests, 'digest', 'digests')} go from Groupsight, with its questions, resources, topics and rules. Messages scheduled for it are not sent, and what is written there from now on is not read. In WhatsApp nothing changes. ${undoable}`,
    done: (name: string) => `Deleted ${name}`,
    failed: 'The group could not be deleted',
  },
  imports: {
    title: 'Imported files',
    text: 'The exported chats that this group’s messages came from.',
    empty: 'No imported files',
    emptyText: 'Files that were imported before this list existed are not shown.',
    failed: 'The imported files could not be loaded',
    counts: (messages: number, on: string) =>
      `${formatCount(messages, 'message', 'messages')} · imported ${on}`,
    remove: (file: string) => `Delete ${file}`,
    confirmTitle: 'Delete this import?',
    question: (file: string, messages: number) =>
      `Messages and files that only “${file}” brought go from Groupsight, up to ${formatNumber(messages)} messages; what another import or WhatsApp itself brought too stays. Digests, questions and figures follow. ${undoable}`,
    done: 'Import deleted',
    deleteFailed: 'The import could not be deleted',
  },
  range: {
    action: 'Delete messages…',
    title: (group: string) => `Delete messages of ${group}`,
    from: 'From',
    to: 'To',
    inZone: (zone: string) => `Both minutes included, in your time zone, ${zone}.`,
    backwards: 'This lies before the beginning.',
    choose: 'Choose a beginning and an end to see what would be deleted.',
    counting: 'Counting what would be deleted…',
    failed: 'What would be deleted could not be counted',
    nothing: 'There is no message in this stretch of time. Nothing would be deleted.',
    lines: (messages: number, systemLines: number) =>
      [
        ...(messages > 0 ? [formatCount(messages, 'message', 'messages')] : []),
        ...(systemLines > 0 ? [formatCount(systemLines, 'system line', 'system lines')] : []),
      ].join(' and '),
    going: (lines: string) => `${lines} would go`,
    digests: (count: number) => formatCount(count, 'digest', 'digests'),
    changedDigests: (count: number) =>
      count === 1
        ? 'The digest of a day that keeps other messages is made anew.'
        : `${formatNumber(count)} digests of days that keep other messages are made anew.`,
    questions: (count: number) => formatCount(count, 'question', 'questions'),
    resources: (count: number) => formatCount(count, 'resource', 'resources'),
    with: 'With them:',
    consequences: `Figures and topics are counted anew. Fetched or imported again, these messages stay away. In WhatsApp nothing changes. ${undoable}`,
    /** Short: on a phone it stands beside 'Cancel'. */
    confirm: (messages: number, systemLines: number) =>
      messages > 0
        ? `Delete ${formatCount(messages, 'message', 'messages')}`
        : `Delete ${formatCount(systemLines, 'system line', 'system lines')}`,
    confirmNone: 'Delete messages',
    done: (lines: string) => `Deleted ${lines}`,
    deleteFailed: 'The messages could not be deleted',
  },
  recent: {
    title: 'Recently deleted',
    text: 'What you delete is kept for 30 days, shown nowhere but here, and then removed for good.',
    empty: 'Nothing was deleted in the last 30 days.',
    failed: 'What was deleted could not be loaded',
    import: (file: string, group: string) => `“${file}” of ${group}`,
    range: (from: string, to: string, group: string) =>
      from === to ? `Messages of ${from} in ${group}` : `Messages of ${from} to ${to} in ${group}`,
    until: (on: string) => `Gone for good on ${on}`,
    undoNamed: (what: string) => `Undo the deletion of ${what}`,
  },
  undo: 'Undo',
  undone: (what: string, areMany: boolean) => `${what} ${areMany ? 'are' : 'is'} back`,
  undoneUnwatched: (name: string) =>
    `${name} is back, but not watched: your plan’s groups are in use.`,
  undoFailed: 'It could not be brought back',
} as const;
