import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { Owners } from '../store/owners.ts';

/** Learns in which zone an owner's days are: a day's budget ends with it. */
export async function onUsersChanges(
  records: readonly IncomingRecord<UserChanged>[],
  { owners }: { readonly owners: Owners },
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { userId, timezone, at = new Date(publishedAt) } = value;
    if (timezone !== '') await owners.note({ _id: userId, timezone, at });
  }
}
