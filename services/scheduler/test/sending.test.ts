import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { group, hour, read, type SchedulerClient, schedule, settled, world } from './support.ts';

const ownerId = 'owner-ada';

const change = (client: SchedulerClient, documentId: string, scheduledFor: Date) =>
  client.updateScheduledMessage({
    ownerId,
    documentId,
    message: undefined,
    groups: [],
    extras: undefined,
    scheduledFor,
  });

describe('sending', () => {
  it('goes to every group once, whatever is delivered again', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { bus, clock, connector } = scheduler;
    const groups = [group('garden'), group('chess'), group('export:books')];
    const { documentId } = await schedule(client, ownerId, clock.in(0), { groups });
    const sent = await settled(client, ownerId, documentId, 'sent');
    expect(sent.groups.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
    expect(sent.error).toBe('');
    expect(sent.sentAt).toBeInstanceOf(Date);
    expect(connector.commands.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      groups.map(({ chatId }) => `scheduled:${documentId}:${chatId}:1`),
    );
    expect(connector.commands[0]).toMatchObject({
      ownerId,
      chatId: 'garden@g.us',
      groupId: 'document-of-garden',
    });

    const commands = [...connector.commands];
    for (const command of commands) await connector.report(command, { state: 'failed' });
    await bus.publish(
      topics.chatCommands,
      commands.map((value) => ({ key: 'again', value })),
    );
    await bus.drain();
    expect(await read(client, ownerId, documentId)).toEqual(sent);
    expect(connector.sent).toEqual(groups.map(({ chatId }) => ({ chatId, text: 'Good morning' })));
  });

  it('fails with the reason of the group that failed', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { clock, connector } = scheduler;
    connector.answer = ({ chatId }) =>
      chatId === 'chess@g.us'
        ? { state: 'failed', errorCode: 'not_member', errorMessage: 'You left this group.' }
        : { state: 'done' };
    const groups = [group('garden'), group('chess')];
    const { documentId } = await schedule(client, ownerId, clock.in(0), { groups });
    const failed = await settled(client, ownerId, documentId, 'failed');
    expect(failed.error).toBe('Not sent to chess: You left this group.');
    await waitFor('the other group', async () => {
      const message = await read(client, ownerId, documentId);
      return message?.groups.every(({ status }) => status !== 'pending');
    });
    expect(await read(client, ownerId, documentId)).toMatchObject({
      status: 'failed',
      groups: [{ status: 'sent' }, { status: 'failed' }],
    });
  });

  it('cannot be changed once it is on its way, but removed', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { bus, clock, connector } = scheduler;
    connector.answer = () => undefined;
    const { documentId } = await schedule(client, ownerId, clock.in(0));
    const command = await waitFor('the command', () => connector.commands[0]);
    await expect(change(client, documentId, clock.in(hour))).rejects.toMatchObject({
      kind: 'precondition',
      code: 'not_pending',
      message: 'This message was already sent',
    });
    await client.deleteScheduledMessage({ ownerId, documentId });
    await waitFor('it to be taken back', () => connector.cancelled.length > 0);
    expect(connector.cancelled).toEqual([command.idempotencyKey]);
    await connector.report(command, { state: 'done' });
    await bus.drain();
    expect(await read(client, ownerId, documentId)).toBeUndefined();
  });

  it('comes at the new time when it was moved forward', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { clock, connector } = scheduler;
    const { documentId } = await schedule(client, ownerId, clock.in(hour));
    await change(client, documentId, clock.in(0));
    await settled(client, ownerId, documentId, 'sent');
    expect(connector.commands.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `scheduled:${documentId}:garden@g.us:2`,
    ]);
  });

  it('is what two changes at once made of it, one after the other', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { clock, connector } = scheduler;
    const { documentId } = await schedule(client, ownerId, clock.in(hour));
    const same = { message: undefined, scheduledFor: undefined, extras: undefined };
    const unchanged = { ownerId, documentId, ...same };
    await Promise.all([
      client.updateScheduledMessage({ ...unchanged, groups: [], message: 'New' }),
      client.updateScheduledMessage({ ...unchanged, groups: [group('chess')] }),
    ]);
    await change(client, documentId, clock.in(0));
    await settled(client, ownerId, documentId, 'sent');
    expect(connector.sent).toEqual([{ chatId: 'chess@g.us', text: 'New' }]);
    expect(connector.commands.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `scheduled:${documentId}:chess@g.us:4`,
    ]);
  });

  it('does not come at the old time when it was put off, nor when it was deleted', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start({ intervals: { sweep: 50 } });
    const { clock, connector } = scheduler;
    const jobs = await scheduler.openJobs();
    const timesOf = async (documentId: string) => {
      const found = await jobs.find({ 'data.documentId': documentId }).toArray();
      return found.map(({ nextRunAt }) => nextRunAt);
    };
    const old = clock.in(hour);
    const later = clock.in(3 * hour);
    const putOff = await schedule(client, ownerId, old, { message: 'Put off' });
    const deleted = await schedule(client, ownerId, old, { message: 'Deleted' });
    const kept = await schedule(client, ownerId, old, { message: 'Kept' });
    await change(client, putOff.documentId, later);
    await client.deleteScheduledMessage({ ownerId, documentId: deleted.documentId });
    expect(await timesOf(putOff.documentId)).toEqual([later]);
    expect(await timesOf(deleted.documentId)).toEqual([]);
    expect(await timesOf(kept.documentId)).toEqual([old]);

    clock.forward(hour);
    await settled(client, ownerId, kept.documentId, 'sent');
    expect(connector.sent.map(({ text }) => text)).toEqual(['Kept']);
    expect(await read(client, ownerId, putOff.documentId)).toMatchObject({ status: 'pending' });
  });
});
