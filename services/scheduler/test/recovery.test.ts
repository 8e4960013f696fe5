import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { group, hour, minute, read, refusing, schedule, settled, world } from './support.ts';

const ownerId = 'owner-ada';

/** Waits until the job of a message has run and a sweep has removed it. */
async function jobEnded(scheduler: Awaited<ReturnType<typeof world>>, documentId: string) {
  const jobs = await scheduler.openJobs();
  const ofMessage = { 'data.documentId': documentId };
  await waitFor('the end of the job', async () => (await jobs.countDocuments(ofMessage)) === 0);
}

describe('after a restart', () => {
  it('sends what is still in time, once', async () => {
    await using scheduler = await world();
    const { clock, connector } = scheduler;
    let documentId: string;
    {
      await using first = await scheduler.start();
      documentId = (await schedule(first, ownerId, clock.in(hour))).documentId;
    }
    clock.forward(hour + 59 * minute);
    for (let restart = 0; restart < 2; restart++) {
      await using client = await scheduler.start();
      await settled(client, ownerId, documentId, 'sent');
    }
    expect(connector.sent).toHaveLength(1);
  });

  it('never sends what it missed by more than an hour', async () => {
    await using scheduler = await world();
    const { bus, clock, connector } = scheduler;
    let documentId: string;
    {
      await using first = await scheduler.start();
      documentId = (await schedule(first, ownerId, clock.in(hour))).documentId;
    }
    clock.forward(2 * hour + minute);
    await using client = await scheduler.start();
    expect(await read(client, ownerId, documentId)).toMatchObject({
      status: 'failed',
      error: 'Missed: the server was not running at the time.',
      groups: [{ status: 'failed' }],
    });
    await expect(
      client.updateScheduledMessage({
        ownerId,
        documentId,
        message: 'Again',
        groups: [],
        extras: undefined,
        scheduledFor: clock.in(hour),
      }),
    ).rejects.toMatchObject({ code: 'not_pending' });
    await bus.drain();
    expect(connector.commands).toEqual([]);
  });

  it('has a job for every message to come, also where it was never made', async () => {
    await using scheduler = await world();
    const { clock } = scheduler;
    const jobs = await scheduler.openJobs();
    const scheduledFor = clock.in(hour);
    let documentId: string;
    {
      await using first = await scheduler.start();
      documentId = (await schedule(first, ownerId, scheduledFor)).documentId;
    }
    await jobs.deleteMany({ 'data.documentId': documentId });
    for (let restart = 0; restart < 2; restart++) {
      await using _client = await scheduler.start();
      const made = await jobs.find({ 'data.documentId': documentId }).toArray();
      expect(made.map(({ nextRunAt }) => nextRunAt)).toEqual([scheduledFor]);
    }
  });

  it('puts on the bus what was only marked as on its way, once', async () => {
    await using scheduler = await world();
    const { bus, clock, connector } = scheduler;
    const groups = [group('garden'), group('chess')];
    let documentId: string;
    {
      const away = refusing(bus, topics.chatCommands.name);
      await using first = await scheduler.start({ bus: away });
      documentId = (await schedule(first, ownerId, clock.in(0), { groups })).documentId;
      await waitFor('the try', () => away.refused() > 0);
      expect(await read(first, ownerId, documentId)).toMatchObject({ status: 'pending' });
    }
    expect(connector.commands).toEqual([]);
    clock.forward(minute);
    await using client = await scheduler.start();
    await settled(client, ownerId, documentId, 'sent');
    expect(connector.commands).toHaveLength(2);
  });
});

describe('while it runs', () => {
  it('takes on a message whose job was lost', async () => {
    await using scheduler = await world();
    const { clock, connector } = scheduler;
    await using client = await scheduler.start({ intervals: { sweep: 50 } });
    const { documentId } = await schedule(client, ownerId, clock.in(hour));
    const jobs = await scheduler.openJobs();
    await jobs.deleteMany({ 'data.documentId': documentId });
    clock.forward(hour + minute);
    await settled(client, ownerId, documentId, 'sent');
    expect(connector.sent).toHaveLength(1);
  });

  it('gives up waiting for an answer, and is corrected by one that comes late', async () => {
    await using scheduler = await world();
    const { clock, connector } = scheduler;
    connector.answer = () => undefined;
    await using client = await scheduler.start({ intervals: { sweep: 50 } });
    const { documentId } = await schedule(client, ownerId, clock.in(0));
    const command = await waitFor('the command', () => connector.commands[0]);
    await jobEnded(scheduler, documentId);
    clock.forward(76 * minute);
    const failed = await settled(client, ownerId, documentId, 'failed');
    expect(failed.error).toBe('No answer from the chat service');
    await connector.report(command, { state: 'done' });
    const sent = await settled(client, ownerId, documentId, 'sent');
    expect(sent.error).toBe('');
  });

  it('shares the work among processes without doing it twice', async () => {
    await using scheduler = await world();
    const { clock, connector } = scheduler;
    await using client = await scheduler.start();
    await using _second = await scheduler.start();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => schedule(client, ownerId, clock.in(0))),
    );
    for (const { documentId } of made) await settled(client, ownerId, documentId, 'sent');
    expect(connector.commands).toHaveLength(made.length);
  });

  it('removes the jobs that have run', async () => {
    await using scheduler = await world();
    const { clock } = scheduler;
    await using client = await scheduler.start({ intervals: { sweep: 50 } });
    const { documentId } = await schedule(client, ownerId, clock.in(0));
    await settled(client, ownerId, documentId, 'sent');
    await jobEnded(scheduler, documentId);
  });
});
