import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { MediaErasure } from '../media/media-erasure.ts';
import { forgetOwner } from '../store/forget-owner.ts';
import type { Models } from '../store/models.ts';
import type { Owners } from '../store/owners.ts';

export interface UsersContext {
  readonly owners: Owners;
  /** Ends the link of an account, in whatever process it is held. */
  readonly disconnect: (ownerId: string) => Promise<void>;
  readonly erasure: Pick<MediaErasure, 'owner'>;
  readonly models: Models;
}

/**
 * Learns in which zone an owner's days are, because a day's budget ends with it; ends the link of
 * one who is gone and erases everything of theirs. Cut short, it is delivered again.
 */
export async function onUsersChanges(
  records: readonly IncomingRecord<UserChanged>[],
  { owners, disconnect, erasure, models }: UsersContext,
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { userId, timezone, deleted, at = new Date(publishedAt) } = value;
    if (deleted) {
      // First the session: it would go on writing.
      await disconnect(userId);
      await erasure.owner(userId);
      await forgetOwner(models, userId);
    } else if (timezone !== '') await owners.note({ _id: userId, timezone, at });
  }
}
