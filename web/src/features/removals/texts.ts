import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { listText } from '../../shared/ui/format-number.ts';

const undoable = () =>
  t`You can undo this for 30 days in Settings, under Recently deleted; after that it is gone for good.`;

/** Every text of deleting groups, imports and messages, and of bringing them back. */
export const removalTexts = translated({
  menu: (name: string) => t`More about ${name}`,
  group: {
    action: msg`Delete group`,
    title: (name: string) => t`Delete ${name}?`,
    question: (messages: number, digests: number) =>
      t`Its ${plural(messages, { one: '# message', other: '# messages' })} and ${plural(digests, { one: '# digest', other: '# digests' })} go from Groupsight, with its questions, resources, topics and rules. Messages scheduled for it are not sent, and what is written there from now on is not read. In WhatsApp nothing changes. ${{ undoable: undoable() }}`,
    done: (name: string) => t`Deleted ${name}`,
    failed: msg`The group could not be deleted`,
  },
  imports: {
    title: msg`Imported files`,
    text: msg`The exported chats that this group’s messages came from.`,
    empty: msg`No imported files`,
    emptyText: msg`Files that were imported before this list existed are not shown.`,
    failed: msg`The imported files could not be loaded`,
    counts: (messages: number, on: string) =>
      t`${plural(messages, { one: '# message', other: '# messages' })} · imported ${on}`,
    running: msg`Being imported`,
    incomplete: msg`Incomplete: import this file again to complete it`,
    remove: (file: string) => t`Delete ${file}`,
    confirmTitle: msg`Delete this import?`,
    question: (file: string, messages: number) =>
      t`Messages and files that only “${file}” brought go from Groupsight, up to ${plural(messages, { other: '#' })} messages; what another import or WhatsApp itself brought too stays. Digests, questions and figures follow. ${{ undoable: undoable() }}`,
    done: msg`Import deleted`,
    deleteFailed: msg`The import could not be deleted`,
  },
  range: {
    action: msg`Delete messages…`,
    title: (group: string) => t`Delete messages of ${group}`,
    from: msg`From`,
    to: msg`To`,
    inZone: (zone: string) => t`Both minutes included, in your time zone, ${zone}.`,
    backwards: msg`This lies before the beginning.`,
    choose: msg`Choose a beginning and an end to see what would be deleted.`,
    counting: msg`Counting what would be deleted…`,
    failed: msg`What would be deleted could not be counted`,
    nothing: msg`There is no message in this stretch of time. Nothing would be deleted.`,
    lines: (messages: number, systemLines: number) =>
      listText([
        ...(messages > 0
          ? [t`${plural(messages, { one: '# message', other: '# messages' })}`]
          : []),
        ...(systemLines > 0
          ? [t`${plural(systemLines, { one: '# system line', other: '# system lines' })}`]
          : []),
      ]),
    going: (lines: string) => t`${lines} would go`,
    digests: (count: number) => t`${plural(count, { one: '# digest', other: '# digests' })}`,
    changedDigests: (count: number) =>
      count === 1
        ? t`The digest of a day that keeps other messages is made anew.`
        : t`${plural(count, { other: '#' })} digests of days that keep other messages are made anew.`,
    questions: (count: number) => t`${plural(count, { one: '# question', other: '# questions' })}`,
    resources: (count: number) => t`${plural(count, { one: '# resource', other: '# resources' })}`,
    with: msg`With them:`,
    consequences: msg`Figures and topics are counted anew. Fetched or imported again, these messages stay away. In WhatsApp nothing changes. ${{ undoable: undoable() }}`,
    /** Short: on a phone it stands beside 'Cancel'. */
    confirm: (messages: number, systemLines: number) =>
      messages > 0
        ? t`Delete ${plural(messages, { one: '# message', other: '# messages' })}`
        : t`Delete ${plural(systemLines, { one: '# system line', other: '# system lines' })}`,
    confirmNone: msg`Delete messages`,
    done: (lines: string) => t`Deleted ${lines}`,
    deleteFailed: msg`The messages could not be deleted`,
  },
  recent: {
    title: msg`Recently deleted`,
    text: msg`What you delete is kept for 30 days, shown nowhere but here, and then removed for good.`,
    empty: msg`Nothing was deleted in the last 30 days.`,
    failed: msg`What was deleted could not be loaded`,
    import: (file: string, group: string) => t`“${file}” of ${group}`,
    range: (from: string, to: string, group: string) =>
      from === to
        ? t`Messages of ${from} in ${group}`
        : t`Messages of ${from} to ${to} in ${group}`,
    until: (on: string) => t`Gone for good on ${on}`,
    undoNamed: (what: string) => t`Undo the deletion of ${what}`,
  },
  undo: msg`Undo`,
  undone: (what: string, areMany: boolean) => (areMany ? t`${what} are back` : t`${what} is back`),
  undoneUnwatched: (name: string) =>
    t`${name} is back, but not watched: your plan’s groups are in use.`,
  undoFailed: msg`It could not be brought back`,
});
