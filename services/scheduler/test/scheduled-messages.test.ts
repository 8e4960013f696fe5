import type { ListQuery } from '@groupsight/proto/common/v1/query';
import { topics } from '@groupsight/shared/bus/topics';
import { heardOn } from '@groupsight/shared/testing/heard';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { describe, expect, it } from 'vitest';
import { group, hour, minute, read, schedule, world } from './support.ts';

const ownerId = 'owner-ada';
const other = 'owner-bob';

describe('scheduled messages', () => {
  it('are made, changed and deleted, and open browsers hear of it', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { clock, bus } = scheduler;
    const heard = await heardOn(bus, { topic: topics.appEvents });
    const scheduledFor = clock.in(hour);
    const made = await schedule(client, ownerId, scheduledFor, { message: '  Hello  ' });
    expect(made).toMatchObject({
      message: 'Hello',
      groups: [{ ...group('garden'), status: 'pending' }],
      scheduledFor,
      status: 'pending',
      error: '',
    });
    const { documentId } = made;
    const later = clock.in(2 * hour);
    await client.updateScheduledMessage({
      ownerId,
      documentId,
      message: undefined,
      groups: [],
      extras: undefined,
      scheduledFor: later,
    });
    expect(await read(client, ownerId, documentId)).toMatchObject({
      message: 'Hello',
      groups: [{ name: 'garden' }],
      scheduledFor: later,
    });
    await client.updateScheduledMessage({
      ownerId,
      documentId,
      message: 'Hi',
      groups: [group('chess'), group('books')],
      extras: undefined,
      scheduledFor: undefined,
    });
    expect(await read(client, ownerId, documentId)).toMatchObject({
      message: 'Hi',
      groups: [{ name: 'chess' }, { name: 'books' }],
      scheduledFor: later,
    });
    const { scheduledMessage } = await client.deleteScheduledMessage({ ownerId, documentId });
    expect(scheduledMessage?.message).toBe('Hi');
    expect(await read(client, ownerId, documentId)).toBeUndefined();
    await bus.drain();
    expect(heard.map(({ ownerId: owner, type }) => [owner, type])).toEqual(
      Array.from({ length: 4 }, () => [ownerId, 'scheduled-messages']),
    );
  });

  it('that are asked for twice with the same key are one, also at the same time', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const scheduledFor = scheduler.clock.in(hour);
    const make = (idempotencyKey: string, owner = ownerId) =>
      client.createScheduledMessage({
        ownerId: owner,
        message: 'Hello',
        groups: [group('garden')],
        extras: undefined,
        scheduledFor,
        idempotencyKey,
      });
    const made = await Promise.all([make('k1'), make('k1'), make('k2'), make('k1', other)]);
    const again = await make('k1');
    const ids = [...made, again].map(({ scheduledMessage }) => scheduledMessage?.documentId);
    expect(new Set(ids).size).toBe(3);
    expect([ids[1], ids[4]]).toEqual([ids[0], ids[0]]);
  });

  it('are listed by time, latest first, filtered and counted', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    for (const hours of [2, 3, 1]) {
      const at = scheduler.clock.in(hours * hour);
      await schedule(client, ownerId, at, { message: `In ${hours} hours` });
    }
    const texts = async (changed: Partial<ListQuery>) => {
      const listed = await client.listScheduledMessages({ ownerId, query: listQuery(changed) });
      return [listed.meta?.total, ...listed.scheduledMessages.map(({ message }) => message)];
    };
    expect(await texts({})).toEqual([3, 'In 3 hours', 'In 2 hours', 'In 1 hours']);
    expect(await texts({ limit: 1, offset: 1 })).toEqual([3, 'In 2 hours']);
    expect(await texts({ sort: [{ field: 'scheduledFor', descending: false }], limit: 1 })).toEqual(
      [3, 'In 1 hours'],
    );
    expect(await texts({ filter: condition('status', 'eq', 'sent') })).toEqual([0]);
    expect(await texts({ filter: condition('message', 'containsi', 'in 2') })).toEqual([
      1,
      'In 2 hours',
    ]);
    await expect(texts({ filter: condition('ownerId', 'eq', other) })).rejects.toMatchObject({
      code: 'invalid_filter',
    });
  });

  it('mark the days of their owner’s zone', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    await scheduler.bus.publish(topics.usersChanges, [
      {
        key: ownerId,
        value: { userId: ownerId, timezone: 'Asia/Tokyo', plan: 'professional', at: new Date() },
      },
    ]);
    await scheduler.bus.drain();
    // 16:00 in London is 01:00 of the next day in Tokyo.
    for (const time of ['2090-05-01T14:00Z', '2090-05-01T16:00Z', '2090-05-02T09:00Z']) {
      await schedule(client, ownerId, new Date(time));
    }
    expect(await client.listScheduledDays({ ownerId })).toEqual({
      days: [
        { date: '2090-05-01', count: 1, failed: 0 },
        { date: '2090-05-02', count: 2, failed: 0 },
      ],
    });
    expect(await client.listScheduledDays({ ownerId: other })).toEqual({ days: [] });
  });

  it('are nobody else’s', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { documentId } = await schedule(client, ownerId, scheduler.clock.in(hour));
    const listed = await client.listScheduledMessages({ ownerId: other, query: listQuery() });
    expect(listed).toEqual({ scheduledMessages: [], meta: { total: 0 } });
    const update = { message: 'Mine', groups: [], scheduledFor: undefined, extras: undefined };
    await expect(
      client.updateScheduledMessage({ ownerId: other, documentId, ...update }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      client.deleteScheduledMessage({ ownerId: other, documentId }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await read(client, ownerId, documentId)).toMatchObject({ message: 'Good morning' });
  });

  it('are refused with a reason for the person', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { clock } = scheduler;
    const at = clock.in(hour);
    const refused = (code: string) => ({ kind: 'invalid', code });
    await expect(schedule(client, ownerId, at, { message: ' \n' })).rejects.toMatchObject(
      refused('empty_message'),
    );
    await expect(schedule(client, ownerId, at, { groups: [] })).rejects.toMatchObject(
      refused('no_groups'),
    );
    await expect(schedule(client, ownerId, clock.in(-2 * minute))).rejects.toMatchObject({
      ...refused('past_time'),
      message: 'Choose a time in the future',
    });
    const { documentId } = await schedule(client, ownerId, at);
    await expect(
      client.updateScheduledMessage({
        ownerId,
        documentId,
        message: 'New',
        groups: [],
        extras: undefined,
        scheduledFor: clock.in(-2 * minute),
      }),
    ).rejects.toMatchObject(refused('past_time'));
    expect(await read(client, ownerId, documentId)).toMatchObject({ message: 'Good morning' });
  });
});
