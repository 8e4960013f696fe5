import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { Owners } from '../store/owners.ts';

export interface UsersContext {
  readonly owners: Owners;
  /** Ends the link of an account, in whatever process it is held. */
  readonly disconnect: (ownerId: string) => Promise<void>;
}

/**
 * Learns in which zone an owner's days are, because a day's budget ends with it; ends the link of
 * one who is going to be deleted. Told again after the owner stayed and linked anew, it is old.
 */
export async function onUsersChanges(
  records: readonly IncomingRecord<UserChanged>[],
  { owners, disconnect }: UsersContext,
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { userId, timezone, deletionDueAt, at = new Date(publishedAt) } = value;
    const isNews = timezone !== '' && (await owners.note({ _id: userId, timezone, at }));
    if (isNews && deletionDueAt) await disconnect(userId);
  }
}
