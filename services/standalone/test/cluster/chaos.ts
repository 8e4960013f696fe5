import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Struck, strike } from './chaos/blows.ts';
import { Holdings } from './chaos/holdings.ts';
import { dayOf, Member } from './chaos/member.ts';
import { type AccountLedger, Network } from './chaos/network.ts';
import { planOf } from './chaos/plan.ts';
import { Stored } from './chaos/stored.ts';
import type { Stage } from './stage.ts';

/** CHAOS_SEED, CHAOS_KILLS: another order of blows, and how many. */
export const seed = process.env.CHAOS_SEED ?? '1';
const blows = Number(process.env.CHAOS_KILLS ?? 20);
/** Accounts, groups that each watches, milliseconds between messages of an account. */
const accounts = 4;
const watched = 3;
export const chatterMs = 200;
const limitMs = 180_000;

/**
 * A steady stream of simulated messages while processes are killed and held: what the network
 * itself wrote down is compared with what the product has at the end.
 */
export function describeChaos(started: () => Stage): void {
  describe(`chaos with seed ${seed}`, () => chaos(started));
}

function chaos(started: () => Stage): void {
  let stage: Stage;
  let network: Network;
  let holdings: Holdings;
  let stored: Stored;
  const members: Member[] = [];
  const ledgers = new Map<Member, AccountLedger>();
  let struck: readonly Struck[] = [];
  let unsent: readonly string[] = [];
  let inStore = 0;
  let beganAt = new Date();

  beforeAll(async () => {
    stage = started();
    const { MONGODB_URI: mongodbUri = '', CREDENTIALS_KEY: credentialsKey } =
      stage.cluster.settings;
    network = await Network.open({ mongodbUri, credentialsKey, seed, chatterMs });
    stored = await Stored.open(mongodbUri);
    const join = () => Member.join(stage.cluster.urls, network, watched);
    members.push(...(await Promise.all(Array.from({ length: accounts }, join))));
    holdings = new Holdings(network);
  });
  afterAll(async () => {
    await stored?.close();
    await network?.close();
  });

  const idsOf = (ledger: AccountLedger, chatId: string) =>
    (ledger.messages.get(chatId) ?? []).map(({ messageId }) => messageId);

  it(`serves again after ${blows} blows`, async () => {
    beganAt = new Date();
    const acting = new AbortController();
    const acts = members.map((member) => member.act(acting.signal));
    acts.push(holdings.watch(acting.signal));
    struck = await strike(stage.cluster, planOf(seed, blows));
    acting.abort();
    await Promise.all(acts);
    expect(struck).toHaveLength(blows);
    expect(struck.filter(({ back }) => back === undefined)).toEqual([]);
  });

  it('moves the accounts of a lost connector, and some back when it returns', async () => {
    const held = (connectors: number) => async () => {
      await holdings.look();
      return holdings.isEven(connectors);
    };
    await waitFor('both connectors to have their share', held(2), limitMs);
    const before = holdings.moves;
    const [lost] = stage.cluster.of('connector');
    await lost?.kill({ restart: false });
    await waitFor('the other connector to hold all', held(1), limitMs);
    await lost?.startReady(limitMs);
    await waitFor('both connectors to have their share again', held(2), limitMs);
    expect(holdings.moves - before).toBeGreaterThanOrEqual(2);
  });

  it('loses no scheduled message', async () => {
    unsent = (await Promise.all(members.map((member) => member.unsent()))).flat();
    expect(unsent).toEqual([]);
  });

  it('has every message that the network handed over, once', async () => {
    // In order, so that what is in hand is handed over; then the stream is at its end.
    await Promise.all(stage.cluster.of('connector').map((process) => process.stop()));
    for (const member of members) {
      const chats = member.groups.map(({ group_id }) => group_id);
      ledgers.set(member, await network.ledger(member.ownerId, chats));
    }
    for (const [{ ownerId, groups }, ledger] of ledgers) {
      for (const { documentId, group_id } of groups) {
        const expected = idsOf(ledger, group_id).toSorted();
        const all = async () =>
          (await stored.messageIds(ownerId, documentId)).length >= expected.length;
        // What is missing is told below, by its id.
        await waitFor('the messages in the store', all, limitMs).catch(() => undefined);
        const ids = await stored.messageIds(ownerId, documentId);
        inStore += ids.length;
        expect(ids.toSorted()).toEqual(expected);
      }
    }
  });

  it('counts each day as the network does', async () => {
    for (const [member, ledger] of ledgers) {
      for (const group of member.groups) {
        const counts: Record<string, number> = {};
        for (const { at, kind } of ledger.messages.get(group.group_id) ?? []) {
          if (kind !== 'system') counts[dayOf(at)] = (counts[dayOf(at)] ?? 0) + 1;
        }
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        const same = async () => (await member.stats(group)).total_messages === total;
        await waitFor('the counts', same, limitMs).catch(() => undefined);
        const stats = await member.stats(group);
        expect(stats.daily_activity).toEqual(counts);
        expect(stats.total_messages).toBe(total);
      }
    }
  });

  it('executes no command twice', () => {
    for (const [member, { sends }] of ledgers) {
      for (const { text, documentId } of member.scheduled) {
        const times = sends.get(text) ?? 0;
        expect([0, 1], text).toContain(times);
        if (documentId) expect(times, text).toBe(1);
      }
    }
  });

  it('prints the ledger', () => {
    const known = [...ledgers.values()].flatMap(({ messages }) => [...messages.values()].flat());
    const streamed = known.filter(({ at }) => at > beganAt);
    const scheduled = members.flatMap((member) => member.scheduled);
    const asked = members.reduce((sum, member) => sum + member.asked.all, 0);
    const failures = members.flatMap((member) => member.asked.failures);
    const kinds = Object.entries(Object.groupBy(failures, (kind) => kind))
      .map(([kind, all = []]) => `${kind}: ${all.length}`)
      .join(', ');
    const acknowledged = scheduled.filter(({ documentId }) => documentId !== undefined);
    const lines = struck.map(
      ({ at, what, back }, index) =>
        `${String(index + 1).padStart(3)}  ${at.toFixed(1).padStart(6)} s  ${what.padEnd(32)} served again after ${back?.toFixed(1)} s`,
    );
    console.log(`
Chaos, seed ${seed}: ${accounts} accounts, ${watched} groups each, a message every ${chatterMs} ms and account
${lines.join('\n')}
messages of the watched groups on the network   ${known.length}, ${streamed.length} of them during the blows
in the store                                    ${inStore}
messages scheduled and acknowledged             ${acknowledged.length}
accounts that went to the other connector       ${holdings.moves} times, at the end ${holdings.counts.join(' and ')}
sent once                                       ${acknowledged.length - unsent.length}
scheduled without a good answer                 ${scheduled.length - acknowledged.length}
requests during the blows                       ${asked}
without a good answer                           ${failures.length} (${kinds})
`);
    expect(lines).toHaveLength(blows);
  });
}
