import { type ChatEvent, type ChatMessage, Origin } from '@groupsight/proto/events/v1/events';
import { chatLane, topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { listQuery } from '@groupsight/shared/testing/query';
import { describe, expect, it } from 'vitest';
import { openStores } from '../src/store/open.ts';
import { commandBytes } from './properties/fragile-store.ts';
import {
  apart,
  type Client,
  happened,
  marker,
  message,
  place,
  said,
  storeWrapper,
  type World,
  world,
} from './support.ts';

const where = place();
const { ownerId, groupId } = where;
const everything = { ownerId, query: listQuery({ limit: 100 }) };

/** What was said, by whom, in which second after noon. */
const talk = [
  ['Ana', 5, 'Does anyone know when the venue opens?'],
  ['Ben', 31, 'It opens at 9, I asked Marta'],
  ['Ana', 40, 'ok'],
  ['Ben', 42, 'ok'],
  ['Ana', 95, 'ok'],
  ['Cleo', 200, 'The slides: https://example.com/slides'],
] as const;

const at = (second: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, second));

/** As an export tells it: whole minutes, names. */
const ofFile = talk.map(([name, second, text], n) =>
  message(`file-${n}`, {
    senderId: `name:${name.toLowerCase()}`,
    senderName: name,
    text,
    importId: 'import-1',
    at: at(Math.floor(second / 60) * 60),
    sequence: n,
  }),
);
/** As the network tells it. */
const ofNetwork = talk.map(([name, second, text], n) =>
  message(`net-${n}`, {
    senderId: `${name.toLowerCase()}@s`,
    senderName: name,
    text,
    at: at(second),
    sequence: n,
  }),
);
const ids = ofNetwork.map(({ messageId }) => messageId);

const tellFile = (lines: readonly ChatMessage[] = ofFile): ChatEvent[] => [
  ...lines.map((line) => said(where, line, Origin.EXPORT)),
  marker(where, 'job-1', lines.length, false),
];
const tellNetwork = (lines: readonly ChatMessage[] = ofNetwork): ChatEvent[] =>
  lines.map((line) => said(where, line, Origin.HISTORY));

async function seen(client: Client) {
  const { messages } = await client.readConversation({
    ownerId,
    groupId,
    messageId: '',
    before: 50,
    after: 0,
  });
  const { stats } = await client.getGroupStats({ ownerId, groupIds: [groupId] });
  const { resources } = await client.listResources(everything);
  const [ofGroup] = stats;
  return {
    ids: messages.map(({ messageId }) => messageId),
    total: ofGroup?.totalMessages,
    members: ofGroup?.topMembers.map((one) => `${one.memberId} ${one.messages}`).sort(),
    links: resources.map(({ url }) => url),
  };
}

const once = {
  ids,
  total: 6,
  members: ['ana@s 3', 'ben@s 2', 'cleo@s 1'],
  links: ['https://example.com/slides'],
};

async function begun() {
  const insights = await world();
  const client = await insights.start();
  await insights.tellGroup(where);
  return {
    ...insights,
    client,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await insights[Symbol.asyncDispose]();
    },
  };
}

async function tellRemoval({ bus, settle }: World, state: string, time: number) {
  const value = { ...where, removalId: 'r1', state, kind: 'import', importId: 'import-1' };
  const range = { from: undefined, to: undefined, at: new Date(time) };
  await bus.publish(topics.groupsRemovals, [{ key: 'r1', value: { ...value, ...range } }]);
  await settle();
}

describe('what an export brought and the network tells afterwards', () => {
  it('stays two messages where the network knows both who wrote them as others', async () => {
    await using t = await begun();
    const same = { text: 'Who brings the projector?', at: at(0) };
    const known = { ...same, senderId: 'ana@lid', senderName: 'Ana', importId: 'import-1' };
    await t.tell(tellFile([message('file-0', known)]));
    await t.tell(tellNetwork([message('net-0', { ...same, senderId: 'ben@lid' })]));
    expect(await seen(t.client)).toMatchObject({ total: 2, ids: ['file-0', 'net-0'] });
  });

  it('is stored and counted once, under the ids of the network, however often it is told', async () => {
    await using t = await begun();
    await t.tell(tellFile());
    expect(await seen(t.client)).toMatchObject({
      total: 6,
      ids: ofFile.map((one) => one.messageId),
    });
    await t.tell(tellNetwork());
    expect(await seen(t.client)).toEqual(once);
    // Whatever is delivered again.
    await t.tell([...tellFile(), ...tellNetwork()]);
    expect(await seen(t.client)).toEqual(once);
    const gone = { messageId: 'file-2', at: new Date() };
    await t.tell([happened(where, { $case: 'deleted', value: gone }, Origin.EXPORT)]);
    expect(await seen(t.client)).toMatchObject({ ids, total: 6 });
    const { messages } = await t.client.listMessages(everything);
    expect(messages.find(({ messageId }) => messageId === 'net-2')?.type).toBe('deleted');
  });

  it('is found in pieces, whatever is told first, and in one piece with the export', async () => {
    await using t = await begun();
    await t.tell(tellFile());
    const [first, second, third, ...rest] = tellNetwork();
    for (const some of [rest, [third], [first], [second]]) {
      await t.tell(some.flatMap((one) => one ?? []));
    }
    expect(await seen(t.client)).toEqual(once);
    const other = place(ownerId, '2@g.us');
    await t.tell([...tellFile(), ...tellNetwork()].map((event) => ({ ...event, ...other })));
    const { stats } = await t.client.getGroupStats({ ownerId, groupIds: [other.groupId] });
    expect(stats[0]?.totalMessages).toBe(6);
  });

  it('is found that came while the export was compared with what was stored', async () => {
    await using t = await begun();
    // Of these the export knew.
    await t.tell(tellNetwork(ofNetwork.slice(0, 3)));
    for await (const _ of t.client.readStoredMessages({ ownerId, groupId }));
    await t.tell(tellNetwork(ofNetwork.slice(3, 5)));
    const of = ofFile.map((line, n) => ({ ...line, ...(n < 3 ? { messageId: `net-${n}` } : {}) }));
    const told = tellFile(of);
    await t.tell(told.slice(0, 4));
    await t.tell(told.slice(4));
    const all = [...ids.slice(0, 5), 'file-5'];
    expect(await seen(t.client)).toMatchObject({ ids: all, total: 6 });
    // Whatever is delivered again, and what comes later.
    await t.tell(told);
    await t.tell(tellNetwork(ofNetwork.slice(5)));
    expect(await seen(t.client)).toEqual(once);
    await tellRemoval(t, 'removed', 1);
    expect(await seen(t.client)).toEqual(once);
  });

  it('is told live as well, and what only one of them has stays', async () => {
    await using t = await begun();
    await t.tell(tellFile(ofFile.slice(0, 5)));
    const later = message('net-new', {
      at: at(100),
      text: 'ok',
      senderId: 'cleo@s',
      senderName: 'Cleo',
    });
    await t.tell([...ofNetwork.slice(3), later].map((one) => said(where, one, Origin.LIVE)));
    expect(await seen(t.client)).toMatchObject({
      ids: ['file-0', 'file-1', 'file-2', 'net-3', 'net-4', 'net-new', 'net-5'],
      total: 7,
    });
  });

  it('keeps what one of the two knows: an edit, a deletion, a file', async () => {
    await using t = await begun();
    const media = { mediaId: 'm1', mimeType: 'image/jpeg', fileName: 'a.jpg', size: 5 };
    await t.tell(
      tellFile(
        ofFile.map((line, n) => {
          if (n === 1) return { ...line, text: 'It opens at 10', edited: true };
          if (n === 0) return { ...line, text: '', type: 'MESSAGE_TYPE_DELETED' as const };
          return n === 5 ? { ...line, type: 'MESSAGE_TYPE_IMAGE' as const, media } : line;
        }),
      ),
    );
    await t.tell(
      tellNetwork(
        ofNetwork.map((line, n) =>
          n === 5 ? { ...line, type: 'MESSAGE_TYPE_IMAGE' as const } : line,
        ),
      ),
    );
    expect(await seen(t.client)).toMatchObject({ ids, total: 6 });
    const { messages } = await t.client.listMessages(everything);
    const of = (id: string) => messages.find(({ messageId }) => messageId === id);
    expect(of('net-0')).toMatchObject({ type: 'deleted', text: '' });
    expect(of('net-1')).toMatchObject({ text: 'It opens at 10' });
    expect(of('net-5')).toMatchObject({ type: 'image', mediaId: 'm1' });
  });

  it('is told while the import is deleted, which brings nothing twice when it comes back', async () => {
    await using t = await begun();
    await t.tell(tellFile());
    await tellRemoval(t, 'removed', 1);
    await t.tell(tellNetwork(ofNetwork.slice(0, 4)));
    expect(await seen(t.client)).toMatchObject({ ids: ids.slice(0, 4), total: 4 });
    await tellRemoval(t, 'undone', 2);
    expect(await seen(t.client)).toMatchObject({
      ids: [...ids.slice(0, 4), 'file-4', 'file-5'],
      total: 6,
    });
  });

  it('is called by the import where the network names nobody, for as long as that is there', async () => {
    await using t = await begun();
    await t.tell(tellFile());
    await t.tell(tellNetwork(ofNetwork.map((line) => ({ ...line, senderName: '' }))));
    const names = async () =>
      (await t.client.listMessages(everything)).messages.map((one) => one.senderName).sort();
    const ofImport = ['Ana', 'Ana', 'Ana', 'Ben', 'Ben', 'Cleo'];
    expect(await names()).toEqual(ofImport);
    await tellRemoval(t, 'removed', 1);
    expect(await names()).toEqual(['', '', '', '', '', '']);
    await tellRemoval(t, 'undone', 2);
    expect(await names()).toEqual(ofImport);
    await tellRemoval(t, 'removed', 3);
    await tellRemoval(t, 'purged', 4);
    expect(await names()).toEqual(['', '', '', '', '', '']);
  });

  it('is what the owner said of it', async () => {
    await using t = await begun();
    await t.tell(tellFile());
    const { questions } = await t.client.listQuestions(everything);
    const documentId = questions[0]?.documentId ?? '';
    await t.client.updateQuestion({ ownerId, documentId, answered: false });
    await t.tell(tellNetwork());
    const after = await t.client.listQuestions(everything);
    expect(after.questions).toMatchObject([{ messageId: 'net-0', answered: false }]);
  });

  it('goes on where it was cut short', async () => {
    await using t = await begun();
    await t.tell(tellFile());
    const opened = await openStores(t.uri, storeWrapper);
    const { messages } = opened.stores;
    const before = await messages.find({ owner: ownerId, group: groupId }).lean();
    await t.tell(tellNetwork());
    // As if the process had ended before what the export brought was forgotten.
    await messages.insertMany(before.slice(1, 4));
    await messages.deleteOne({ owner: ownerId, group: groupId, messageId: 'net-2' });
    await t.tell(tellNetwork());
    expect(await seen(t.client)).toEqual(once);
    await opened.close();
  });

  it('is no two where another process stores it as an import brings it', async () => {
    await using insights = await world();
    const [first] = ofNetwork;
    if (!first) throw new Error('something is said');
    {
      await using _client = await insights.start();
      await insights.tellGroup(where);
      // A day of which an import may have brought messages of the network.
      await insights.tell(tellFile(ofFile.slice(1)));
    }
    await using live = await apart(insights);
    await using past = await apart(insights);
    const tell = async ({ bus }: typeof live, event: ChatEvent) =>
      bus.publish(chatLane(event), [{ key: chatKey(ownerId, where.chatId), value: event }]);
    const comparing = live.store.holdBefore(commandBytes('find', 'twins'));
    await tell(live, said(where, first, Origin.LIVE));
    await comparing.reached;
    await tell(past, said(where, { ...first, importId: 'import-2' }, Origin.EXPORT));
    await past.settle();
    comparing.release();
    await live.settle();
    await using client = await insights.start();
    await insights.settle();
    expect((await seen(client)).ids).toContain(first.messageId);
  });
});
