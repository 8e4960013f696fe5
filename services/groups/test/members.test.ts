import type { ListQuery } from '@groupsight/proto/common/v1/query';
import { topics } from '@groupsight/shared/bus/topics';
import { groupDocumentId } from '@groupsight/shared/ids';
import { heardOn } from '@groupsight/shared/testing/heard';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { sharding } from '../src/store/sharding.ts';
import { chat, membership, world } from './support.ts';

const ownerId = 'owner-ada';
const chatId = '1@g.us';
const now = new Date('2026-03-10T12:00:00Z');
const at = (text: string) => new Date(text);

async function grown() {
  const stack = new AsyncDisposableStack();
  const groups = stack.use(await world());
  const client = stack.use(await groups.start({}, { now: () => now }));
  await groups.tellUser(ownerId, 'ultimate', 'UTC', at('2026-01-01T00:00:00Z'));
  groups.connector.accounts.set(ownerId, [chat(chatId, { size: 10 })]);
  await client.importGroups({ ownerId });
  const growth = async () => {
    const { group } = await client.getGroup({ ownerId, id: chatId });
    return (group?.growth ?? []).map(({ date, value }) => `${date.slice(5)} ${value}`);
  };
  return { groups, client, growth, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

describe('the members of a group', () => {
  it('are listed with those who never wrote, by name, as long as they are in it', async () => {
    await using scene = await grown();
    const { groups, client } = scene;
    const groupId = groupDocumentId(ownerId, chatId);
    const joined = (memberId: string, memberName: string, kind = 'joined') =>
      membership(ownerId, chatId, {
        memberId,
        memberName,
        kind,
        at: at(`2026-03-09T10:00:0${memberName.length}Z`),
      });
    await groups.tellMembership([
      ...[joined('1@s', ''), joined('2@s', 'Bob'), joined('3@s', 'Ana')],
      ...[joined('4@s', 'Cem'), joined('4@s', 'Cemal', 'left'), joined('3@s', 'Anna', 'promoted')],
    ]);
    const list = async (query?: ListQuery) =>
      (await client.listMembers({ ownerId, groupId, query })).members;
    const known = (await list()).filter(({ memberId }) => /^[1-4]@s$/.test(memberId));
    expect(known).toEqual([
      { memberId: '3@s', name: 'Anna', isAdmin: true },
      { memberId: '2@s', name: 'Bob', isAdmin: false },
      { memberId: '1@s', name: '', isAdmin: false },
    ]);
    const filter = condition('name', 'containsi', 'an');
    const found = await list(listQuery({ filter, limit: 1, withTotal: false }));
    expect(found).toMatchObject([{ memberId: '3@s' }]);
    const stranger = client.listMembers({ ownerId: 'another', groupId, query: undefined });
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
    const { groups: admins } = await client.listAdmins({ ownerId, groupIds: [groupId, 'no'] });
    expect(admins).toEqual([{ groupId, memberIds: expect.arrayContaining(['3@s']) }]);
    expect(admins[0]?.memberIds).not.toContain('2@s');
    expect(await client.listAdmins({ ownerId: 'another', groupIds: [groupId] })).toEqual({
      groups: [],
    });
  });
});

describe('who joined and left', () => {
  it('is told of the days of the owner, each member once, and to nobody else', async () => {
    await using scene = await grown();
    const { groups, client } = scene;
    const groupId = groupDocumentId(ownerId, chatId);
    const told = (memberId: string, kind: string, when: string) =>
      membership(ownerId, chatId, { memberId, memberName: memberId, kind, at: at(when) });
    await groups.tellUser(ownerId, 'ultimate', 'Asia/Tokyo');
    const events = [
      told('ana', 'joined', '2026-02-28T15:30:00Z'),
      told('bob', 'joined', '2026-02-28T14:30:00Z'),
      told('cem', 'left', '2026-03-05T10:00:00Z'),
      told('cem', 'joined', '2026-03-06T10:00:00Z'),
      told('dora', 'joined', '2026-03-07T10:00:00Z'),
      told('dora', 'promoted', '2026-03-07T11:00:00Z'),
      told('emil', 'removed', '2026-03-08T10:00:00Z'),
    ];
    await groups.tellMembership(events);
    await groups.tellMembership(events);
    const march = { groupIds: [groupId], from: '2026-03-01', to: '2026-03-31' };
    const changes = await client.getMembershipChanges({ ownerId, ...march });
    expect(changes).toMatchObject({ joined: 2, left: 1 });
    expect(changes.latestJoined.map(({ name }) => name)).toEqual(['dora', 'ana']);
    expect(changes.latestLeft).toMatchObject([{ groupId, memberId: 'emil', name: 'emil' }]);
    const stranger = await client.getMembershipChanges({ ownerId: 'another', ...march });
    expect(stranger).toMatchObject({ joined: 0, left: 0, latestJoined: [] });
    for (const wrong of [{ from: '2026-13-01' }, { to: '2026-02-01' }, { to: '2028-01-01' }]) {
      const asked = client.getMembershipChanges({ ownerId, ...march, ...wrong });
      await expect(asked).rejects.toMatchObject({ code: 'invalid_range' });
    }
  });
});

describe('two members who turn out to be one person', () => {
  const lid = '111@lid';
  const number = '4915@s.whatsapp.net';
  const groupId = groupDocumentId(ownerId, chatId);
  const merged = { kind: 'merged', memberId: number, mergedId: lid, at: now };
  const met = {
    lid: { memberId: lid, memberName: 'Dora', at: at('2026-03-09T10:00:00Z') },
    number: { memberId: number, at: at('2026-03-08T10:00:00Z') },
  };

  it.each([
    ['the hidden id first', ['lid', 'number'] as const],
    ['the number first', ['number', 'lid'] as const],
    ['the hidden id alone', ['lid'] as const],
  ])('are one member, %s, whatever comes again', async (_, order) => {
    await using scene = await grown();
    const { groups, client } = scene;
    const list = async () => {
      const { members } = await client.listMembers({ ownerId, groupId, query: undefined });
      return members.filter(({ memberId }) => [lid, number].includes(memberId));
    };
    for (const key of order) {
      await groups.tellMembership([membership(ownerId, chatId, { ...met[key], eventId: key })]);
    }
    expect(await list()).toHaveLength(order.length);
    const told = membership(ownerId, chatId, { ...merged, eventId: 'merge' });
    for (let times = 0; times < 2; times++) {
      await groups.tellMembership([told]);
      expect(await list()).toEqual([{ memberId: number, name: 'Dora', isAdmin: false }]);
    }
  });
});

describe('membership', () => {
  it('grows the group by days of the owner, and sets its size', async () => {
    await using scene = await grown();
    const { groups, client, growth } = scene;
    const events = [
      membership(ownerId, chatId, { at: at('2026-03-07T23:30:00Z'), sizeAfter: 8 }),
      membership(ownerId, chatId, { at: at('2026-03-09T10:00:00Z'), sizeAfter: 9 }),
      membership(ownerId, chatId, { at: at('2026-03-10T12:30:00Z'), sizeAfter: 11 }),
    ];
    await groups.tellMembership(events);
    expect(await growth()).toEqual(['03-07 8', '03-08 8', '03-09 9', '03-10 11']);
    expect((await client.getGroup({ ownerId, id: chatId })).group?.size).toBe(11);

    await groups.tellUser(ownerId, 'ultimate', 'Asia/Tokyo');
    expect(await growth()).toEqual(['03-08 8', '03-09 9', '03-10 11']);
  });

  it('is the same after redelivery, in any order, and over a restart', async () => {
    await using scene = await grown();
    const { groups, growth } = scene;
    const events = [
      membership(ownerId, chatId, { at: at('2026-03-08T10:00:00Z') }),
      membership(ownerId, chatId, { at: at('2026-03-09T10:00:00Z'), kind: 'left' }),
      membership(ownerId, chatId, { at: at('2026-03-09T11:00:00Z'), kind: 'removed' }),
    ];
    await groups.tellMembership(events);
    const before = await growth();
    expect(before).toEqual(['03-08 12', '03-09 10', '03-10 10']);
    await groups.tellMembership(events);
    await groups.tellMembership(events.toReversed());
    expect(await growth()).toEqual(before);
    await using again = await groups.start({}, { now: () => now });
    const { group } = await again.getGroup({ ownerId, id: chatId });
    expect(group?.growth).toHaveLength(3);
  });

  it('of the account itself tells whether it is admin, to others too, in whatever order', async () => {
    await using scene = await grown();
    const { groups, client } = scene;
    const told = await heardOn(groups.bus, { topic: topics.groupsChanges, group: 'admins' });
    const self = (kind: string, minute: number) =>
      membership(ownerId, chatId, {
        kind,
        memberId: 'me@s',
        isSelf: true,
        at: at(`2026-03-10T12:${minute}:00Z`),
      });
    const isAdmin = async () => (await client.getGroup({ ownerId, id: chatId })).group?.isAdmin;
    const [promoted, demoted] = [self('promoted', 10), self('demoted', 20)];
    // Of before the import, which knew better.
    await groups.tellMembership([{ ...promoted, eventId: 'old', at: at('2026-03-10T11:00:00Z') }]);
    expect(await isAdmin()).toBe(false);
    await groups.tellMembership([promoted]);
    expect(await isAdmin()).toBe(true);
    await waitFor('the news', () => told.at(-1)?.isAdmin === true);
    await groups.tellMembership([demoted]);
    await groups.tellMembership([promoted]);
    expect(await isAdmin()).toBe(false);
    await waitFor('the news', () => told.at(-1)?.isAdmin === false);
  });

  it('that happened earlier does not undo what is known now', async () => {
    await using scene = await grown();
    const { groups, client } = scene;
    await groups.tellMembership([
      membership(ownerId, chatId, { at: at('2026-02-01T10:00:00Z'), sizeAfter: 4 }),
    ]);
    expect((await client.getGroup({ ownerId, id: chatId })).group?.size).toBe(10);
  });

  it('of a chat that is not imported yet is there when it is', async () => {
    await using scene = await grown();
    const { groups, client } = scene;
    const later = '2@g.us';
    await groups.tellMembership([
      membership(ownerId, later, { at: at('2026-03-08T10:00:00Z'), sizeAfter: 2 }),
    ]);
    groups.connector.accounts.set(ownerId, [chat(chatId), chat(later, { size: 3 })]);
    await client.importGroups({ ownerId });
    const { group } = await client.getGroup({ ownerId, id: later });
    expect(group?.growth.map(({ value }) => value)).toEqual([2, 2, 3]);
  });

  it('of another owner in the same chat is theirs alone', async () => {
    await using scene = await grown();
    const { groups, growth } = scene;
    const before = await growth();
    await groups.tellMembership([
      membership('owner-bob', chatId, { at: at('2026-03-08T10:00:00Z'), sizeAfter: 99 }),
    ]);
    expect(await growth()).toEqual(before);
  });

  it('shows 90 days at most', async () => {
    await using scene = await grown();
    const { groups, growth } = scene;
    await groups.tellMembership([
      membership(ownerId, chatId, { at: at('2025-12-20T10:00:00Z'), sizeAfter: 6 }),
      membership(ownerId, chatId, { at: at('2025-12-08T10:00:00Z'), sizeAfter: 5 }),
    ]);
    const days = await growth();
    expect(days).toHaveLength(90);
    expect(days[0]).toBe('12-11 5');
    expect(days.at(-1)).toBe('03-10 10');
  });

  it('tells open browsers of what happens live', async () => {
    await using scene = await grown();
    const { groups } = scene;
    const heard: string[] = [];
    await groups.bus.subscribe({
      topic: topics.appEvents,
      group: 'test',
      from: 'latest',
      onBatch: async (records) => {
        heard.push(...records.map(({ key, value }) => `${key} ${value.type} ${value.groupId}`));
      },
    });
    await groups.tellMembership([membership(ownerId, chatId, { at: now })]);
    expect(heard).toEqual([`${ownerId} groups ${groupDocumentId(ownerId, chatId)}`]);
  });
});

/** The members as they are stored. @param asBefore left as an earlier version had them first: without an owner */
async function storedMembers(uri: string, asBefore = false) {
  const connection = await mongoose
    .createConnection(uri, { dbName: sharding.database })
    .asPromise();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => connection.close());
  const members = connection.collection('members');
  if (asBefore) {
    await members.updateMany({}, { $unset: { ownerId: '' } });
    await connection.collection('migrations').updateMany({}, { $set: { version: 0 } });
  }
  return await members.find().toArray();
}

it('members of an earlier version name their owner, and their names are sealed with a key', async () => {
  await using groups = await world();
  const participants = [{ memberId: '1@s', name: 'Marigold', isAdmin: false }];
  groups.connector.accounts.set(ownerId, [chat(chatId, { participants })]);
  {
    await using client = await groups.start({}, { now: () => now });
    await client.importGroups({ ownerId });
  }
  const [before] = await storedMembers(groups.uri, true);
  expect(before).not.toHaveProperty('ownerId');
  await using client = await groups.start({ SEALING_KEY: Buffer.alloc(32, 7) });
  await waitFor('names to be sealed', async () => {
    return !JSON.stringify(await storedMembers(groups.uri)).includes('Marigold');
  });
  expect(await storedMembers(groups.uri)).toMatchObject([{ memberId: '1@s', ownerId }]);
  const groupId = groupDocumentId(ownerId, chatId);
  const { members } = await client.listMembers({ ownerId, groupId, query: undefined });
  expect(members).toEqual(participants);
});
