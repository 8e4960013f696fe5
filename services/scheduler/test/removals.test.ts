import type { RemovalChanged } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { describe, expect, it } from 'vitest';
import { group, hour, read, schedule, settled, world } from './support.ts';

const ownerId = 'owner-ada';
type World = Awaited<ReturnType<typeof world>>;

/** Deletes the garden's group or brings it back, as groups tells it. */
async function tellRemoval({ bus, clock }: World, state: 'removed' | 'undone'): Promise<void> {
  const { documentId: groupId, chatId } = group('garden');
  const at = clock.now();
  const removal: RemovalChanged = {
    removalId: 'r1',
    ownerId,
    groupId,
    chatId,
    kind: 'group',
    importId: '',
    from: undefined,
    to: undefined,
    state,
    at,
  };
  const changed = {
    ownerId,
    groupId,
    chatId,
    name: 'garden',
    isWatched: false,
    isAdmin: false,
    source: 'live',
    at,
    removed: state === 'removed',
  };
  await bus.publish(topics.groupsChanges, [{ key: chatKey(ownerId, chatId), value: changed }]);
  await bus.publish(topics.groupsRemovals, [{ key: 'r1', value: removal }]);
  await bus.drain();
}

describe('messages to a deleted group', () => {
  it('are not sent, and say why; the other groups have them', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start({ intervals: { sweep: 50 } });
    const { clock, connector } = scheduler;
    const groups = [group('garden'), group('chess')];
    const { documentId } = await schedule(client, ownerId, clock.in(hour), { groups });
    const alone = await schedule(client, ownerId, clock.in(hour));
    await tellRemoval(scheduler, 'removed');
    const reason = 'You deleted this group.';
    expect(await read(client, ownerId, alone.documentId)).toMatchObject({
      status: 'failed',
      error: reason,
    });
    const sendNow = client.sendScheduledMessage({ ownerId, documentId: alone.documentId });
    await expect(sendNow).rejects.toMatchObject({ code: 'group_deleted', message: reason });
    clock.forward(hour);
    const message = await settled(client, ownerId, documentId, 'failed');
    expect(message.groups).toMatchObject([
      { name: 'garden', status: 'failed', error: reason },
      { name: 'chess' },
    ]);
    await scheduler.bus.drain();
    expect(connector.commands.map(({ chatId }) => chatId)).not.toContain('garden@g.us');
  });

  it('wait again when it is back in time', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start({ intervals: { sweep: 50 } });
    const { clock } = scheduler;
    const { documentId } = await schedule(client, ownerId, clock.in(hour));
    await tellRemoval(scheduler, 'removed');
    await tellRemoval(scheduler, 'undone');
    expect(await read(client, ownerId, documentId)).toMatchObject({ status: 'pending', error: '' });
    clock.forward(hour);
    await settled(client, ownerId, documentId, 'sent');
  });
});
