import { MessageType, Origin } from '@groupsight/proto/events/v1/events';
import type { SearchRequest, SearchResponse } from '@groupsight/proto/insights/v1/insights';
import { createLocalEngine } from '@groupsight/reader/engine';
import { topics } from '@groupsight/shared/bus/topics';
import { withMongo } from '@groupsight/shared/mongo/connect';
import { describe, expect, it } from 'vitest';
import {
  type Client,
  conversation,
  happened,
  inStore,
  message,
  place,
  said,
  type World,
  world,
} from './support.ts';

const here = place();
const there = place(here.ownerId, '2@g.us');
const bobs = place('owner-bob');
const { ownerId } = here;

const asking = (text: string, changed: Partial<SearchRequest> = {}): SearchRequest => ({
  ownerId,
  text,
  groupIds: [],
  kinds: [],
  senderIds: [],
  fromDate: '',
  toDate: '',
  offset: 0,
  limit: 25,
  withTotal: true,
  withNames: true,
  ...changed,
});

const idsIn = ({ hits }: SearchResponse) => hits.map(({ message: one }) => one?.messageId);

const look = async (client: Client, text: string, changed?: Partial<SearchRequest>) =>
  idsIn(await client.search(asking(text, changed)));

const history = (where = here) => conversation().map((one) => said(where, one, Origin.EXPORT));

const at = (time: string) => new Date(`2026-03-10T${time}Z`);

/** The documents of the index. */
const blocks = (insights: World) =>
  withMongo(inStore(insights.uri), async (connection) =>
    connection
      .collection('searchblocks')
      .find({ owner: ownerId }, { projection: { rev: 0 } })
      .sort({ _id: 1 })
      .toArray(),
  );

describe('a search', () => {
  it("finds an owner's messages in all groups, newest first, and nobody else's", async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([
      ...history(),
      ...history(bobs),
      said(there, message('t1', { at: at('23:00:00'), text: 'Roses are red' })),
      said(there, message('t2', { at: new Date('2026-03-12T09:00:00Z'), text: 'A rose, a ROSÉ' })),
    ]);
    const found = await client.search(asking('roses'));
    expect(idsIn(found)).toEqual(['t2', 'c7', 'c6', 't1']);
    expect(found).toMatchObject({ total: 4, incomplete: false });
    const [first, second] = found.hits;
    expect(first).toMatchObject({ near: false, message: { groupId: there.groupId } });
    expect(first?.ranges).toEqual([
      { start: 2, end: 6 },
      { start: 10, end: 14 },
    ]);
    expect(second?.question).toMatchObject({ text: 'Which tools do the roses need exactly?' });
    expect(second?.question?.answers[0]).toMatchObject({ messageId: 'c8' });
    expect(await look(client, 'roses', { offset: 1, limit: 2 })).toEqual(['c7', 'c6']);
    expect(await look(client, 'roses', { withTotal: false, withNames: false, limit: 1 })).toEqual([
      't2',
    ]);
    expect(await look(client, 'roses', { ownerId: 'owner-eve' })).toEqual([]);
    expect(await look(client, 'roses', { groupIds: [there.groupId] })).toEqual(['t2', 't1']);
    // Of somebody else's group, the asking owner has no messages.
    expect(await look(client, 'roses', { groupIds: [bobs.groupId] })).toEqual([]);
  });

  it('tells kinds, days and people apart, and finds what is shared', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const media = {
      mediaId: 'f1',
      mimeType: 'application/pdf',
      fileName: 'Lease Córdoba.pdf',
      size: 9,
    };
    await insights.tell([
      ...history(),
      said(
        here,
        message('d1', { at: at('11:00:00'), type: MessageType.DOCUMENT, text: '', media }),
      ),
      said(
        here,
        message('p1', {
          at: at('11:30:00'),
          type: MessageType.POLL,
          text: 'Which buffet?\nFish\nRice',
        }),
      ),
    ]);
    const link = await client.search(asking('seating link', { kinds: ['link'] }));
    expect(link.hits).toMatchObject([
      {
        message: { messageId: 'c3' },
        resource: { type: 'link', url: 'https://docs.example.com/plan' },
      },
    ]);
    expect(await look(client, 'cordoba')).toEqual(['d1']);
    expect(await look(client, 'buffet')).toEqual(['p1', 'c4']);
    expect(await look(client, 'buffet', { kinds: ['poll'] })).toEqual(['p1']);
    expect(await look(client, 'roses', { kinds: ['question'] })).toEqual(['c7']);
    expect(await look(client, 'venue', { kinds: ['question', 'link'] })).toEqual(['c1']);
    const events = await client.search(asking('party', { kinds: ['event'] }));
    expect(events).toMatchObject({
      total: 1,
      hits: [
        { message: { messageId: 'c5' }, resource: { type: 'event', eventDate: '2026-03-21' } },
      ],
    });
    expect(await look(client, 'tools', { fromDate: '2026-03-12' })).toEqual([]);
    expect(await look(client, 'party', { toDate: '2026-03-10' })).toEqual(['c5', 'c1']);
    expect(await look(client, 'party', { senderIds: ['luis@s'] })).toEqual(['c5']);
    const people = await client.search(asking('lui'));
    expect(people.people).toMatchObject([
      { memberId: 'luis@s', name: 'Luis', groupIds: [here.groupId] },
    ]);
    const { topic } = await client.createTopic({
      ...here,
      name: 'Summer party',
      description: '',
      color: undefined,
    });
    const named = await client.search(asking('part'));
    expect(named.topics).toMatchObject([{ documentId: topic?.documentId }]);
  });

  it('follows edits, deletions, the group and its purge', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    await insights.tell(history());
    const edited = { messageId: 'c6', text: 'The gardeners need seeds', at: at('23:00:00') };
    await insights.tell([happened(here, { $case: 'edited', value: edited })]);
    expect([await look(client, 'roses'), await look(client, 'seeds')]).toEqual([['c7'], ['c6']]);
    const deleted = { messageId: 'c7', at: at('23:01:00') };
    await insights.tell([happened(here, { $case: 'deleted', value: deleted })]);
    expect(await look(client, 'roses')).toEqual([]);
    const tellGroup = async (removed: boolean, minute: number) => {
      const value = {
        ...here,
        name: 'Garden club',
        isWatched: !removed,
        isAdmin: true,
        source: 'live',
        removed,
        at: new Date(Date.now() + minute * 60_000),
      };
      await insights.bus.publish(topics.groupsChanges, [{ key: here.groupId, value }]);
      await insights.settle();
    };
    await tellGroup(true, 1);
    expect(await look(client, 'seeds')).toEqual([]);
    expect(await look(client, 'seeds', { groupIds: [here.groupId] })).toEqual([]);
    await tellGroup(false, 2);
    expect(await look(client, 'seeds')).toEqual(['c6']);
  });

  it('finds what is not derived yet, and what was stored before there was an index', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell(history());
    const database = inStore(insights.uri);
    const change = (name: string, filter: object, update: object) =>
      withMongo(database, async (connection) => {
        await connection.collection(name).updateMany(filter, update);
      });
    const before = await blocks(insights);
    expect(JSON.stringify(before)).toContain(' seating plan ');
    await withMongo(database, async (connection) => {
      await connection.collection('searchblocks').deleteMany({});
    });
    expect(await look(client, 'roses')).toEqual([]);
    // As after an update, before its first turn: an answer says that it is not all.
    const sweep = { version: 1, jobs: [], months: [], zone: '', zonedFrom: '', turn: 1 };
    await withMongo(database, async (connection) => {
      await connection.collection('sweeps').insertOne({
        _id: 'later' as never,
        owner: ownerId,
        group: here.groupId,
        ...sweep,
        unindexed: '9999-99-99',
        dueAt: new Date('2100-01-01'),
        until: new Date('2100-01-01'),
      });
    });
    expect(await client.search(asking('roses'))).toMatchObject({ hits: [], incomplete: true });
    await change('days', { date: '2026-03-11' }, { $set: { dirty: 'changed' } });
    expect(await look(client, 'roses')).toEqual(['c7', 'c6']);
  });

  it.each<readonly [string, string, Partial<SearchRequest>]>([
    ['x'.repeat(5_000), 'invalid_q', {}],
    ['roses', 'invalid_pagination', { offset: 990 }],
    ['roses', 'invalid_kind', { kinds: ['toString'] }],
    ['roses', 'invalid_date', { fromDate: '2026-13-01' }],
  ])('refuses %.10s with %s', async (text, code, changed) => {
    await using insights = await world();
    await using client = await insights.start();
    await expect(client.search(asking(text, changed))).rejects.toMatchObject({ code });
  });

  it.each(['', '🎉🔥', '"" () * - !'])('finds nothing for %j', async (text) => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell(history());
    const nothing = { hits: [], total: 0, people: [], topics: [] };
    expect(await client.search(asking(text))).toMatchObject(nothing);
  });
});

describe('the index', () => {
  it('is the same after work that was interrupted, and after everything came again', async () => {
    const engine = createLocalEngine();
    let calls = 0;
    const failing = {
      ...engine,
      resources: (line: Parameters<typeof engine.resources>[0]) => {
        calls++;
        if (calls % 7 === 0 && calls < 30) throw new Error('interrupted');
        return engine.resources(line);
      },
    };
    const built = async (own: typeof engine, times: number) => {
      await using insights = await world();
      await using _client = await insights.start({ engine: own });
      for (let n = 0; n < times; n++) await insights.tell(history());
      return await blocks(insights);
    };
    const once = await built(engine, 1);
    expect(once.length).toBeGreaterThan(0);
    expect(await built(failing, 1)).toEqual(once);
    expect(await built(engine, 2)).toEqual(once);
  });

  it('keeps a busy day by itself, and a day that is quiet again with its month', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const long = 'many words of garden talk '.repeat(20);
    const many = Array.from({ length: 20 }, (_, n) =>
      said(
        here,
        message(`b${n}`, { at: at(`10:${n + 10}:00`), text: `${long} n${n}x` }),
        Origin.EXPORT,
      ),
    );
    await insights.tell(many);
    const shapes = async () =>
      (await blocks(insights)).map(({ day, days }) => [day, Object.keys(days)]).sort();
    expect(await shapes()).toEqual([['2026-03-10', ['2026-03-10']]]);
    expect(await look(client, 'n3x ')).toEqual(['b3']);
    const deletions = Array.from({ length: 17 }, (_, n) =>
      happened(here, {
        $case: 'deleted',
        value: { messageId: `b${n}`, at: at('23:00:00') } as never,
      }),
    );
    await insights.tell(deletions);
    expect(await shapes()).toEqual([
      ['', ['2026-03-10']],
      ['2026-03-10', []],
    ]);
    expect(await look(client, 'n18x ')).toEqual(['b18']);
    expect(await look(client, 'n3x ')).toEqual([]);
  });
});
