import type { ConnectionEvent } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';

/** Learns which members an owner is: they are sent nothing that goes to members. */
export async function onChatConnections(
  { store }: Pick<SchedulerContext, 'store'>,
  records: readonly IncomingRecord<ConnectionEvent>[],
): Promise<void> {
  for (const { value } of records) {
    if (value.memberIds.length > 0) await store.owners.putSelf(value.ownerId, value.memberIds);
  }
}
