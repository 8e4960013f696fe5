import type { Destination, MessageStatus } from './message.ts';

/** What a message's groups come to. */
export interface Outcome {
  readonly status: MessageStatus;
  /** For the person; empty unless failed. */
  readonly error: string;
  /** Whether some group has not answered yet. */
  readonly open: boolean;
}

/** How sending went in one group. */
export interface GroupResult {
  readonly chatId: string;
  readonly status: 'sent' | 'failed';
  /** For the person; empty unless failed. */
  readonly error: string;
  /** When it went out; null unless sent. */
  readonly sentAt: Date | null;
  /** The chat network's id of it, where it told one. */
  readonly messageId?: string;
}

const maxNames = 3;

function namesOf(groups: readonly Destination[]): string {
  const names = groups.slice(0, maxNames).map(({ name }) => name);
  const more = groups.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** Each reason once, with its groups unless it is that of all. */
function errorOf(groups: readonly Destination[]): string {
  const byReason = new Map<string, Destination[]>();
  for (const group of groups) {
    if (group.status !== 'failed') continue;
    byReason.set(group.error, [...(byReason.get(group.error) ?? []), group]);
  }
  return [...byReason]
    .map(([reason, failed]) =>
      failed.length === groups.length ? reason : `Not sent to ${namesOf(failed)}: ${reason}`,
    )
    .join('\n');
}

/** Sent when it is everywhere, failed when it failed anywhere, else still pending. */
export function outcomeOf(groups: readonly Destination[]): Outcome {
  const open = groups.some(({ status }) => status === 'pending');
  if (groups.some(({ status }) => status === 'failed')) {
    return { status: 'failed', error: errorOf(groups), open };
  }
  return { status: open ? 'pending' : 'sent', error: '', open };
}

/**
 * The groups after a result; undefined when it says nothing new (redelivered, or of a group
 * that is not among them). Sent is final: it has happened. A failure may be corrected by a late
 * result, for we may have given up waiting too early.
 */
export function withResult(
  groups: readonly Destination[],
  { chatId, status, error, sentAt, messageId }: GroupResult,
): Destination[] | undefined {
  const group = groups.find((one) => one.chatId === chatId);
  if (!group || group.status === 'sent') return undefined;
  if (group.status === status && group.error === error) return undefined;
  const named = messageId ? { messageId } : {};
  return groups.map((one) => (one === group ? { ...one, status, error, sentAt, ...named } : one));
}

/** The groups when nothing more is expected: those without an answer have failed. */
export function failRest(groups: readonly Destination[], error: string): Destination[] {
  return groups.map((one) =>
    one.status === 'pending' ? { ...one, status: 'failed', error } : one,
  );
}

/** The groups when it is sent once more: those that have it keep it, the others wait again. */
export function retryFailed(groups: readonly Destination[]): Destination[] {
  return groups.map((one) =>
    one.status === 'failed' ? { ...one, status: 'pending', error: '' } : one,
  );
}

/** Said of a message to a group that its owner deleted. */
export const groupDeleted = 'You deleted this group.';

/** The groups without those that were deleted: what waits there has failed. */
export function failDeleted(
  groups: readonly Destination[],
  deleted: ReadonlySet<string>,
): Destination[] {
  return groups.map((one) =>
    one.status === 'pending' && deleted.has(one.documentId)
      ? { ...one, status: 'failed', error: groupDeleted }
      : one,
  );
}

/** The groups when one is back that had been deleted: what had waited there waits again. */
export function restoreGroup(groups: readonly Destination[], groupId: string): Destination[] {
  return groups.map((one) =>
    one.documentId === groupId && one.status === 'failed' && one.error === groupDeleted
      ? { ...one, status: 'pending', error: '' }
      : one,
  );
}
