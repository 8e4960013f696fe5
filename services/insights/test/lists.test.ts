import type { Filter, Sort } from '@groupsight/proto/common/v1/query';
import { type ChatMessage, Origin } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { heardOn } from '@groupsight/shared/testing/heard';
import { allOf, condition, listQuery } from '@groupsight/shared/testing/query';
import { describe, expect, it } from 'vitest';
import {
  all,
  conversation,
  happened,
  marker,
  message,
  place,
  said,
  type World,
  world,
} from './support.ts';

const here = place();
const written = (messageId: string, changed: Partial<ChatMessage>) =>
  said(here, message(messageId, changed), Origin.EXPORT);
const ofGroup = condition('group.documentId', 'eq', here.groupId);

/** Forty messages, four in each minute, around midnight. */
async function filled(insights: World) {
  const client = await insights.start();
  const start = Date.parse('2026-03-10T23:55:00Z');
  const events = Array.from({ length: 40 }, (_, index) => {
    const at = new Date(start + Math.floor(index / 4) * 60_000);
    return written(`m${index}`, { at, sequence: index % 4 });
  });
  await insights.tell([...events, marker(here, 'job-1', 40, false)]);
  return client;
}

const list = async (
  client: Awaited<ReturnType<typeof filled>>,
  filters: readonly Filter[],
  sort: readonly Sort[] = [],
) => {
  const query = listQuery({ filter: allOf(ofGroup, ...filters), sort: [...sort], limit: 100 });
  const { messages, meta } = await client.listMessages({ ownerId: here.ownerId, query });
  expect(meta?.total).toBe(messages.length);
  return messages.map(({ messageId }) => messageId);
};

describe('messages', () => {
  it('of all groups come in one order, however many groups there are', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const start = Date.parse('2026-03-10T23:30:00Z');
    const chats = Array.from({ length: 70 }, (_, chat) => place(here.ownerId, `${chat}@g.us`));
    const events = chats.flatMap((chat, c) =>
      [0, 1].map((n) => {
        // Each group has the first before and the second after all others' first.
        const at = new Date(start + (n * 100 + ((c * 37) % 70)) * 20_000);
        return said(chat, message(`m${c}-${n}`, { at }), Origin.EXPORT);
      }),
    );
    await insights.tell(events);
    const page = async (offset: number, descending: boolean) => {
      const sort = [{ field: 'createdAt', descending }];
      const query = listQuery({ sort, offset, limit: 50 });
      const { messages, meta } = await client.listMessages({ ownerId: here.ownerId, query });
      expect(meta?.total).toBe(140);
      return messages;
    };
    for (const descending of [false, true]) {
      const pages = [
        await page(0, descending),
        await page(50, descending),
        await page(100, descending),
      ];
      const read = pages.flat();
      expect(new Set(read.map(({ messageId }) => messageId)).size).toBe(140);
      const times = read.map(({ at }) => at?.getTime() ?? 0);
      expect(times).toEqual(times.toSorted((a, b) => (descending ? b - a : a - b)));
    }
    const named = condition('message_id', 'in', 'm3-0', 'm66-1', 'none');
    const { messages } = await client.listMessages({
      ownerId: here.ownerId,
      query: listQuery({ filter: named }),
    });
    expect(messages.map(({ messageId }) => messageId)).toEqual(['m3-0', 'm66-1']);
  });

  it('come in the order of the chat, also those of one minute, and backwards', async () => {
    await using insights = await world();
    await using client = await filled(insights);
    const inOrder = Array.from({ length: 40 }, (_, index) => `m${index}`);
    expect(await list(client, [])).toEqual(inOrder);
    const newest = [{ field: 'createdAt', descending: true }];
    expect(await list(client, [], newest)).toEqual(inOrder.reverse());
  });

  it('are found by their ids, by day and between instants', async () => {
    await using insights = await world();
    await using client = await filled(insights);
    const ids = condition('message_id', 'in', 'm3', 'm30', 'unknown');
    expect(await list(client, [ids])).toEqual(['m3', 'm30']);
    expect(await list(client, [condition('message_id', 'eq', 'm7')])).toEqual(['m7']);
    expect(await list(client, [condition('date', 'eq', '2026-03-11')])).toHaveLength(20);
    const from = condition('createdAt', 'gte', '2026-03-10T23:59:00Z');
    const to = condition('createdAt', 'lt', '2026-03-11T00:01:00Z');
    expect(await list(client, [from, to])).toEqual(
      Array.from({ length: 8 }, (_, index) => `m${index + 16}`),
    );
    const ends = ['2026-03-10T23:59:00Z', '2026-03-11T00:00:00Z'];
    expect(await list(client, [condition('createdAt', 'between', ...ends)])).toHaveLength(8);
  });

  it('are read around one of them, and at the end of the chat', async () => {
    await using insights = await world();
    await using client = await filled(insights);
    const read = async (messageId: string, before: number, after: number) => {
      const { ownerId, groupId } = here;
      const request = { ownerId, groupId, messageId, before, after };
      const { messages, ...more } = await client.readConversation(request);
      return { ids: messages.map((one) => one.messageId), ...more };
    };
    const middle = ['m17', 'm18', 'm19', 'm20', 'm21', 'm22', 'm23'];
    expect(await read('m20', 3, 3)).toEqual({ ids: middle, hasEarlier: true, hasLater: true });
    const start = { ids: ['m0', 'm1'], hasEarlier: false, hasLater: true };
    expect(await read('m1', 100, 0)).toEqual(start);
    const end = { ids: ['m38', 'm39'], hasEarlier: true, hasLater: false };
    expect(await read('', 2, 0)).toEqual(end);
    expect(await read('m39', 1, 5)).toEqual(end);
    await expect(read('nowhere', 1, 1)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(read('m1', 101, 1)).rejects.toMatchObject({ code: 'invalid_before' });
  });

  it('of one instant are paged through both ways, each once and in one order', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    // As older versions stored live messages, and an export without seconds: none tells a place.
    const at = new Date('2026-03-10T09:15:00Z');
    const events = Array.from({ length: 23 }, (_, index) =>
      written(`same${index}`, { at, sequence: index % 5 === 0 ? 7 : 0 }),
    );
    const before = written('first', { at: new Date('2026-03-10T09:14:59Z') });
    const after = written('last', { at: new Date('2026-03-10T09:15:01Z') });
    await insights.tell([before, ...events, after, marker(here, 'job-1', 25, false)]);
    const { ownerId, groupId } = here;
    const listed = await list(client, []);
    expect(new Set(listed).size).toBe(25);
    const walk = async (from: string, step: { before: number; after: number }) => {
      const seen = [from];
      for (let more = true; more; ) {
        const messageId = seen.at(-1) ?? '';
        const page = await client.readConversation({ ownerId, groupId, messageId, ...step });
        const ids = page.messages.map((one) => one.messageId);
        seen.push(...(step.after > 0 ? ids.slice(1) : ids.slice(0, -1).reverse()));
        more = step.after > 0 ? page.hasLater : page.hasEarlier;
      }
      return seen;
    };
    expect(await walk('first', { before: 0, after: 4 })).toEqual(listed);
    expect(await walk('last', { before: 4, after: 0 })).toEqual(listed.toReversed());
    const pages: string[] = [];
    for (let start = 0; start < 25; start += 4) {
      const query = listQuery({ filter: allOf(ofGroup), offset: start, limit: 4 });
      const { messages } = await client.listMessages({ ownerId, query });
      pages.push(...messages.map((one) => one.messageId));
    }
    expect(pages).toEqual(listed);
  });

  it('by what is unknown are refused', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const unknown = list(client, [condition('senderName', 'eq', 'Ana')]);
    await expect(unknown).rejects.toMatchObject({ kind: 'invalid', code: 'invalid_filter' });
    const unsortable = list(client, [], [{ field: 'text', descending: false }]);
    await expect(unsortable).rejects.toMatchObject({ code: 'invalid_sort' });
  });
});

describe('members', () => {
  const people = [
    ['ana@s', 'Ana', 3],
    ['bo@s', 'Bo Ångström', 2],
    ['cy@s', 'Cy', 1],
  ] as const;

  /** Ana renames herself and writes on two days. */
  async function busy(insights: World) {
    const client = await insights.start();
    const events = people.flatMap(([senderId, senderName, count]) =>
      Array.from({ length: count }, (_, index) => {
        const at = new Date(Date.parse('2026-03-10T12:00:00Z') + index * 60_000);
        return written(`${senderId}${index}`, { senderId, senderName, at });
      }),
    );
    const [senderId, at] = ['ana@s', new Date('2026-03-11T09:00:00Z')];
    await insights.tell([
      ...events,
      written('later', { senderId, senderName: 'Ana Lima', at }),
      written('nameless', { senderId, senderName: '', at: new Date('2026-03-12T09:00:00Z') }),
      marker(here, 'job-1', 8, false),
    ]);
    return client;
  }

  const members = async (
    client: Awaited<ReturnType<typeof busy>>,
    filter?: Filter,
    sort: readonly Sort[] = [],
    limit = 100,
  ) => {
    const query = listQuery({ filter, sort: [...sort], limit });
    return client.listMembers({ ownerId: here.ownerId, groupId: here.groupId, query });
  };

  it('are all who wrote, the most active first, by their latest name', async () => {
    await using insights = await world();
    await using client = await busy(insights);
    const { members: found, meta } = await members(client);
    expect(meta?.total).toBe(3);
    expect(found).toMatchObject([
      { memberId: 'ana@s', name: 'Ana Lima', messages: 5, activeDays: 3 },
      { memberId: 'bo@s', name: 'Bo Ångström', messages: 2, activeDays: 1 },
      { memberId: 'cy@s', name: 'Cy', messages: 1, activeDays: 1 },
    ]);
    expect(found[0]?.lastMessageAt).toEqual(new Date('2026-03-12T09:00:00Z'));
  });

  it('are searched, sorted and paged', async () => {
    await using insights = await world();
    await using client = await busy(insights);
    const names = async (filter?: Filter, sort?: Sort[]) =>
      (await members(client, filter, sort)).members.map(({ name }) => name);
    expect(await names(condition('name', 'containsi', 'ÅNG'))).toEqual(['Bo Ångström']);
    expect(await names(condition('messages', 'lte', '2'))).toEqual(['Bo Ångström', 'Cy']);
    const backwards = [{ field: 'name', descending: true }];
    expect(await names(undefined, backwards)).toEqual(['Cy', 'Bo Ångström', 'Ana Lima']);
    const first = await members(client, undefined, [{ field: 'messages', descending: false }], 1);
    expect(first).toMatchObject({ members: [{ name: 'Cy' }], meta: { total: 3 } });
    const unknown = members(client, condition('n', 'eq', '1'));
    await expect(unknown).rejects.toMatchObject({ code: 'invalid_filter' });
  });

  it("are nobody's in another user's eyes", async () => {
    await using insights = await world();
    await using client = await busy(insights);
    const asked = { ownerId: 'somebody', groupId: here.groupId, query: undefined };
    expect((await client.listMembers(asked)).members).toEqual([]);
  });
});

describe('the most active over groups', () => {
  it('are people, counted once, by their latest name; only the asked groups count', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const { ownerId } = here;
    const [a, b, c] = [
      place(ownerId, 'a@g.us'),
      place(ownerId, 'b@g.us'),
      place(ownerId, 'c@g.us'),
    ];
    const wrote = (
      to: typeof a,
      senderId: string,
      senderName: string,
      count: number,
      day: string,
    ) =>
      Array.from({ length: count }, (_, index) => {
        const at = new Date(Date.parse(`${day}T12:00:00Z`) + index * 60_000);
        const id = `${to.groupId}${senderId}${index}`;
        return said(to, message(id, { senderId, senderName, at }), Origin.EXPORT);
      });
    await insights.tell([
      ...wrote(a, 'ana@s', 'Ana', 3, '2026-03-10'),
      ...wrote(b, 'ana@s', 'Ana Lima', 2, '2026-04-11'),
      ...wrote(a, 'bo@s', 'Bo', 4, '2026-03-10'),
      ...wrote(c, 'cy@s', 'Cy', 6, '2026-03-10'),
      ...[a, b, c].map((to) => marker(to, `job-${to.groupId}`, 6, false)),
    ]);
    const asked = { ownerId, groupIds: [a.groupId, b.groupId], limit: 20 };
    expect((await client.listActiveMembers(asked)).members).toEqual([
      { memberId: 'ana@s', name: 'Ana Lima', messages: 5, groupIds: [a.groupId, b.groupId] },
      { memberId: 'bo@s', name: 'Bo', messages: 4, groupIds: [a.groupId] },
    ]);
    const first = await client.listActiveMembers({ ...asked, limit: 1 });
    expect(first.members.map(({ memberId }) => memberId)).toEqual(['ana@s']);
    const stranger = await client.listActiveMembers({ ...asked, ownerId: 'somebody' });
    expect(stranger.members).toEqual([]);
  });
});

describe('what is known to be complete', () => {
  const at = (time: string) => new Date(`2026-03-10T${time}:00Z`);
  const news = (from: Date | undefined, to: Date | undefined, gapReason = '') =>
    happened(here, { $case: 'coverage', value: { from, to, gapReason } }, Origin.HISTORY);
  const unreadable = (messageId: string, when: Date) =>
    happened(here, { $case: 'unreadable', value: { messageId, at: when } });
  const past = (messageId: string, when: Date, text = `Words of ${messageId}`) =>
    said(here, message(messageId, { at: when, text }), Origin.HISTORY);

  it('is told of the group and of each digest; a gap closes once, whatever comes again', async () => {
    await using insights = await world();
    await using client = await insights.start({ now: () => at('23:00') });
    await insights.tellGroup(here);
    const heard = await heardOn(insights.bus, { topic: topics.appEvents });
    const heardSince = () => heard.splice(0).map(({ type }) => type);
    const { ownerId, groupId } = here;
    const coverage = () => client.getCoverage({ ownerId, groupId });
    const digest = async () =>
      (await client.listDigests(all(here))).digests.find(({ date }) => date === '2026-03-10');
    expect(await coverage()).toMatchObject({ since: undefined, gaps: [], unreadable: 0 });
    const told = [
      ...conversation().map((one) => said(here, one, Origin.HISTORY)),
      news(undefined, at('08:00'), 'before_history'),
      ...[news(at('08:00'), at('12:00')), news(at('12:00'), undefined, 'connection_lost')],
      ...[
        unreadable('g3', at('11:00')),
        unreadable('g4', at('11:30')),
        unreadable('c1', at('09:00')),
      ],
      ...[news(at('12:00'), at('14:00'), 'connection_lost'), news(at('14:00'), at('22:59'))],
      marker(here, 'job-1', 11),
    ];
    await insights.tell(told);
    const gap = { from: at('12:00'), to: at('14:00'), reason: 'connection_lost' };
    const open = {
      since: at('08:00'),
      until: at('22:59'),
      beforeReason: 'before_history',
      gaps: [gap],
      unreadable: 2,
    };
    expect(await coverage()).toEqual(open);
    const figures = { messagesRead: 5, messagesTotal: 7, messagesUnreadable: 2 };
    expect(await digest()).toMatchObject({ ...figures, gaps: [gap] });
    await insights.tell(told);
    expect(await coverage()).toEqual(open);

    heardSince();
    // Read after all; and the phone gave the rest.
    await insights.tell([past('g3', at('11:00')), news(at('11:50'), at('14:00'))]);
    expect(await coverage()).toMatchObject({ gaps: [], unreadable: 1 });
    expect(heardSince()).toContain('coverage');
    expect((await digest())?.gaps).toEqual([]);
    heardSince();
    await insights.tell([...told, news(at('22:00'), at('23:00'))]);
    expect(await coverage()).toMatchObject({ gaps: [], unreadable: 1, until: at('23:00') });
    expect(heardSince()).not.toContain('coverage');
  });
});
