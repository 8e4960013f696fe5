import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type { Chat } from '@groupsight/proto/connector/v1/connector';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { groupDocumentId } from '@groupsight/shared/ids';
import { heardOn } from '@groupsight/shared/testing/heard';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { chat, membership, world } from './support.ts';

const ownerId = 'owner-ada';
const other = 'owner-bob';

describe('import groups', () => {
  it('stores what the account has, again without doubling, and keeps the watch state', async () => {
    await using groups = await world();
    await using client = await groups.start();
    await groups.tellUser(ownerId, 'ultimate');
    groups.connector.accounts.set(ownerId, [
      chat('1@g.us', { name: 'Garden', isAdmin: true }),
      chat('2@g.us', { isAnnouncements: true, parentId: '9@g.us' }),
    ]);
    const first = await client.importGroups({ ownerId });
    expect(first.groups.map(({ chatId }) => chatId).sort()).toEqual(['1@g.us', '2@g.us']);
    const documentId = groupDocumentId(ownerId, '1@g.us');
    await client.setWatched({ ownerId, documentId, watched: true });
    expect((await client.listWatchedCounts({})).counts).toEqual([{ userId: ownerId, groups: 1 }]);

    groups.connector.accounts.set(ownerId, [chat('1@g.us', { name: 'Garden club', size: 4 })]);
    const again = await client.importGroups({ ownerId });
    expect(again.groups).toHaveLength(1);
    expect(again.groups[0]).toMatchObject({
      documentId,
      name: 'Garden club',
      size: 4,
      isWatched: true,
      isAdmin: false,
    });
    const growth = again.groups[0]?.growth ?? [];
    expect(growth.map(({ value }) => value)).toEqual([4]);
  });

  it('keeps a group that the account left, listed only while it is watched', async () => {
    await using groups = await world();
    await using client = await groups.start();
    await groups.tellUser(ownerId, 'ultimate');
    groups.connector.accounts.set(ownerId, [chat('1@g.us'), chat('2@g.us'), chat('3@g.us')]);
    await client.importGroups({ ownerId });
    const id = (chatId: string) => groupDocumentId(ownerId, chatId);
    await client.setWatched({ ownerId, documentId: id('1@g.us'), watched: true });
    groups.connector.accounts.set(ownerId, [chat('3@g.us')]);
    await client.importGroups({ ownerId });
    const listed = await client.listGroups({ ownerId, query: undefined });
    expect(listed.groups.map(({ chatId }) => chatId)).toEqual(['1@g.us', '3@g.us']);
    await expect(client.getGroup({ ownerId, id: id('2@g.us') })).resolves.toBeDefined();
    groups.connector.accounts.set(ownerId, [chat('2@g.us'), chat('3@g.us')]);
    await client.importGroups({ ownerId });
    expect((await client.listGroups({ ownerId, query: undefined })).groups).toHaveLength(3);
  });

  it('believes what was heard while it read the list', async () => {
    const start = Date.parse('2026-03-10T12:00:00Z');
    let time = start;
    await using groups = await world();
    await using client = await groups.start({}, { now: () => new Date(time) });
    await groups.tellUser(ownerId, 'ultimate', 'UTC', new Date(start));
    const participants = ['1@s', '2@s'].map((memberId) => {
      return { memberId, name: '', isAdmin: false };
    });
    const chats = [chat('1@g.us', { participants, isAdmin: true })];
    groups.connector.accounts.set(ownerId, chats);
    await client.importGroups({ ownerId });
    const groupId = groupDocumentId(ownerId, '1@g.us');
    // The network answers with what was so at 12:01, and what happens at 12:02 is heard before.
    time = start + 60_000;
    groups.connector.onListChats = async () => {
      const at = new Date(start + 120_000);
      await groups.tellMembership([
        membership(ownerId, '1@g.us', { kind: 'left', memberId: '2@s', at }),
        membership(ownerId, '1@g.us', { kind: 'removed', memberId: 'me@s', isSelf: true, at }),
      ]);
      time = start + 180_000;
    };
    groups.connector.accounts.set(ownerId, [{ ...chats[0], name: 'Renamed' } as Chat]);
    await client.importGroups({ ownerId });
    const { members } = await client.listMembers({ ownerId, groupId, query: undefined });
    expect(members.map(({ memberId }) => memberId)).toEqual(['1@s']);
    const { group } = await client.getGroup({ ownerId, id: groupId });
    expect(group).toMatchObject({ name: 'Renamed', isAdmin: false });
    // It is listed only as long as it is watched.
    expect((await client.listGroups({ ownerId, query: undefined })).groups).toEqual([]);
  });

  it('tells open browsers how far it is', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const heard = await heardOn(groups.bus, { topic: topics.appEvents });
    groups.connector.accounts.set(ownerId, [chat('1@g.us'), chat('2@g.us')]);
    await client.importGroups({ ownerId });
    await groups.bus.drain();
    expect(heard[0]).toMatchObject({ ownerId, type: 'import', done: 0, total: 2 });
    expect(heard.at(-1)).toMatchObject({ ownerId, type: 'groups' });
  });

  it('tells why it cannot', async () => {
    await using groups = await world();
    await using client = await groups.start();
    await expect(client.importGroups({ ownerId })).rejects.toMatchObject({
      kind: 'precondition',
      code: 'not_connected',
    });
  });
});

describe('owners', () => {
  it('see and change their own groups only', async () => {
    await using groups = await world();
    await using client = await groups.start();
    for (const owner of [ownerId, other]) {
      await groups.tellUser(owner, 'ultimate');
      groups.connector.accounts.set(owner, [chat('1@g.us')]);
      await client.importGroups({ ownerId: owner });
    }
    const mine = groupDocumentId(ownerId, '1@g.us');
    expect(mine).not.toBe(groupDocumentId(other, '1@g.us'));
    const missing = { kind: 'not_found' };
    await expect(client.getGroup({ ownerId: other, id: mine })).rejects.toMatchObject(missing);
    await expect(
      client.setWatched({ ownerId: other, documentId: mine, watched: true }),
    ).rejects.toMatchObject(missing);
    const listed = await client.listGroups({
      ownerId: other,
      query: listQuery({ filter: condition('documentId', 'eq', mine) }),
    });
    expect(listed).toMatchObject({ groups: [], meta: { total: 0 } });
    const { group } = await client.getGroup({ ownerId: other, id: '1@g.us' });
    expect(group?.ownerId).toBe(other);
  });
});

describe('list groups', () => {
  it('filters, sorts and pages', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, [
      chat('1@g.us', { name: 'Apples', size: 30 }),
      chat('2@g.us', { name: 'Pears', size: 10, description: 'No APPLES here' }),
      chat('3@g.us', { name: 'Plums', size: 20, isAnnouncements: true }),
    ]);
    await client.importGroups({ ownerId });
    const names = async (changed: Partial<ListQuery>) => {
      const answer = await client.listGroups({ ownerId, query: listQuery(changed) });
      return [answer.groups.map(({ name }) => name), answer.meta?.total];
    };
    expect(await names({})).toEqual([['Apples', 'Pears', 'Plums'], 3]);
    expect(await names({ sort: [{ field: 'size', descending: true }], limit: 2 })).toEqual([
      ['Apples', 'Plums'],
      3,
    ]);
    expect(await names({ filter: condition('description', 'containsi', 'apples') })).toEqual([
      ['Pears'],
      1,
    ]);
    expect(await names({ filter: condition('is_announcements', 'eq', 'false') })).toEqual([
      ['Apples', 'Pears'],
      2,
    ]);
    await expect(names({ filter: condition('ownerId', 'eq', other) })).rejects.toMatchObject({
      code: 'invalid_filter',
    });
    await expect(names({ sort: [{ field: 'left', descending: false }] })).rejects.toMatchObject({
      code: 'invalid_sort',
    });
  });
});

describe('set watched', () => {
  const chats = Array.from({ length: 12 }, (_, i) => chat(`${i}@g.us`));
  const id = (i: number) => groupDocumentId(ownerId, `${i}@g.us`);

  it('counts no group that the account was removed from, until it is in it again', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, chats);
    await client.importGroups({ ownerId });
    await groups.tellUser(ownerId, 'personal');
    const watch = (i: number) => client.setWatched({ ownerId, documentId: id(i), watched: true });
    for (const i of [0, 1, 2, 3, 4]) await watch(i);
    await expect(watch(5)).rejects.toMatchObject({ code: 'plan_limit' });
    const self = (kind: string) =>
      membership(ownerId, '0@g.us', { kind, memberId: 'me@s', isSelf: true, at: new Date() });
    await groups.tellMembership([self('removed')]);
    await watch(5);
    const { group } = await client.getGroup({ ownerId, id: id(0) });
    expect(group?.isWatched).toBe(true);
    await groups.tellMembership([self('joined')]);
    await client.setWatched({ ownerId, documentId: id(5), watched: false });
    await expect(watch(6)).rejects.toMatchObject({ code: 'plan_limit' });
  });

  it('keeps to the number that an operator has set, which is more than the plan’s or less', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, chats);
    await client.importGroups({ ownerId });
    const tell = async (most?: number) => {
      const quotas = most === undefined ? undefined : { groups: most };
      const value = { userId: ownerId, timezone: 'UTC', plan: 'personal', at: new Date(), quotas };
      await groups.bus.publish(topics.usersChanges, [{ key: ownerId, value }]);
      await groups.bus.drain();
    };
    const watch = (i: number) => client.setWatched({ ownerId, documentId: id(i), watched: true });
    await tell(1);
    await watch(0);
    await expect(watch(1)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'groups_limit',
      details: { limit: 'groups', most: 1 },
    });
    const ids = chats.map((_, i) => id(i));
    await tell(7);
    const { outcomes } = await client.setWatchedMany({ ownerId, documentIds: ids, watched: true });
    expect(outcomes.filter(({ changed }) => changed)).toHaveLength(6);
    await tell();
    await expect(watch(8)).rejects.toMatchObject({ code: 'plan_limit' });
  });

  it.each([
    ['personal', 5],
    ['professional', 10],
  ])('keeps to the plan %s, however many ask at once', async (plan, limit) => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, chats);
    await client.importGroups({ ownerId });
    await groups.tellUser(ownerId, plan);
    const watch = (i: number) => client.setWatched({ ownerId, documentId: id(i), watched: true });
    const tries = await Promise.allSettled(chats.map((_, i) => watch(i)));
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(12 - limit);
    expect(refused[0]?.reason).toMatchObject({ kind: 'forbidden', code: 'plan_limit' });
    const watched = async () => {
      const { groups: all } = await client.listGroups({ ownerId, query: undefined });
      return all.filter(({ isWatched }) => isWatched);
    };
    const now = await watched();
    expect(now).toHaveLength(limit);
    const documentId = now[0]?.documentId ?? '';
    // What is watched already may be watched again; who unwatches one has room.
    await client.setWatched({ ownerId, documentId, watched: true });
    await client.setWatched({ ownerId, documentId, watched: false });
    await client.setWatched({ ownerId, documentId, watched: true });
    await groups.tellUser(ownerId, 'ultimate');
    await Promise.all(chats.map((_, i) => watch(i)));
    expect(await watched()).toHaveLength(12);
  });

  it('watches as many as there is room for with one call, and says why not the others', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, [
      ...chats.slice(0, 7),
      chat('news@g.us', { isAnnouncements: true }),
    ]);
    groups.connector.accounts.set(other, [chat('1@g.us')]);
    await client.importGroups({ ownerId });
    await client.importGroups({ ownerId: other });
    await groups.tellUser(ownerId, 'personal');
    const theirs = groupDocumentId(other, '1@g.us');
    const news = groupDocumentId(ownerId, 'news@g.us');
    const own = [6, 0, 1, 2, 3, 4, 5].map(id);
    const documentIds = [news, theirs, ...own];
    const many = (watched: boolean) => client.setWatchedMany({ ownerId, documentIds, watched });
    const { outcomes } = await many(true);
    expect(outcomes.map(({ errorCode, changed }) => [errorCode, changed])).toEqual([
      ['announcements_group', false],
      ['not_found', false],
      ...Array.from({ length: 5 }, () => ['', true]),
      ['plan_limit', false],
      ['plan_limit', false],
    ]);
    expect(outcomes[2]?.group).toMatchObject({ documentId: id(6), isWatched: true });
    expect((await many(true)).outcomes.filter(({ changed }) => changed)).toEqual([]);
    const { outcomes: back } = await many(false);
    expect(back.filter(({ changed }) => changed)).toHaveLength(5);
    const { group } = await client.getGroup({ ownerId: other, id: theirs });
    expect(group?.isWatched).toBe(false);
    const documents = Array.from({ length: 1_001 }, (_, i) => id(i));
    const tooMany = client.setWatchedMany({ ownerId, documentIds: documents, watched: true });
    await expect(tooMany).rejects.toMatchObject({ code: 'too_many_groups' });
  });

  it('goes by the latest plan, whatever is heard again later', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, chats.slice(0, 6));
    await client.importGroups({ ownerId });
    const at = new Date('2026-03-01T10:00:00Z');
    await groups.tellUser(ownerId, 'ultimate', 'UTC', at);
    await groups.tellUser(ownerId, 'personal', 'UTC', new Date(at.getTime() - 1));
    for (let i = 0; i < 6; i++) {
      await client.setWatched({ ownerId, documentId: id(i), watched: true });
    }
  });

  it('refuses an announcement group', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, [chat('1@g.us', { isAnnouncements: true })]);
    await client.importGroups({ ownerId });
    await expect(
      client.setWatched({ ownerId, documentId: id(1), watched: true }),
    ).rejects.toMatchObject({ kind: 'invalid', code: 'announcements_group' });
  });
});

describe('groups.changes', () => {
  it('tells of an import and of watching, of nothing when nothing changed', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const heard = await heardOn(groups.bus, { topic: topics.groupsChanges });
    groups.connector.accounts.set(ownerId, [chat('1@g.us', { name: 'Garden', isAdmin: true })]);
    await client.importGroups({ ownerId });
    await waitFor('the import', () => heard.length === 1);
    const groupId = groupDocumentId(ownerId, '1@g.us');
    await client.setWatched({ ownerId, documentId: groupId, watched: true });
    await waitFor('the watch', () => heard.length === 2);
    await client.importGroups({ ownerId });
    await client.setWatched({ ownerId, documentId: groupId, watched: false });
    await waitFor('the unwatch', () => heard.length === 3);
    const told = { ownerId, groupId, chatId: '1@g.us', name: 'Garden', isAdmin: true };
    expect(heard).toMatchObject([
      { ...told, isWatched: false, source: 'live' },
      { ...told, isWatched: true },
      { ...told, isWatched: false },
    ]);
  });

  it('are told by the next start when the bus was away', async () => {
    await using groups = await world();
    const dead: EventBus = Object.assign(Object.create(groups.bus), {
      publish: async () => {
        throw new Error('the bus is away');
      },
      subscribe: groups.bus.subscribe.bind(groups.bus),
    });
    groups.connector.accounts.set(ownerId, [chat('1@g.us')]);
    {
      await using client = await groups.start({}, { bus: dead });
      await client.importGroups({ ownerId });
      const documentId = groupDocumentId(ownerId, '1@g.us');
      const { group } = await client.setWatched({ ownerId, documentId, watched: true });
      expect(group?.isWatched).toBe(true);
    }
    const heard = await heardOn(groups.bus, { topic: topics.groupsChanges });
    await using client = await groups.start();
    const first = await waitFor('the group', () => heard.at(-1));
    expect(first.isWatched).toBe(true);
    // Whoever hears of it goes by this, whatever the clocks say.
    const documentId = groupDocumentId(ownerId, '1@g.us');
    await client.setWatched({ ownerId, documentId, watched: false });
    const second = await waitFor('the change', () => heard.find((one) => !one.isWatched));
    expect(second.version).toBeGreaterThan(first.version ?? Number.POSITIVE_INFINITY);
  });
});
