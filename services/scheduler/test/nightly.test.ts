import type { GroupChanged } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { day, hour, minute, world } from './support.ts';

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
    // An hour behind UTC, all year.
    await tellZone(bus, 'b-praia', 'Atlantic/Cape_Verde');
    await tellGroup(bus, 'a-utc', 'garden');
    await tellGroup(bus, 'a-utc', 'books', { source: 'export' });
    await tellGroup(bus, 'a-utc', 'chess', { isWatched: false });
    await tellGroup(bus, 'b-praia', 'films');

    clock.set(nextNight);
    await waitFor('the digests', () => started().length === 2);
    // Several are started at once: in a look they have no order.
    const byGroup = insights.started.toSorted((one, other) =>
      one.groupId < other.groupId ? -1 : 1,
    );
    expect(byGroup).toEqual([
      {
        ownerId: 'a-utc',
        groupId: 'group-books',
        chatId: 'books@g.us',
        fetchHistory: false,
        includeDigests: true,
        nightly: true,
      },
      expect.objectContaining({ groupId: 'group-garden', fetchHistory: true }),
    ]);
    // Whoever comes last in a look shows that the others were looked at, and left alone.
    clock.forward(15 * minute);
    await tellGroup(bus, 'z-utc', 'last');
    await waitFor('a second look', () => started().includes('group-last'));
    expect(started().toSorted()).toEqual(['group-books', 'group-garden', 'group-last']);

    clock.set(new Date(nextNight.getTime() + hour));
    await waitFor('the night of Cape Verde', () => started().length === 4);
    expect(started().at(-1)).toBe('group-films');

    await tellGroup(bus, 'a-utc', 'garden', { isWatched: false });
    clock.set(new Date(nextNight.getTime() + day));
    await waitFor('the next night', () => started().length === 6);
    expect(started().slice(4).toSorted()).toEqual(['group-books', 'group-last']);
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
    clock.forward(15 * minute);
    await waitFor('the failed group', () => started().length > 1);
    expect(started()).toEqual(['group-books', 'group-garden']);
  });

  it('are made at the next chance where the night was slept through', async () => {
    await using scheduler = await world();
    const { bus, clock, insights } = scheduler;
    const started = () => insights.started.map(({ groupId }) => groupId);
    clock.set(new Date(nextNight.getTime() - 10 * hour));
    {
      await using _evening = await scheduler.start({ intervals });
      await tellGroup(bus, 'a-utc', 'garden');
    }
    // A laptop is opened at noon.
    clock.set(new Date(nextNight.getTime() + 10 * hour));
    await using _noon = await scheduler.start({ intervals });
    await waitFor('the digests', () => started().length > 0);
    // Who is watched only since then has missed no night.
    await tellGroup(bus, 'a-utc', 'books', { at: clock.now() });
    await waitFor('the job', () => insights.followed.length > 0);
    await tellGroup(bus, 'z-utc', 'last');
    await waitFor('another look', () => started().includes('group-last'));
    expect(started()).toEqual(['group-garden', 'group-last']);
    clock.set(new Date(nextNight.getTime() + day));
    await waitFor('the next night', () => started().includes('group-books'));
  });

  it('are tried again when their job fails, so often and no more', async () => {
    await using scheduler = await world();
    const { bus, clock, insights } = scheduler;
    insights.outcomes.set('group-garden', 'failed');
    clock.set(nextNight);
    await using _client = await scheduler.start({ intervals });
    await tellGroup(bus, 'a-utc', 'garden');
    for (const [before, wait] of [15, 30, 60, 120, 240].entries()) {
      const startedAt = clock.now().getTime();
      await waitFor('another try', () => {
        clock.forward(minute);
        return insights.started.length > before + 1;
      });
      expect(clock.now().getTime() - startedAt).toBeGreaterThanOrEqual(wait * minute);
    }
    await waitFor('the last look', () => insights.followed.length === 6);
    clock.set(new Date(nextNight.getTime() + 20 * hour));
    await tellGroup(bus, 'z-utc', 'last');
    await waitFor('another look', () => insights.started.length === 7);
    expect(insights.started.at(-1)?.groupId).toBe('group-last');

    insights.outcomes.clear();
    clock.set(new Date(nextNight.getTime() + day));
    await waitFor('the next night', () => insights.started.length === 9);
  });

  it('of many groups are started side by side, but not all at once', async () => {
    await using scheduler = await world();
    const { bus, clock, insights } = scheduler;
    const held = Promise.withResolvers<void>();
    insights.hold = () => held.promise;
    clock.set(new Date(nextNight.getTime() - 10 * minute));
    await using _client = await scheduler.start({ intervals });
    for (let n = 0; n < 20; n++) await tellGroup(bus, `owner-${n}`, `g${n}`);
    clock.set(nextNight);
    await waitFor('the first of them', () => insights.started.length === 16);
    held.resolve();
    await waitFor('all of them', () => insights.started.length === 20);
    expect(new Set(insights.started.map(({ groupId }) => groupId)).size).toBe(20);
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
