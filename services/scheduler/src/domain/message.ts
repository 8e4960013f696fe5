import { messageLimits } from '@groupsight/shared/message-limits';

/** What became of a message, or of it in one group. */
export type MessageStatus = 'pending' | 'sent' | 'failed';

/** A group that a message goes to, and how it went there. */
export interface Destination {
  /** Group.document_id. */
  readonly documentId: string;
  readonly chatId: string;
  /** Its name when the message was scheduled. */
  readonly name: string;
  readonly status: MessageStatus;
  /** Why it failed there, for the person; empty unless failed. */
  readonly error: string;
  /** When it went out there; null before. */
  readonly sentAt: Date | null;
  /** The chat network's id of it, once it is there. */
  readonly messageId?: string;
}

/** A field that does not hold what it must: a stable code, and the sentence for the person. */
export interface FieldProblem {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

export type Checked<T> = { readonly value: T } | { readonly problem: FieldProblem };

/** A clock may be so far off, and a form so long open, milliseconds. */
const pastAllowedMs = 60_000;

/** Says of a field what is wrong with it. */
export const problem = (code: string, field: string, message: string) => ({
  problem: { code, field, message },
});

/** The text: trimmed, and not empty. */
export function checkText(text: string): Checked<string> {
  const value = text.trim();
  if (value === '') return problem('empty_message', 'message', 'Write a message');
  if ([...value].length > messageLimits.text) {
    const message = `A message has at most ${messageLimits.text} characters`;
    return problem('message_too_long', 'message', message);
  }
  return { value };
}

/** The groups, each once; nothing is sent yet. */
export function checkGroups(
  groups: readonly Pick<Destination, 'documentId' | 'chatId' | 'name'>[],
): Checked<Destination[]> {
  const byChat = new Map<string, Destination>();
  for (const { documentId, chatId, name } of groups) {
    if (documentId === '' || chatId === '') {
      return problem('invalid_group', 'groups', 'A group is named by documentId and chat id');
    }
    byChat.set(chatId, { documentId, chatId, name, status: 'pending', error: '', sentAt: null });
  }
  if (byChat.size === 0) return problem('no_groups', 'groups', 'Choose at least one group');
  if (byChat.size > messageLimits.groups) {
    return problem('too_many_groups', 'groups', `Choose at most ${messageLimits.groups} groups`);
  }
  return { value: [...byChat.values()] };
}

/** The time: not in the past, but for a minute. */
export function checkTime(at: Date | undefined, now: Date): Checked<Date> {
  if (!at || Number.isNaN(at.getTime())) {
    return problem('no_time', 'scheduledFor', 'Choose a time');
  }
  if (at.getTime() < now.getTime() - pastAllowedMs) {
    return problem('past_time', 'scheduledFor', 'Choose a time in the future');
  }
  return { value: at };
}
