import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { Owners } from '../store/owners.ts';

export interface UsersContext {
  readonly owners: Owners;
  /** Ends the link of an account, in whatever process it is held. */
  readonly disconnect: (ownerId: string) => Promise<void>;
  readonly sessions: Pick<AccountSessions, 'pause' | 'resume'>;
}

/**
 * Learns in which zone an owner's days are, because a day's budget ends with it; ends the link of
 * one who is going to be deleted, and keeps that of one who is suspended without a connection. Told again after the owner stayed and linked anew, it is old.
 */
export async function onUsersChanges(
  records: readonly IncomingRecord<UserChanged>[],
  { owners, disconnect, sessions }: UsersContext,
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { userId, timezone, deletionDueAt, suspendedAt, at = new Date(publishedAt) } = value;
    const { storageBytes = null, importsDaily = null } = value.quotas ?? {};
    const owner = { _id: userId, timezone, storageBytes, importsDaily, at };
    const isNews = timezone !== '' && (await owners.note(owner));
    if (!isNews) continue;
    if (deletionDueAt) await disconnect(userId);
    if (suspendedAt) await sessions.pause(userId);
    else await sessions.resume(userId);
  }
}
