import type { ConnectionEvent } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { Context } from '../context.ts';

/** Topic chat.connections: who of the members an owner is. It stays known after the link ends. */
export async function onConnections(
  { stores }: Pick<Context, 'stores'>,
  records: readonly IncomingRecord<ConnectionEvent>[],
): Promise<void> {
  const latest = new Map(
    records.flatMap(({ value }) => (value.memberIds.length > 0 ? [[value.ownerId, value]] : [])),
  );
  for (const [ownerId, { memberIds, memberName = '' }] of latest) {
    const self = { ids: memberIds, name: memberName };
    await stores.owners.updateOne({ _id: ownerId }, { $set: { self } }, { upsert: true });
  }
}
