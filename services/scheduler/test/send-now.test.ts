import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { group, hour, minute, read, schedule, settled, world } from './support.ts';

const ownerId = 'owner-ada';
const leftGroup = { state: 'failed', errorCode: 'unknown_chat', errorMessage: 'You left.' };

describe('sending now', () => {
  it('goes to those groups that did not get it, and to no other again', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { clock, connector } = scheduler;
    connector.answer = ({ chatId }) => (chatId === 'chess@g.us' ? leftGroup : { state: 'done' });
    const groups = [group('garden'), group('chess')];
    const { documentId } = await schedule(client, ownerId, clock.in(0), { groups });
    const failed = await waitFor('both answers', async () => {
      const message = await read(client, ownerId, documentId);
      return message?.groups.every(({ status }) => status !== 'pending') ? message : undefined;
    });
    expect(failed.groups).toMatchObject([
      { status: 'sent', error: '', sentAt: expect.any(Date) },
      { status: 'failed', error: 'You left.', sentAt: undefined },
    ]);
    connector.answer = () => ({ state: 'done' });
    const again = await client.sendScheduledMessage({ ownerId, documentId });
    expect(again.scheduledMessage).toMatchObject({ status: 'pending', error: '' });
    const sent = await settled(client, ownerId, documentId, 'sent');
    expect(sent.groups[0]?.sentAt).toEqual(failed.groups[0]?.sentAt);
    expect(connector.sent.map(({ chatId }) => chatId)).toEqual(['garden@g.us', 'chess@g.us']);
    await expect(client.sendScheduledMessage({ ownerId, documentId })).rejects.toMatchObject({
      kind: 'precondition',
      code: 'not_failed',
    });
  });

  it('takes up one that was missed, and one whose time is to come', async () => {
    await using scheduler = await world();
    const { clock, connector } = scheduler;
    // Agenda's clock is the machine's: the sweep finds what is due by the one put forward.
    const intervals = { sweep: 50 };
    let missed: string;
    {
      await using first = await scheduler.start({ intervals });
      missed = (await schedule(first, ownerId, clock.in(hour))).documentId;
    }
    clock.forward(2 * hour + minute);
    await using client = await scheduler.start({ intervals });
    await settled(client, ownerId, missed, 'failed');
    const later = await schedule(client, ownerId, clock.in(hour), { message: 'Later' });
    for (const documentId of [missed, later.documentId]) {
      await client.sendScheduledMessage({ ownerId, documentId });
      await settled(client, ownerId, documentId, 'sent');
    }
    expect(connector.sent.map(({ text }) => text)).toEqual(['Good morning', 'Later']);
  });

  it('is refused while it is on its way, and to others', async () => {
    await using scheduler = await world();
    await using client = await scheduler.start();
    const { clock, connector } = scheduler;
    connector.answer = () => undefined;
    const { documentId } = await schedule(client, ownerId, clock.in(0));
    await waitFor('the command', () => connector.commands[0]);
    await expect(client.sendScheduledMessage({ ownerId, documentId })).rejects.toMatchObject({
      code: 'not_settled',
    });
    await expect(
      client.sendScheduledMessage({ ownerId: 'owner-bob', documentId }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('carries a poll, and how long it may be sent', async () => {
  await using scheduler = await world();
  await using client = await scheduler.start();
  const { clock, connector } = scheduler;
  const poll = { options: ['Mon', ' Tue'], multiple: true };
  const extras = { mentions: [], attachment: undefined, poll };
  const made = await schedule(client, ownerId, clock.in(hour), { extras });
  const { documentId } = made;
  expect(made.extras?.poll).toEqual({ options: ['Mon', 'Tue'], multiple: true });
  const same = { ownerId, documentId, groups: [], scheduledFor: undefined };
  const renamed = await client.updateScheduledMessage({
    ...same,
    message: 'Which day?',
    extras: undefined,
  });
  expect(renamed.scheduledMessage?.extras?.poll?.options).toEqual(['Mon', 'Tue']);
  await expect(
    client.updateScheduledMessage({ ...same, message: 'x'.repeat(300), extras: undefined }),
  ).rejects.toMatchObject({ kind: 'invalid', code: 'question_too_long' });
  await client.sendScheduledMessage({ ownerId, documentId });
  const sent = await settled(client, ownerId, documentId, 'sent');
  const last = (sent.scheduledFor?.getTime() ?? 0) + hour;
  expect(connector.commands[0]?.action).toEqual({
    $case: 'sendMessage',
    value: {
      text: 'Which day?',
      extras: { mentions: [], attachment: undefined, poll: { ...poll, options: ['Mon', 'Tue'] } },
      notAfter: new Date(last),
    },
  });
  const plain = { mentions: [], attachment: undefined, poll: undefined };
  const other = await schedule(client, ownerId, clock.in(hour), { extras });
  const cleared = await client.updateScheduledMessage({
    ...same,
    documentId: other.documentId,
    message: undefined,
    extras: plain,
  });
  expect(cleared.scheduledMessage?.extras).toBeUndefined();
});
