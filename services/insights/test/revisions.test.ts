import { Origin } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { offerWriteCounts } from '@groupsight/shared/mongo/write-counts';
import { expect, it } from 'vitest';
import { revised } from '../src/rpc/get-revision.ts';
import {
  all,
  conversation,
  happened,
  marker,
  message,
  place,
  readCommands,
  said,
  world,
} from './support.ts';

const ada = place();
const ben = place('owner-ben');
const history = () => conversation().map((one) => said(ada, one, Origin.EXPORT));
const noon = new Date('2026-03-10T12:00:00Z');
/** The morning of the 10th was heard, but for an hour. */
const heardOf = [8, 9, 10].map((hour) => {
  const at = (n: number) => new Date(Date.UTC(2026, 2, 10, n));
  const gapReason = hour === 9 ? 'connection_lost' : '';
  const value = { from: at(hour), to: at(hour + 1), gapReason };
  return happened(ada, { $case: 'coverage', value }, Origin.HISTORY);
});

/** The service on a store that tells what is written, and what it tells of an owner. */
async function told() {
  const insights = await world();
  const offer = insights.counts && offerWriteCounts(insights.uri, insights.counts);
  const time = { now: noon };
  const client = await insights.start({ now: () => time.now });
  for (const where of [ada, ben]) {
    await insights.tellUser(where.ownerId, 'UTC');
    await insights.tellGroup(where);
  }
  const answersOf = async ({ ownerId, groupId }: typeof ada) => ({
    stats: await client.getGroupStats({ ownerId, groupIds: [groupId] }),
    digests: await client.listDigests(all({ ownerId, groupId, chatId: '' })),
    bare: await client.listDigests({
      ...all({ ownerId, groupId, chatId: '' }),
      withoutFacts: true,
    }),
  });
  const revisionOf = async ({ ownerId }: typeof ada) =>
    (await client.getRevision({ ownerId })).revision;
  return {
    ...insights,
    client,
    time,
    answersOf,
    revisionOf,
    async [Symbol.asyncDispose]() {
      offer?.withdraw();
      await client[Symbol.asyncDispose]();
      await insights[Symbol.asyncDispose]();
    },
  };
}

type Told = Awaited<ReturnType<typeof told>>;

/** Her group is deleted, as groups tells it. */
async function removed({ bus, settle }: Told): Promise<void> {
  const state = { name: 'Garden club', isWatched: false, isAdmin: true, source: 'live' };
  const value = { ...ada, ...state, removed: true, at: new Date() };
  await bus.publish(topics.groupsChanges, [{ key: chatKey(ada.ownerId, ada.chatId), value }]);
  await settle();
}

/** What changes answers about Ada's group, one after the other. */
const steps: readonly (readonly [string, (insights: Told) => Promise<unknown>])[] = [
  ['what was said', ({ tell }) => tell([...history(), marker(ada, 'job-1', 11)])],
  ['a message', ({ tell }) => tell([said(ada, message('m1', { text: 'We meet at 9' }))])],
  [
    'a rating',
    async ({ client, answersOf }) => {
      const documentId = (await answersOf(ada)).digests.digests[0]?.documentId ?? '';
      await client.rateDigest({ ownerId: ada.ownerId, documentId, rating: 'up' });
    },
  ],
  ['a gap', ({ tell }) => tell(heardOf)],
  ['another zone', ({ tellUser }) => tellUser(ada.ownerId, 'Pacific/Auckland')],
  ['the group is deleted', removed],
];

it('a revision is another one as soon as an answer is, and only for its owner', async () => {
  await using insights = await told();
  const { answersOf, revisionOf } = insights;
  if (!insights.counts) {
    expect(await revisionOf(ada)).toBe('');
    return;
  }
  for (const [what, step] of steps) {
    const before = { answers: await answersOf(ada), revision: await revisionOf(ada) };
    const bens = await revisionOf(ben);
    await step(insights);
    const after = { answers: await answersOf(ada), revision: await revisionOf(ada) };
    expect(after.answers, what).not.toEqual(before.answers);
    expect(after.revision, what).not.toBe(before.revision);
    // What only reads leaves it as it is.
    expect(await revisionOf(ada), what).toBe(after.revision);
    expect(await revisionOf(ben), what).toBe(bens);
  }
});

it('a revision is believed for a minute, and there is none where the store is elsewhere', async () => {
  await using insights = await told();
  const { revisionOf, time } = insights;
  if (!insights.counts) {
    expect(await revisionOf(ada)).toBe('');
    return;
  }
  const first = await revisionOf(ada);
  time.now = new Date(noon.getTime() + 59_999);
  expect(await revisionOf(ada)).toBe(first);
  time.now = new Date(noon.getTime() + 60_000);
  expect(await revisionOf(ada)).not.toBe(first);
  offerWriteCounts(insights.uri, insights.counts).withdraw();
  expect(await revisionOf(ada)).toBe('');
});

it('what answers are made of is all in the revision, and asked for in few commands', async () => {
  using commands = readCommands();
  await using insights = await told();
  const { client, tell } = insights;
  await tell([...history(), marker(ada, 'job-1', 11)]);
  const { ownerId, groupId } = ada;
  const asked = async (ask: () => Promise<unknown>) => {
    await insights.settle();
    commands.sent.length = 0;
    await ask();
    return commands.sent.filter((name) => name !== 'sweeps').sort();
  };
  const stats = () => client.getGroupStats({ ownerId, groupIds: [groupId] });
  await stats();
  const digests = { ...all(ada), withoutFacts: true };
  // Once more where the background read something meanwhile: what an answer reads, it always reads.
  const reads = (ask: () => Promise<unknown>) => expect.poll(() => asked(ask));
  const whole = ['chats', 'coverages', 'digests', 'facts'];
  await reads(() => client.listDigests(all(ada))).toEqual(whole);
  await reads(() => client.listDigests(digests)).toEqual(['chats', 'coverages', 'digests']);
  await reads(stats).toEqual(['rollups']);
  await reads(() => client.getRevision({ ownerId })).toEqual([]);
  if (insights.counts) {
    // The zone is asked for again when it may be another one, and not before.
    const zones = ['Asia/Tokyo', 'Asia/Seoul'];
    const moved = async () => {
      await insights.tellUser(ownerId, zones.reverse()[0] ?? '');
      return asked(stats);
    };
    await expect.poll(moved).toEqual(['owners', 'rollups']);
    await reads(stats).toEqual(['rollups']);
  }
  expect([...whole, 'rollups', 'owners'].filter((name) => !revised.includes(name))).toEqual([]);
});
