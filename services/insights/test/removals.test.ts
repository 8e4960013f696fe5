import { Origin, type RemovalChanged } from '@groupsight/proto/events/v1/events';
import { chatLane, topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { connectMongo } from '@groupsight/shared/mongo/connect';
import { listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../src/store/ids.ts';
import { commandBytes } from './properties/fragile-store.ts';
import {
  advert,
  all,
  apart,
  aRule,
  type Client,
  conversation,
  inStore,
  marker,
  message,
  notices,
  place,
  said,
  type World,
  world,
} from './support.ts';

const where = place();
const { ownerId, groupId } = where;
const everything = { ownerId, query: listQuery({ limit: 100 }) };

let clock = 0;
/** A little later each time, and never before now. */
function tick(): Date {
  clock = Math.max(clock + 1, Date.now());
  return new Date(clock);
}

/** Tells of a removal as groups does, each time a little later. */
async function tellRemoval(
  { bus, settle }: World,
  removalId: string,
  state: string,
  more: Partial<RemovalChanged>,
): Promise<void> {
  const value: RemovalChanged = {
    ...where,
    removalId,
    state,
    kind: 'group',
    importId: '',
    from: undefined,
    to: undefined,
    at: tick(),
    ...more,
  };
  await bus.publish(topics.groupsRemovals, [{ key: removalId, value }]);
  await settle();
}

/** Deletes the group, or brings it back, as groups tells it. */
async function tellGroupRemoved(insights: World, removed: boolean): Promise<void> {
  const state = { name: 'Garden club', isWatched: !removed, isAdmin: true, source: 'live' };
  const value = { ...where, ...state, removed, at: tick() };
  await insights.bus.publish(topics.groupsChanges, [{ key: groupId, value }]);
  await insights.settle();
}

/** The group's messages as they are stored. */
async function stored({ uri }: World) {
  const connection = await connectMongo(inStore(uri));
  const docs = await connection.collection('messages').find({ group: groupId }).toArray();
  await connection.close();
  return docs;
}

/** All that a person sees of the group's messages. */
async function shown(client: Client) {
  const [messages, digests, questions, resources, stats] = [
    await client.listMessages(everything),
    await client.listDigests(everything),
    await client.listQuestions(everything),
    await client.listResources(everything),
    await client.getGroupStats({ ownerId, groupIds: [groupId] }),
  ];
  return {
    messages: messages.messages.map(({ messageId }) => messageId),
    digests: digests.digests.map(({ date, summary, documentId }) => [documentId, date, summary]),
    questions: questions.questions.map(({ documentId, text }) => [documentId, text]),
    resources: resources.resources.map(({ url, name }) => [url, name]),
    days: stats.stats[0]?.dailyActivity,
    total: stats.stats[0]?.totalMessages,
  };
}

const nothing = { messages: [], digests: [], questions: [], resources: [], days: [], total: 0 };

/** Three days of talk, digested; of one import where one is named. */
async function told(insights: World, importId?: string) {
  await insights.tellGroup(where);
  const origin = importId === undefined ? Origin.HISTORY : Origin.EXPORT;
  const lines = conversation().map((line) => said(where, { ...line, importId }, origin));
  await insights.tell([...lines, marker(where, `job-${importId ?? ''}`, 10)]);
}

describe('a deleted group', () => {
  it('is shown nowhere, and is as it was when it comes back', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await told(insights);
    await client.createTopic({ ...where, name: 'roses', description: '', color: undefined });
    const rule = await client.createRule(aRule());
    await insights.tell([said(where, advert('spam'))]);
    const before = await shown(client);
    const noticed = await notices(client);
    expect(before.digests.length).toBeGreaterThan(0);
    expect(noticed.length).toBeGreaterThan(0);
    await tellGroupRemoved(insights, true);
    await tellRemoval(insights, 'r1', 'removed', {});
    const hidden = await shown(client);
    expect({ ...hidden, days: [], total: 0 }).toEqual(nothing);
    expect(await notices(client)).toEqual([]);
    expect((await client.listTopics(everything)).topics).toEqual([]);
    expect((await client.listRules(everything)).rules).toEqual([]);
    expect((await client.listModerationActions(everything)).actions).toEqual([]);
    expect(await client.getOverview({ ownerId, groupIds: [] })).toMatchObject({
      unreadNotifications: 0,
    });
    const documentId = rule.rule?.documentId ?? '';
    const named = { ownerId, documentId };
    await expect(client.deleteRule(named)).rejects.toMatchObject({ kind: 'not_found' });
    // What all notifications are told is not told to those.
    await client.deleteNotifications({ ownerId, documentId: '' });
    await tellGroupRemoved(insights, false);
    await tellRemoval(insights, 'r1', 'undone', {});
    expect(await shown(client)).toEqual(before);
    expect(await notices(client)).toEqual(noticed);
    expect((await client.listTopics(everything)).topics).toHaveLength(1);
    expect((await client.listRules(everything)).rules).toHaveLength(1);
  });

  it('takes in nothing but what its owner imports', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(where);
    await insights.tell([said(where, message('before'))]);
    await tellGroupRemoved(insights, true);
    const imported = { ...message('imported'), importId: 'i1' };
    await insights.tell([
      said(where, message('live')),
      said(where, message('past'), Origin.HISTORY),
      said(where, imported, Origin.EXPORT),
    ]);
    await tellGroupRemoved(insights, false);
    const { messages } = await shown(client);
    expect(messages.toSorted()).toEqual(['before', 'imported']);
  });

  it('leaves nothing behind when it is gone for good', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await told(insights);
    await client.createTopic({ ...where, name: 'roses', description: '', color: undefined });
    await client.createRule(aRule());
    await insights.tell([
      said(where, advert('spam')),
      {
        ...where,
        origin: Origin.LIVE,
        event: {
          $case: 'reaction',
          value: { messageId: 'c1', memberId: 'bo', memberName: '', emoji: '+', at: new Date() },
        },
      },
    ]);
    const other = place(ownerId, '2@g.us');
    await insights.tellGroup(other);
    await insights.tell([said(other, message('theirs'))]);
    await tellGroupRemoved(insights, true);
    await tellRemoval(insights, 'r1', 'purged', {});
    const connection = await connectMongo(inStore(insights.uri));
    const left: string[] = [];
    for (const { name } of await connection.listCollections()) {
      // What the removal itself was.
      if (name === 'removals') continue;
      const found = connection.collection(name);
      if ((await found.countDocuments({ group: groupId })) > 0) left.push(name);
      if (name === 'responses' && (await found.countDocuments({})) > 0) left.push(name);
    }
    await connection.close();
    expect(left).toEqual([]);
    expect((await shown(client)).messages).toEqual(['theirs']);
  });
});

describe('a deleted import', () => {
  const removal = { kind: 'import', importId: 'i1' };

  it('takes along what only it brought, and brings all of it back', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await told(insights, 'i1');
    const before = await shown(client);
    expect(before.digests.length).toBeGreaterThan(1);
    await tellRemoval(insights, 'r1', 'removed', removal);
    expect(await shown(client)).toEqual(nothing);
    await tellRemoval(insights, 'r1', 'undone', removal);
    expect(await shown(client)).toEqual(before);
  });

  it('leaves what another import, or the network, brought too', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(where);
    const of = (importId: string, ...ids: string[]) =>
      ids.map((id) => said(where, { ...message(id), importId }, Origin.EXPORT));
    await insights.tell([
      said(where, message('live')),
      ...of('i1', 'live', 'first', 'both', 'seen'),
      ...of('i2', 'both', 'second'),
      said(where, message('seen')),
    ]);
    const list = async () => (await shown(client)).messages.toSorted();
    await tellRemoval(insights, 'r1', 'removed', removal);
    expect(await list()).toEqual(['both', 'live', 'second', 'seen']);
    await tellRemoval(insights, 'r2', 'removed', { kind: 'import', importId: 'i2' });
    expect(await list()).toEqual(['live', 'seen']);
    await tellRemoval(insights, 'r1', 'undone', removal);
    expect(await list()).toEqual(['both', 'first', 'live', 'seen']);
    await tellRemoval(insights, 'r2', 'undone', { kind: 'import', importId: 'i2' });
    expect(await list()).toEqual(['both', 'first', 'live', 'second', 'seen']);
  });

  it('leaves a message that another import brings while another process takes it out', async () => {
    await using insights = await world();
    const of = (importId: string) => said(where, { ...message('both'), importId }, Origin.EXPORT);
    {
      await using _client = await insights.start();
      await insights.tellGroup(where);
      await insights.tell([of('i1')]);
    }
    await using removing = await apart(insights);
    await using storing = await apart(insights);
    // It would take out what is to go as well.
    const looking = storing.store.holdBefore(commandBytes('find', 'removals'));
    const takingOut = removing.store.holdBefore(commandBytes('delete', 'messages'));
    const value: RemovalChanged = {
      ...where,
      removalId: 'r1',
      state: 'removed',
      ...removal,
      from: undefined,
      to: undefined,
      at: tick(),
    };
    await removing.bus.publish(topics.groupsRemovals, [{ key: 'r1', value }]);
    // It is read, and known to go with the import; nothing is taken out yet.
    await takingOut.reached;
    const noting = storing.store.holdBefore(commandBytes('update', 'messages'));
    const event = of('i2');
    await storing.bus.publish(chatLane(event), [
      { key: chatKey(ownerId, where.chatId), value: event },
    ]);
    await noting.reached;
    takingOut.release();
    await removing.settle();
    expect(await stored(insights)).toEqual([]);
    noting.release();
    await storing.settle();
    looking.release();
    expect(await stored(insights)).toMatchObject([{ messageId: 'both', imports: ['i1', 'i2'] }]);
  });

  it('leaves what others brought too to them when it is forgotten', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(where);
    const of = (importId: string, ...ids: string[]) =>
      ids.map((id) => said(where, { ...message(id), importId }, Origin.EXPORT));
    const other = { kind: 'import', importId: 'i2' };
    const third = { kind: 'import', importId: 'i3' };
    await insights.tell([
      ...of('i1', 'first', 'both', 'two'),
      ...of('i2', 'both', 'second'),
      ...of('i3', 'two', 'third'),
    ]);
    const list = async () => (await shown(client)).messages.toSorted();
    // One of the others is deleted, too, and comes back after the first is gone for good.
    await tellRemoval(insights, 'r2', 'removed', other);
    await tellRemoval(insights, 'r1', 'removed', removal);
    expect(await list()).toEqual(['third', 'two']);
    await tellRemoval(insights, 'r1', 'purged', removal);
    const forgotten = insights.commands.flatMap(({ action }) =>
      action?.$case === 'forgetMessages' ? action.value.messageIds : [],
    );
    expect(forgotten).toEqual(['first']);
    await tellRemoval(insights, 'r2', 'undone', other);
    expect(await list()).toEqual(['both', 'second', 'third', 'two']);
    // What was theirs as well is theirs alone now.
    await tellRemoval(insights, 'r3', 'removed', third);
    expect(await list()).toEqual(['both', 'second']);
    await tellRemoval(insights, 'r4', 'removed', other);
    expect(await list()).toEqual([]);
  });

  it('is forgotten for good, with its files', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(where);
    const media = { mediaId: 'abc', mimeType: 'image/png', fileName: 'IMG-1.png', size: 3 };
    const picture = { ...message('picture'), importId: 'i1', media };
    await insights.tell([said(where, picture, Origin.EXPORT)]);
    await tellRemoval(insights, 'r1', 'removed', removal);
    await tellRemoval(insights, 'r1', 'purged', removal);
    expect(insights.commands.at(-1)?.action).toMatchObject({
      $case: 'forgetMessages',
      value: { messageIds: ['picture'], files: [{ mediaId: 'abc', fileName: 'IMG-1.png' }] },
    });
    await tellRemoval(insights, 'r1', 'undone', { ...removal, at: new Date(0) });
    expect(await shown(client)).toEqual(nothing);
  });
});

describe('an import that was joined to a chat', () => {
  const importOf = (importId: string) => ({ kind: 'import', importId });
  const by = (importId: string, messageId: string, more = {}) =>
    said(where, { ...message(messageId), importId, ...more }, Origin.EXPORT);
  const gone = (messageId: string, importId?: string) => {
    const value = { messageId, importId, at: tick() };
    const origin = importId ? Origin.EXPORT : Origin.LIVE;
    return { ...where, origin, event: { $case: 'deleted', value } } as const;
  };
  const edit = { text: 'Better words', edited: true };
  const deleted = { type: 'MESSAGE_TYPE_DELETED' as const, text: '' };
  const file = { mediaId: 'abc', mimeType: 'image/png', fileName: 'IMG-1.png', size: 3 };
  const picture = { type: 'MESSAGE_TYPE_IMAGE' as const, media: file, mentions: ['ben@s'] };
  const words = async (t: World) =>
    (await stored(t))
      .map(({ messageId, type, text, media, mentions, edited }) => ({
        messageId,
        type,
        text,
        media,
        mentions,
        edited,
      }))
      .toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1));
  async function began(t: World, told: (id: string, more?: object) => ReturnType<typeof said>) {
    await t.tellGroup(where);
    await t.tell([told('edited'), told('deleted'), told('picture', picture), told('left')]);
  }
  const joins = [
    by('i2', 'edited', edit),
    by('i2', 'picture', deleted),
    by('i2', 'new'),
    gone('deleted', 'i2'),
  ];

  it.each([
    ['the network', undefined],
    ['another import', 'i1'],
  ])('takes back what it did to messages of %s, and does it again', async (_, importId) => {
    await using insights = await world();
    await using client = await insights.start();
    const told = (id: string, more = {}) =>
      importId ? by(importId, id, more) : said(where, message(id, more), Origin.HISTORY);
    await began(insights, told);
    await insights.tell([marker(where, 'job-1', 4)]);
    const before = [await words(insights), await shown(client)];
    await insights.tell(joins);
    await insights.tell([marker(where, 'job-2', 4)]);
    const joined = [await words(insights), await shown(client)];
    expect(joined[0]).toMatchObject([
      { messageId: 'deleted', type: 'deleted', text: '' },
      { messageId: 'edited', type: 'text', text: 'Better words' },
      { messageId: 'left', type: 'text', text: 'Words of left' },
      { messageId: 'new', type: 'text' },
      { messageId: 'picture', type: 'deleted', text: '', media: null, mentions: [] },
    ]);
    await tellRemoval(insights, 'r1', 'removed', importOf('i2'));
    expect([await words(insights), await shown(client)]).toEqual(before);
    await tellRemoval(insights, 'r1', 'undone', importOf('i2'));
    expect([await words(insights), await shown(client)]).toEqual(joined);
  });

  it('leaves what others tell, too, whatever is deleted and forgotten first', async () => {
    await using insights = await world();
    await using _client = await insights.start();
    await began(insights, (id, more) => by('i1', id, more));
    const texts = async () => (await words(insights)).map(({ text }) => text).join(', ');
    const was = await texts();
    await insights.tell([
      ...[by('i2', 'edited', edit), by('i2', 'deleted'), gone('deleted', 'i2')],
      ...[by('i3', 'edited', { text: edit.text }), gone('deleted', 'i3')],
      ...[by('i4', 'edited'), by('i4', 'deleted')],
    ]);
    const now = await texts();
    expect(now).toBe(', Better words, Words of left, Words of picture');
    const tell = async (id: string, state: string) => {
      await tellRemoval(insights, `r-${id}`, state, importOf(id));
      return texts();
    };
    expect(await tell('i2', 'removed')).toBe(now);
    expect(await tell('i3', 'removed')).toBe(was);
    expect(await tell('i2', 'purged')).toBe(was);
    expect(await tell('i3', 'undone')).toBe(now);
    expect(await tell('i1', 'removed')).toBe(', Better words');
    expect(await tell('i3', 'removed')).toBe('Words of deleted, Words of edited');
    expect(await tell('i1', 'undone')).toBe(was);
  });

  it('is heard of what is away, and forgets what the network deletes', async () => {
    await using insights = await world();
    await using _client = await insights.start();
    await began(insights, (id, more) => by('i1', id, more));
    await tellRemoval(insights, 'r1', 'removed', importOf('i1'));
    await insights.tell([gone('deleted', 'i2')]);
    await tellRemoval(insights, 'r1', 'undone', importOf('i1'));
    const of = async (id: string) => (await stored(insights)).find((one) => one.messageId === id);
    expect(await of('deleted')).toMatchObject({ type: 'deleted', text: '' });
    await tellRemoval(insights, 'r2', 'removed', importOf('i2'));
    expect(await of('deleted')).toMatchObject({ type: 'text', text: 'Words of deleted' });
    await insights.tell([by('i3', 'deleted', edit), by('i3', 'edited', edit)]);
    await insights.tell([gone('deleted'), gone('edited')]);
    await insights.tell([by('i4', 'deleted'), by('i4', 'edited', edit)]);
    for (const id of ['i1', 'i3']) await tellRemoval(insights, id, 'removed', importOf(id));
    await tellRemoval(insights, 'r2', 'undone', importOf('i2'));
    expect(JSON.stringify([await of('deleted'), await of('edited')])).not.toMatch(/[wW]ords/);
    expect(await words(insights)).toMatchObject([{ type: 'deleted' }, { type: 'deleted' }]);
  });
});

describe('a deleted stretch of time', () => {
  const day = {
    kind: 'range',
    from: new Date('2026-03-11T00:00:00Z'),
    to: new Date('2026-03-11T23:59:59Z'),
  };

  it('is away, whatever tells of it again, until it comes back', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await told(insights);
    const before = await shown(client);
    await tellRemoval(insights, 'r1', 'removed', day);
    const without = await shown(client);
    expect(without.messages).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c10', 'c11']);
    expect(without.days?.map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-12']);
    expect(without.digests.map(([, date]) => date)).not.toContain('2026-03-11');
    // The network is asked again, and a message of that day comes late.
    await told(insights);
    const late = message('late', { at: new Date('2026-03-11T12:00:00Z') });
    await insights.tell([said(where, late)]);
    expect((await shown(client)).messages).toEqual(without.messages);
    await tellRemoval(insights, 'r1', 'undone', day);
    const back = await shown(client);
    expect(back.messages.toSorted()).toEqual([...before.messages, 'late'].toSorted());
    expect(back.questions).toEqual(before.questions);
  });

  it('is told beforehand what goes with it', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await told(insights);
    const preview = (from?: Date, to?: Date) => client.previewRemoval({ ...where, from, to });
    const before = await shown(client);
    const whole = await preview(day.from, day.to);
    // The second message of the 10th to the middle of the 11th: something is left of both days.
    const cut = await preview(new Date('2026-03-10T09:05:00Z'), new Date('2026-03-11T10:03:00Z'));
    expect(cut).toMatchObject({ messages: 6, digests: 0, changedDigests: 2, questions: 1 });
    expect(await preview()).toMatchObject({ messages: 10, systemLines: 1, changedDigests: 0 });
    const none = { systemLines: 0, digests: 0, changedDigests: 0, questions: 0, resources: 0 };
    expect(await preview(new Date('2026-03-13T00:00:00Z'))).toEqual({ messages: 0, ...none });
    await expect(preview(day.to, day.from)).rejects.toMatchObject({ code: 'invalid_range' });
    await tellRemoval(insights, 'r1', 'removed', day);
    const after = await shown(client);
    const gone = (list: 'messages' | 'digests' | 'questions' | 'resources') =>
      before[list].length - after[list].length;
    expect(whole).toEqual({
      messages: gone('messages'),
      systemLines: 0,
      digests: gone('digests'),
      changedDigests: 0,
      questions: gone('questions'),
      resources: gone('resources'),
    });
    expect(whole).toMatchObject({ messages: 4, digests: 1, questions: 1, resources: 1 });
    const stranger = { ...where, ownerId: 'owner-bob', from: undefined, to: undefined };
    expect(await client.previewRemoval(stranger)).toEqual({ messages: 0, ...none });
  });

  it('takes no resource along that is shared again outside of it', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await told(insights);
    const { resources } = await client.previewRemoval({ ...where, from: day.from, to: day.to });
    const again = {
      at: new Date('2026-03-12T09:00:00Z'),
      text: 'https://tools.example.com/spades',
    };
    await insights.tell([said(where, message('again', again))]);
    const later = await client.previewRemoval({ ...where, from: day.from, to: day.to });
    expect([resources, later.resources]).toEqual([1, 0]);
  });

  it('stays away when it is gone for good', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await told(insights);
    await tellRemoval(insights, 'r1', 'removed', day);
    await tellRemoval(insights, 'r1', 'purged', day);
    await told(insights);
    expect((await shown(client)).messages).not.toContain('c6');
  });

  it('comes back with what was said of it meanwhile', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await told(insights);
    await tellRemoval(insights, 'r1', 'removed', day);
    const deleted = { messageId: 'c6', at: new Date() };
    const event = { $case: 'deleted', value: deleted } as const;
    await insights.tell([{ ...where, origin: Origin.LIVE, event }]);
    await tellRemoval(insights, 'r1', 'undone', day);
    const { messages } = await client.listMessages(all(where));
    const [found] = messages.filter(({ messageId }) => messageId === 'c6');
    expect(found).toMatchObject({ text: '', type: 'deleted' });
  });
});

describe('what happens while something is away', () => {
  const noon = new Date('2026-03-10T12:00:00Z');
  const range = { kind: 'range', from: noon, to: noon };
  const ofImport = (importId: string) => ({ kind: 'import', importId });
  const told = (importId?: string, more = {}) =>
    said(where, { ...message('m'), importId, ...more }, importId ? Origin.EXPORT : Origin.HISTORY);
  it('changes nothing of a message that an older print tells again', async () => {
    await using insights = await world();
    await using _client = await insights.start();
    const value = { messageId: 'm', text: 'better words', at: new Date() };
    const edited = { ...where, origin: Origin.LIVE, event: { $case: 'edited', value } } as const;
    await insights.tell([told('i1'), told(), edited]);
    await tellRemoval(insights, 'r1', 'removed', range);
    await insights.tell([told('i2'), told('i3')]);
    await tellRemoval(insights, 'r1', 'undone', range);
    // The network brought it, too: no import takes it along.
    for (const id of ['i1', 'i2', 'i3']) await tellRemoval(insights, id, 'removed', ofImport(id));
    expect(await stored(insights)).toMatchObject([{ text: 'better words', edited: true }]);
  });

  it('counts for what brings a message again, whatever comes back first', async () => {
    await using insights = await world();
    await using _client = await insights.start();
    await insights.tell([told('i1', { text: 'better words', edited: true })]);
    await tellRemoval(insights, 'r1', 'removed', ofImport('i1'));
    await insights.tell([told('i2')]);
    // What the deleted one said of it is not there.
    expect(await stored(insights)).toMatchObject([{ text: 'Words of m' }]);
    await tellRemoval(insights, 'r0', 'removed', range);
    // Both in one batch.
    await insights.tell([told('i3'), told('i4')]);
    await tellRemoval(insights, 'r0', 'undone', range);
    expect((await stored(insights)).map(({ imports }) => imports.toSorted())).toEqual([
      ['i1', 'i2', 'i3', 'i4'],
    ]);
    await tellRemoval(insights, 'i3', 'removed', ofImport('i3'));
    await tellRemoval(insights, 'i4', 'removed', ofImport('i4'));
    await tellRemoval(insights, 'r2', 'removed', ofImport('i2'));
    expect(await stored(insights)).toEqual([]);
    await tellRemoval(insights, 'r1', 'undone', ofImport('i1'));
    expect(await stored(insights)).toMatchObject([{ text: 'better words' }]);
    await insights.tell([told()]);
    await tellRemoval(insights, 'r3', 'removed', ofImport('i1'));
    expect(await stored(insights)).toHaveLength(1);
  });

  it('holds for it when it is back: its day, and whose it is', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([told('i1', { at: new Date('2026-03-10T23:00:00Z') })]);
    await tellRemoval(insights, 'r1', 'removed', ofImport('i1'));
    await insights.tellUser(ownerId, 'Asia/Tokyo');
    const value = { fromId: 'ana@s', intoId: 'annie@s', name: '' };
    await insights.tell([
      { ...where, origin: Origin.LIVE, event: { $case: 'memberMerged', value } },
    ]);
    await tellRemoval(insights, 'r1', 'undone', ofImport('i1'));
    expect(await stored(insights)).toMatchObject([{ date: '2026-03-11', senderId: 'annie@s' }]);
    const { members } = await client.listMembers({ ownerId, groupId, query: undefined });
    expect(members.map(({ memberId, messages }) => [memberId, messages])).toEqual([['annie@s', 1]]);
  });
});

describe('a removal that is cut short', () => {
  it('is gone on with by the next process', async () => {
    await using insights = await world();
    const removal = { kind: 'import', importId: 'i1' };
    const before = await (async () => {
      await using client = await insights.start();
      await told(insights, 'i1');
      return await shown(client);
    })();
    const connection = await connectMongo(inStore(insights.uri));
    const text = (name: string) =>
      connection.collection<{ _id: string; [field: string]: unknown }>(name);
    // As if the process had died after it had put the first message aside.
    const [first] = await text('messages')
      .find({ messageId: 'c1' } as never)
      .toArray();
    await text('removeddocs').insertOne({
      _id: keyOf('removed', 'messages', first?._id ?? ''),
      owner: ownerId,
      group: groupId,
      removal: 'r1',
      source: 'messages',
      date: '2026-03-10',
      doc: first,
    } as never);
    await text('removals').insertOne({
      _id: 'r1',
      owner: ownerId,
      group: groupId,
      chat: where.chatId,
      ...removal,
      from: null,
      to: null,
      state: 'removed',
      at: tick(),
      pending: true,
    });
    {
      await using client = await insights.start();
      await waitFor('the messages to go', async () => (await shown(client)).messages.length === 0);
      await insights.settle();
      expect(await shown(client)).toEqual(nothing);
    }
    const undone = { state: 'undone', at: tick(), pending: true };
    await text('removals').updateOne({ _id: 'r1' }, { $set: undone });
    await connection.close();
    await using client = await insights.start();
    await waitFor('the days to be back', async () => {
      return (await shown(client)).total === before.total;
    });
    await insights.settle();
    expect(await shown(client)).toEqual(before);
  });
});
