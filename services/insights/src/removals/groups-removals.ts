import type { RemovalChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import type { FairQueue } from '../days/fair-queue.ts';
import { noteRemoval, type RemovalDoc } from './removals.repository.ts';

const kinds = ['group', 'import', 'range'] as const;
const states = ['removed', 'undone', 'purged'] as const;

function oneOf<T extends string>(known: readonly T[], word: string): T {
  const found = known.find((one) => one === word);
  if (!found) throw invalid('invalid_event', 'Removal of an unknown kind or state');
  return found;
}

function toDoc(value: RemovalChanged, at: Date): Omit<RemovalDoc, 'pending'> {
  const { removalId, ownerId, groupId, chatId, importId, from = null, to = null } = value;
  return {
    _id: removalId,
    owner: ownerId,
    group: groupId,
    chat: chatId,
    importId,
    from,
    to,
    kind: oneOf(kinds, value.kind),
    state: oneOf(states, value.state),
    at,
  };
}

/** Topic groups.removals: notes what was deleted or brought back; a queue of its own does it. */
export async function onGroupsRemovals(
  context: Context,
  removals: FairQueue,
  records: readonly IncomingRecord<RemovalChanged>[],
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const doc = toDoc(value, value.at ?? new Date(publishedAt));
    await noteRemoval(context.stores.removals, doc);
    removals.wake(doc.owner, doc.group);
  }
}
