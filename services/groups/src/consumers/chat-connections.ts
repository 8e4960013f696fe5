import type { ConnectionEvent } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { GroupsContext } from '../context.ts';

/**
 * A link opened or closed: open browsers of its owner hear of it. Nothing is stored, GetLink
 * asks the connector; heard twice, a browser asks twice.
 */
export async function onChatConnections(
  { tell }: GroupsContext,
  records: readonly IncomingRecord<ConnectionEvent>[],
): Promise<void> {
  for (const { value } of records) await tell.link(value.ownerId, value.state);
}
