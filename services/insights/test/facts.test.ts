import { Origin } from '@groupsight/proto/events/v1/events';
import type { Fact } from '@groupsight/proto/insights/v1/insights';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { factsOfDays } from '../src/migrations/facts-of-days.ts';
import { sharding } from '../src/store/sharding.ts';
import { all, type Client, happened, marker, message, place, said, world } from './support.ts';

const here = place();
const told = (day: string, id: string, text: string, senderId = 'ana@s', senderName = 'Ana') =>
  said(here, message(id, { text, senderId, senderName, at: new Date(day) }), Origin.HISTORY);
const deleted = (messageId: string) =>
  happened(here, { $case: 'deleted', value: { messageId, at: new Date() } }, Origin.HISTORY);

const factsOf = async (client: Client) => (await client.listFacts(all(here))).facts;
const ofKind = (facts: readonly Fact[], kind: string) => facts.filter((one) => one.kind === kind);

/** Waits until the one fact of a kind looks like this. */
async function becomes(client: Client, kind: string, like: Partial<Fact>): Promise<Fact> {
  let found: Fact[] = [];
  await waitFor(`a fact: ${JSON.stringify(like)}`, async () => {
    found = ofKind(await factsOf(client), kind);
    return Object.entries(like).every(
      ([name, value]) => JSON.stringify(found[0]?.[name as keyof Fact]) === JSON.stringify(value),
    );
  });
  expect(found).toHaveLength(1);
  return found[0] as Fact;
}

it('a plan keeps its id over days, tells how it stood, and counts its changes', async () => {
  await using insights = await world();
  await using client = await insights.start();
  await insights.tellGroup(here);
  const first = 'Choir practice on Friday at 19:00 in the chapel, 5 € each';
  await insights.tell([told('2026-03-10T10:00:00Z', 'm1', first)]);
  const planned = await becomes(client, 'event', { status: 'planned', time: '19:00' });
  expect(planned).toMatchObject({
    date: '2026-03-13',
    cost: '5 €',
    version: 1,
    messageId: 'm1',
    day: '2026-03-10',
    history: [],
  });
  const moved = 'The choir practice on Friday is moved to 20:00';
  await insights.tell([told('2026-03-11T10:00:00Z', 'm2', moved)]);
  const changed = await becomes(client, 'event', { status: 'changed', time: '20:00' });
  expect(changed.documentId).toBe(planned.documentId);
  expect(changed.version).toBeGreaterThan(planned.version);
  expect(changed.history).toMatchObject([
    { status: 'planned', date: '2026-03-13', time: '19:00', messageId: 'm2' },
  ]);
  // It is the resource's, too.
  const { resources } = await client.listResources(all(here));
  expect(resources).toMatchObject([
    { documentId: planned.documentId, eventState: 'changed', eventVersion: changed.version },
  ]);
  // The same again changes nothing.
  await insights.tell([told('2026-03-11T10:00:00Z', 'm2', moved)]);
  expect(await factsOf(client)).toEqual([changed]);
  await insights.tell([deleted('m2')]);
  const back = await becomes(client, 'event', { status: 'planned', time: '19:00' });
  expect(back.history).toEqual([]);
  expect(back.version).toBeGreaterThan(changed.version);
  await insights.tell([deleted('m1')]);
  await waitFor('nothing left', async () => (await factsOf(client)).length === 0);
});

it('who took something on, what was decided, and what still waits are kept, each once', async () => {
  await using insights = await world();
  await using client = await insights.start();
  await insights.tellGroup(here);
  const day = '2026-03-10';
  await insights.tell([
    told(`${day}T10:00:00Z`, 't1', 'Who can bring the projector by Thursday?'),
    told(`${day}T10:01:00Z`, 't2', 'I can', 'bo@s', 'Bo'),
    told(`${day}T11:00:00Z`, 'd1', "Let's hire the boat instead of the bus"),
    told(`${day}T11:01:00Z`, 'd2', 'good idea', 'bo@s', 'Bo'),
    told(`${day}T11:02:00Z`, 'd3', 'yes!', 'cy@s', 'Cy'),
  ]);
  const task = await becomes(client, 'task', { status: 'planned' });
  expect(task).toMatchObject({
    what: 'bring the projector by Thursday',
    date: '2026-03-12',
    sources: ['t1', 't2'],
    who: [{ id: 'bo@s', name: 'Bo' }],
  });
  const decision = await becomes(client, 'decision', {});
  expect(decision.sources).toEqual(['d1', 'd2', 'd3']);
  await insights.tell([told('2026-03-11T08:00:00Z', 't3', 'done', 'bo@s', 'Bo')]);
  const done = await becomes(client, 'task', { status: 'done' });
  expect(done).toMatchObject({ documentId: task.documentId, version: task.version + 1 });
  expect(done.history).toMatchObject([{ status: 'planned', messageId: 't3' }]);
});

it('nobody sees what others plan', async () => {
  await using insights = await world();
  await using client = await insights.start();
  await insights.tellGroup(here);
  await insights.tell([told('2026-03-10T10:00:00Z', 'm1', 'Choir practice on Friday at 19:00')]);
  await becomes(client, 'event', { status: 'planned' });
  const { ownerId: _, ...query } = all(here);
  expect((await client.listFacts({ ...query, ownerId: 'somebody-else' })).facts).toEqual([]);
});

it('days of a version that knew no facts get theirs, and keep the rest as it is', async () => {
  await using insights = await world();
  await using client = await insights.start();
  await insights.tellGroup(here);
  await insights.tell([told('2026-03-10T10:00:00Z', 'm1', 'Choir practice on Friday at 19:00')]);
  await becomes(client, 'event', { status: 'planned' });
  const connection = await mongoose.createConnection(insights.uri).asPromise();
  const database = connection.useDb(sharding.database);
  const [days, facts] = [database.collection('days'), database.collection('facts')];
  const day = await days.findOne({ owner: here.ownerId });
  await facts.deleteMany({ owner: here.ownerId });
  await factsOfDays.up(database);
  await insights.settle();
  await becomes(client, 'event', { status: 'planned', version: 1 });
  expect(await days.findOne({ owner: here.ownerId })).toEqual(day);
  await connection.close();
});

it('what was agreed of a date is told with it, once', async () => {
  await using insights = await world();
  await using client = await insights.start();
  await insights.tellGroup(here);
  await insights.tell([
    told(
      '2026-03-10T10:00:00Z',
      'm1',
      'Ok agreed: choir practice on Friday at 19:00 in the chapel',
    ),
    told('2026-03-10T10:05:00Z', 'm2', 'Agreed: we hire the small boat instead of a bus'),
    marker(here, 'job-1', 2),
  ]);
  expect(ofKind(await factsOf(client), 'decision')).toHaveLength(2);
  const [digest] = (await client.listDigests(all(here))).digests;
  expect(digest?.dates.map(({ sources }) => sources)).toEqual([['m1']]);
  expect(digest?.decisions.map(({ sources }) => sources)).toEqual([['m2']]);
});
