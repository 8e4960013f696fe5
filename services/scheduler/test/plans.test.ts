import { topics } from '@groupsight/shared/bus/topics';
import { plans, planTerms } from '@groupsight/shared/plans';
import { expect, it } from 'vitest';
import { hour, minute, read, schedule, settled, world } from './support.ts';

const ownerId = 'owner-ada';

async function toldWorld() {
  const scheduler = await world();
  const tell = async (plan: string) => {
    const value = { userId: ownerId, timezone: 'UTC', plan, at: scheduler.clock.now() };
    await scheduler.bus.publish(topics.usersChanges, [{ key: ownerId, value }]);
    await scheduler.bus.drain();
  };
  return { scheduler, tell };
}

it('messages are scheduled by the plans that have it, and no others', async () => {
  const { scheduler, tell } = await toldWorld();
  await using _world = scheduler;
  await using client = await scheduler.start();
  for (const plan of plans) {
    await tell(plan);
    const made = schedule(client, ownerId, scheduler.clock.in(hour)).catch((error) => error);
    const refused = { code: 'plan_limit', details: { limit: 'scheduling', plan } };
    const has = planTerms[plan].features.includes('scheduling');
    expect(await made).toMatchObject(has ? { status: 'pending' } : refused);
  }
});

it('what waits when a smaller plan begins is kept, not sent, and sent once the plan has it', async () => {
  const { scheduler, tell } = await toldWorld();
  await using _world = scheduler;
  await using client = await scheduler.start({ intervals: { sweep: 20 } });
  await tell('professional');
  const { documentId } = await schedule(client, ownerId, scheduler.clock.in(10 * minute));
  await tell('personal');
  const refused = { code: 'plan_limit' };
  const fields = { message: 'Hi', groups: [], scheduledFor: undefined, extras: undefined };
  const change = client.updateScheduledMessage({ ownerId, documentId, ...fields });
  await expect(change).rejects.toMatchObject(refused);
  await expect(client.sendScheduledMessage({ ownerId, documentId })).rejects.toMatchObject(refused);
  scheduler.clock.forward(10 * minute);
  const kept = await settled(client, ownerId, documentId, 'failed');
  expect(kept.error).toBe(
    'The Personal plan does not have scheduled messages. It was kept, not sent.',
  );
  expect(scheduler.connector.commands).toEqual([]);
  await tell('ultimate');
  await client.sendScheduledMessage({ ownerId, documentId });
  await settled(client, ownerId, documentId, 'sent');
});

it('what waits for a suspended owner stands still, and goes out once they are resumed in time', async () => {
  await using scheduler = await world();
  await using client = await scheduler.start({ intervals: { sweep: 20 } });
  const { bus, clock, connector } = scheduler;
  const tell = async (suspendedAt?: Date) => {
    const value = {
      userId: ownerId,
      timezone: 'UTC',
      plan: 'ultimate',
      at: clock.now(),
      suspendedAt,
    };
    await bus.publish(topics.usersChanges, [{ key: ownerId, value }]);
    await bus.drain();
  };
  const soon = await schedule(client, ownerId, clock.in(10 * minute));
  const other = await schedule(client, 'owner-bob', clock.in(20 * minute));
  await tell(clock.now());
  clock.forward(20 * minute);
  // Another owner's later message is out: the sweep has passed over this one.
  await settled(client, 'owner-bob', other.documentId, 'sent');
  expect(connector.commands).toHaveLength(1);
  expect(await read(client, ownerId, soon.documentId)).toMatchObject({ status: 'pending' });
  await tell();
  await settled(client, ownerId, soon.documentId, 'sent');

  const missed = await schedule(client, ownerId, clock.in(minute));
  await tell(clock.now());
  clock.forward(2 * hour);
  const failed = await settled(client, ownerId, missed.documentId, 'failed');
  expect(failed.error).toBe('Missed: the account was suspended at the time.');
});
