import type { GroupChanged } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { day, minute, world } from './support.ts';

const intervals = { nightly: 40 };

/** Tells of a group as the groups service does, and waits until it is known. */
async function tellGroup(
  bus: EventBus,
  ownerId: string,
  name: string,
  changed: Partial<GroupChanged> = {},
) {
  const value: GroupChanged = {
    ownerId,
    groupId: `group-${name}`,
    chatId: `${name}@g.us`,
    name,
    isWatched: true,
    isAdmin: false,
    source: 'live',
    at: new Date(),
    ...changed,
  };
  await bus.publish(topics.groupsChanges, [{ key: chatKey(ownerId, value.chatId), value }]);
  await bus.drain();
}

async function tellZone(bus: EventBus, userId: string, timezone: string) {
  const value = { userId, timezone, plan: 'ultimate', at: new Date() };
  await bus.publish(topics.usersChanges, [{ key: userId, value }]);
  await bus.drain();
}

/** Tomorrow at five past two, UTC; the same for all of these tests, though one runs at midnight. */
const nextNight = new Date(Math.ceil(Date.now() / day) * day + 125 * minute);

describe('nightly digests', () => {
  it('start once a local day for each watched group', async () => {
    await using scheduler = await world();
    const { bus, clock, insights } = scheduler;
    const started = () => insights.started.map(({ groupId }) => groupId);
    clock.set(new Date(nextNight.getTime() - 10 * minute));
    await using _client = await scheduler.start({ intervals });
    await tellZone(bus, 'b-tokyo', 'Asia/Tokyo');
    await tellGroup(bus, 'a-utc', 'garden');
    await tellGroup(bus, 'a-utc', 'books', { source: 'export' });
    await tellGroup(bus, 'a-utc', 'chess', { isWatched: false });
    await tellGroup(bus, 'b-tokyo', 'films');

    clock.set(nextNight);
    await waitFor('the digests', () => started().length === 2);
    expect(insights.started).toEqual([
      expect.objectContaining({ groupId: 'group-garden', fetchHistory: true }),
      {
        ownerId: 'a-utc',
        groupId: 'group-books',
        chatId: 'books@g.us',
        fetchHistory: false,
        includeDigests: true,
      },
    ]);
    // Whoever comes last in a look shows that the others were looked at, and left alone.
    clock.forward(15 * minute);
    await tellGroup(bus, 'z-utc', 'last');
    await waitFor('a second look', () => started().includes('group-last'));
    expect(started()).toEqual(['group-garden', 'group-books', 'group-last']);

    await tellGroup(bus, 'a-utc', 'garden', { isWatched: false });
    clock.set(new Date(nextNight.getTime() + day));
    await waitFor('the next night', () => started().length === 5);
    expect(started().slice(3)).toEqual(['group-books', 'group-last']);

    // Two o'clock in Tokyo.
    clock.set(new Date(nextNight.getTime() + day + 15 * 60 * minute));
    await waitFor('the night of Tokyo', () => started().includes('group-films'));
    expect(started()).toHaveLength(6);
  });

  it('go on when one group fails, which is tried again that night', async () => {
    await using scheduler = await world();
    const { bus, clock, insights } = scheduler;
    const started = () => insights.started.map(({ groupId }) => groupId);
    insights.failing.add('group-garden');
    clock.set(new Date(nextNight.getTime() - 10 * minute));
    await using _client = await scheduler.start({ intervals });
    await tellGroup(bus, 'a-utc', 'garden');
    await tellGroup(bus, 'a-utc', 'books');
    clock.set(nextNight);
    await waitFor('the other group', () => started().length > 0);
    expect(started()).toEqual(['group-books']);
    insights.failing.clear();
    await waitFor('the failed group', () => started().length > 1);
    expect(started()).toEqual(['group-books', 'group-garden']);
  });

  it('are not started again by a restart, nor by an older word of a group', async () => {
    await using scheduler = await world();
    const { bus, clock, insights } = scheduler;
    const started = () => insights.started.map(({ groupId }) => groupId);
    clock.set(nextNight);
    {
      await using _first = await scheduler.start({ intervals });
      await tellGroup(bus, 'a-utc', 'garden');
      await tellGroup(bus, 'a-utc', 'garden', { isWatched: false, at: new Date(0) });
      await waitFor('the digest', () => started().length === 1);
    }
    await using _second = await scheduler.start({ intervals });
    await tellGroup(bus, 'z-utc', 'last');
    await waitFor('a look', () => started().includes('group-last'));
    expect(started()).toEqual(['group-garden', 'group-last']);
  });
});
