import { Origin } from '@groupsight/proto/events/v1/events';
import type { BriefLine, GetBriefResponse } from '@groupsight/proto/insights/v1/insights';
import { topics } from '@groupsight/shared/bus/topics';
import { type OpenedDatabase, openedDatabases } from '@groupsight/shared/mongo/sharding';
import { heardOn } from '@groupsight/shared/testing/heard';
import { describe, expect, it } from 'vitest';
import { sharding as ours } from '../src/store/sharding.ts';
import {
  type Client,
  marker,
  message,
  type Place,
  place,
  said,
  type World,
  world,
} from './support.ts';

const here = place();
const there = place('owner-ada', '2@g.us');
const { ownerId } = here;
const now = () => new Date('2026-03-12T12:00:00Z');
const ada = '447700900001@s.whatsapp.net';

const asked = (where: readonly Place[], owner = ownerId) => ({
  ownerId: owner,
  groups: where.map(({ groupId, chatId }) => ({ groupId, name: `Group ${chatId}` })),
  mostWords: 0,
  toldLineIds: [],
});
const briefOf = (client: Client, where: readonly Place[] = [here], owner = ownerId) =>
  client.getBrief(asked(where, owner));
const section = ({ lines }: GetBriefResponse, name: string): BriefLine[] =>
  lines.filter((line) => line.section === name);
const mark = (client: Client, lines: readonly BriefLine[], read = true, owner = ownerId) =>
  client.markBriefRead({ ownerId: owner, lineIds: lines.map(({ lineId }) => lineId), read });

/** To find what could be told, who asked whom, and what was read. */
const maxCommands = 6;

/** The commands that this service sends its store for an owner, by name and collection. */
function storeCommands() {
  const sent = new Set<string>();
  let count = 0;
  const watch = (given: unknown) => {
    const { connection, sharding } = given as OpenedDatabase;
    if (sharding.database !== ours.database) return;
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      if (JSON.stringify(command).includes(ownerId)) sent.add(`${++count} ${commandName}`);
    });
  };
  openedDatabases.subscribe(watch);
  return Object.assign(sent, { [Symbol.dispose]: () => openedDatabases.unsubscribe(watch) });
}

/** Tells who of the members the owner is, as the connector does. */
async function link(insights: World, memberIds: string[], memberName = 'Ada Novak') {
  const value = { ownerId, state: 'open', reason: '', at: now(), memberIds, memberName };
  await insights.bus.publish(topics.chatConnections, [{ key: ownerId, value }]);
  await insights.settle();
}

const bo = { senderId: 'bo@s', senderName: 'Bo' };
const cy = { senderId: 'cy@s', senderName: 'Cy' };

/** A day with a plan that moved, a decision, and questions to Ada and to others. */
const talk = (where: Place) =>
  [
    message('w1', {
      ...cy,
      at: new Date('2026-03-11T07:00:00Z'),
      text: 'The slipway is closed because of the storm damage, the repair costs 4,200 €',
    }),
    message('w2', {
      ...bo,
      at: new Date('2026-03-11T07:10:00Z'),
      text: 'The insurance pays half of it',
    }),
    message('e1', {
      at: new Date('2026-03-10T10:00:00Z'),
      text: 'Choir practice on Friday at 19:00',
    }),
    message('e2', {
      at: new Date('2026-03-11T09:00:00Z'),
      text: 'The choir practice on Friday is moved to 20:00',
    }),
    message('d1', {
      ...bo,
      at: new Date('2026-03-11T11:00:00Z'),
      text: "Let's hire the boat instead of the bus",
    }),
    message('d2', { ...cy, at: new Date('2026-03-11T11:01:00Z'), text: 'good idea' }),
    message('d3', { at: new Date('2026-03-11T11:02:00Z'), text: 'yes!' }),
    message('q1', {
      ...bo,
      at: new Date('2026-03-11T18:00:00Z'),
      mentions: [ada],
      text: '@447700900001 did you send the contract to the boat yard?',
    }),
    message('q2', {
      ...cy,
      at: new Date('2026-03-11T19:00:00Z'),
      text: 'Does anybody know where the spare life jackets are?',
    }),
  ].map((one) => said(where, one, Origin.HISTORY));

async function started(insights: World, places: readonly Place[] = [here]) {
  const client = await insights.start({ now });
  for (const where of places) await insights.tellGroup(where);
  await insights.tell(places.flatMap(talk));
  await insights.tell(
    places.map((where) => marker(where, `job ${where.chatId}`, talk(where).length)),
  );
  return client;
}

describe('the brief', () => {
  it('tells what waits for you, what moved, what was decided and each day, with its messages', async () => {
    await using insights = await world();
    await using client = await started(insights);
    await link(insights, [ada]);
    const brief = await briefOf(client);
    expect(brief.knowsOwner).toBe(true);
    expect(section(brief, 'asked')).toMatchObject([
      { kind: 'question', reason: 'mentioned', who: 'Bo', messageIds: ['q1'] },
    ]);
    expect(section(brief, 'dates')).toMatchObject([
      {
        kind: 'event',
        status: 'changed',
        date: '2026-03-13',
        time: '20:00',
        beforeTime: '19:00',
        messageIds: ['e1', 'e2'],
      },
    ]);
    expect(section(brief, 'decisions')).toMatchObject([{ messageIds: ['d1', 'd2', 'd3'] }]);
    const days = section(brief, 'days');
    expect(days).toHaveLength(1);
    expect(days[0]?.messageIds.length).toBeGreaterThan(0);
    expect(brief.lines.map((line) => line.section)).toEqual([
      'asked',
      'dates',
      'decisions',
      'days',
    ]);
    expect(brief).toMatchObject({ quietGroupIds: [], leftOut: [], since: undefined });
  });

  it('asks nothing of you where nobody knows who you are, and nothing that was answered', async () => {
    await using insights = await world();
    await using client = await started(insights);
    const before = await briefOf(client);
    expect(before.knowsOwner).toBe(false);
    expect(section(before, 'asked')).toEqual([]);
    await link(insights, [ada]);
    const at = new Date('2026-03-11T18:30:00Z');
    const answer = message('a1', {
      senderId: ada,
      senderName: 'Ada',
      at,
      fromMe: true,
      quotedMessageId: 'q1',
      text: 'Yes, it went out this morning',
    });
    await insights.tell([said(here, answer, Origin.HISTORY)]);
    expect(section(await briefOf(client), 'asked')).toEqual([]);
  });

  it.each([
    { as: 'the linked account', senderId: ada, fromMe: true, isLinked: true },
    { as: 'the name of an export', senderId: 'name:ada novak', fromMe: false, isLinked: true },
    { as: 'You of an export', senderId: 'name:you', fromMe: false, isLinked: false },
  ])('tells what quotes you or speaks to you, and answers to yours: $as', async (you) => {
    await using insights = await world();
    await using client = await insights.start({ now });
    await insights.tellGroup(here);
    if (you.isLinked) await link(insights, [ada]);
    const mine = { senderId: you.senderId, senderName: 'Ada', fromMe: you.fromMe };
    await insights.tell(
      [
        message('m1', {
          ...mine,
          at: new Date('2026-03-11T08:00:00Z'),
          text: 'The boat needs paint',
        }),
        message('m2', {
          ...bo,
          at: new Date('2026-03-11T08:30:00Z'),
          quotedMessageId: 'm1',
          text: 'What colour do you want for the boat?',
        }),
        message('m3', {
          ...cy,
          at: new Date('2026-03-11T13:00:00Z'),
          text: 'Ada, can you order the paint today?',
        }),
        message('m4', {
          ...mine,
          at: new Date('2026-03-11T15:00:00Z'),
          text: 'Which shop sells marine paint?',
        }),
        message('m5', {
          ...bo,
          at: new Date('2026-03-11T15:05:00Z'),
          quotedMessageId: 'm4',
          text: 'The chandlery at the harbour sells it',
        }),
      ].map((one) => said(here, one, Origin.HISTORY)),
    );
    const reasons = section(await briefOf(client), 'asked').map(
      ({ reason, messageIds }) => `${reason} ${messageIds}`,
    );
    const named = you.isLinked ? ['named m3'] : [];
    expect(reasons).toEqual(['answered m4,m5', ...named, 'quoted m2']);
  });

  it('has today so far before the night', async () => {
    await using insights = await world();
    await using client = await started(insights);
    const words = [
      'The harbour office closed the north gate because of the storm',
      'Is the south pier open for boats over nine metres?',
      'Yes, the south pier takes everything up to fifteen metres',
      'The storm tore two covers off the boats in the first row',
      'I put the covers into the shed beside the crane',
    ];
    await insights.tell(
      words.map((text, n) =>
        said(here, message(`t${n}`, { at: new Date(`2026-03-12T09:0${n}:00Z`), text })),
      ),
    );
    const days = section(await briefOf(client), 'days').map(({ date, soFar }) => ({ date, soFar }));
    expect(days[0]).toEqual({ date: '2026-03-12', soFar: true });
  });

  it('knows nothing of other owners, and names quiet groups', async () => {
    await using insights = await world();
    await using client = await started(insights);
    const stranger = await briefOf(client, [here], 'owner-bob');
    expect(stranger).toMatchObject({ lines: [], quietGroupIds: [here.groupId], knowsOwner: false });
    const { quietGroupIds } = await briefOf(client, [here, there]);
    expect(quietGroupIds).toEqual([there.groupId]);
  });
});

describe('a line that is read', () => {
  it('is gone for every browser, once, and comes back when that is taken back', async () => {
    await using insights = await world();
    await using client = await started(insights);
    const heard = await heardOn(insights.bus, { topic: topics.appEvents });
    const { lines } = await briefOf(client);
    const [first, ...others] = lines;
    if (!first) throw new Error('no line');
    expect(await mark(client, [first, first])).toEqual({ changed: 1 });
    expect(await mark(client, [first])).toEqual({ changed: 0 });
    const after = await briefOf(client);
    expect(after.lines).toEqual(others);
    expect(after.since).toEqual(now());
    await insights.settle();
    expect(heard.filter(({ type }) => type === 'brief')).toMatchObject([{ ownerId }]);
    expect(await mark(client, [first], false)).toEqual({ changed: 1 });
    expect((await briefOf(client)).lines).toEqual(lines);
  });

  it('loses nothing to another browser that marks at the same time', async () => {
    await using insights = await world();
    await using client = await started(insights, [here, there]);
    const { lines } = await briefOf(client, [here, there]);
    expect(lines.length).toBeGreaterThan(4);
    const middle = Math.floor(lines.length / 2);
    await Promise.all([
      ...lines.slice(0, middle + 1).map((line) => mark(client, [line])),
      mark(client, lines.slice(middle)),
    ]);
    expect(await briefOf(client, [here, there])).toMatchObject({
      lines: [],
      quietGroupIds: [here.groupId, there.groupId],
    });
  });

  it('is another’s to mark only where it is theirs', async () => {
    await using insights = await world();
    await using client = await started(insights);
    const { lines } = await briefOf(client);
    expect(await mark(client, lines, true, 'owner-bob')).toEqual({ changed: 0 });
    expect((await briefOf(client)).lines).toEqual(lines);
    const gone = `fact-${'0'.repeat(24)}-${'0'.repeat(8)}`;
    expect(await client.markBriefRead({ ownerId, lineIds: [gone], read: true })).toEqual({
      changed: 0,
    });
    const wrong = client.markBriefRead({ ownerId, lineIds: ['anything'], read: true });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_line_ids' });
    const many = Array.from({ length: 501 }, (_, n) =>
      gone.replace(/^fact-0{4}/, `fact-${1000 + n}`),
    );
    const tooMany = client.markBriefRead({ ownerId, lineIds: many, read: true });
    await expect(tooMany).rejects.toMatchObject({ code: 'invalid_line_ids' });
  });

  it('stays read when its group is unwatched meanwhile, and watched again', async () => {
    await using insights = await world();
    await using client = await started(insights);
    const { lines } = await briefOf(client);
    await insights.tellGroup(here, { isWatched: false });
    expect((await briefOf(client, [])).lines).toEqual([]);
    expect(await mark(client, lines)).toEqual({ changed: lines.length });
    await insights.tellGroup(here);
    expect((await briefOf(client)).lines).toEqual([]);
  });

  it('is unread again when what it tells is another', async () => {
    await using insights = await world();
    await using client = await started(insights);
    await mark(client, (await briefOf(client)).lines);
    const text = 'The choir practice on Friday is cancelled';
    await insights.tell([
      said(here, message('e3', { at: new Date('2026-03-12T08:00:00Z'), text })),
    ]);
    expect(section(await briefOf(client), 'dates')).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('forty groups', () => {
  const places = Array.from({ length: 40 }, (_, n) => place(ownerId, `${n + 1}@g.us`));

  it('are told in four hundred words and few commands, and what had no room is said', async () => {
    using commands = storeCommands();
    await using insights = await world();
    await using client = await started(insights, places.slice(0, 26));
    await link(insights, [ada]);
    commands.clear();
    const brief = await briefOf(client, places);
    expect(commands.size, JSON.stringify([...commands])).toBeLessThanOrEqual(maxCommands);
    expect(brief.quietGroupIds).toEqual(places.slice(26).map(({ groupId }) => groupId));
    const told = brief.lines.map(
      ({ text, who, place: where }) => `Group n@g.us ${text} ${who} ${where}`,
    );
    expect(told.join(' ').split(/\s+/).length).toBeLessThanOrEqual(brief.words);
    expect(brief.words).toBeLessThanOrEqual(400);
    expect(brief.words).toBeGreaterThan(300);
    // Each of 26 groups has one of each, and one or two days.
    for (const name of ['asked', 'dates', 'decisions']) {
      const left = brief.leftOut.find((one) => one.section === name)?.lines ?? 0;
      expect(section(brief, name).length + left, name).toBe(26);
      expect(section(brief, name).length, name).toBeGreaterThan(2);
    }
    // What is read makes room for what was left out.
    let { lines } = brief;
    let turns = 0;
    const seen = new Set<string>();
    for (; lines.length > 0 && turns < 30; turns++) {
      for (const { lineId } of lines) seen.add(lineId);
      await mark(client, lines);
      ({ lines } = await briefOf(client, places));
    }
    expect(turns).toBeLessThan(30);
    expect(seen.size).toBeGreaterThanOrEqual(4 * 26);
  });
});
