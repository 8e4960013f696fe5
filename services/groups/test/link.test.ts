import { topics } from '@groupsight/shared/bus/topics';
import { describe, expect, it } from 'vitest';
import { chat, world } from './support.ts';

const ownerId = 'owner-ada';

describe('the link', () => {
  it('is opened, told and closed through the connector', async () => {
    await using groups = await world();
    await using client = await groups.start();
    expect(await client.getLink({ ownerId })).toEqual({
      state: 'close',
      importedGroups: false,
      qrcode: '',
      pairingCode: '',
      reason: '',
    });
    const { qrcode, pairingCode } = await client.linkAccount({ ownerId });
    expect(qrcode).toMatch(/^data:image\/png;base64,/);
    expect(pairingCode).toBe('ABCD');
    expect(await client.getLink({ ownerId })).toMatchObject({
      state: 'connecting',
      qrcode,
      pairingCode,
    });
    groups.connector.states.set(ownerId, {
      state: 'open',
      qrcode: '',
      pairingCode: '',
      reason: '',
    });
    await expect(client.linkAccount({ ownerId })).rejects.toMatchObject({
      kind: 'precondition',
      code: 'already_linked',
    });
    groups.connector.accounts.set(ownerId, [chat('1@g.us')]);
    await client.importGroups({ ownerId });
    expect(await client.getLink({ ownerId })).toMatchObject({
      state: 'open',
      importedGroups: true,
    });
    expect(await client.getLink({ ownerId: 'owner-bob' })).toMatchObject({ importedGroups: false });
    await client.unlinkAccount({ ownerId });
    await client.unlinkAccount({ ownerId });
    expect(await client.getLink({ ownerId })).toMatchObject({
      state: 'close',
      importedGroups: true,
    });
  });

  it('is told as closed when the connector is away', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.states.set(ownerId, {
      state: 'open',
      qrcode: '',
      pairingCode: '',
      reason: '',
    });
    await groups.stopConnector();
    expect(await client.getLink({ ownerId })).toMatchObject({
      state: 'close',
      reason: 'unavailable',
    });
  });
  it('tells the open browsers of its owner when it opens and closes', async () => {
    await using groups = await world();
    await using _client = await groups.start();
    const heard: string[] = [];
    await groups.bus.subscribe({
      topic: topics.appEvents,
      group: 'test',
      from: 'latest',
      onBatch: async (records) => {
        heard.push(...records.map(({ key, value }) => `${key} ${value.type} ${value.state}`));
      },
    });
    const change = (state: string) => ({
      key: ownerId,
      value: { ownerId, state, reason: '', at: new Date(), memberIds: [] },
    });
    await groups.bus.publish(topics.chatConnections, [change('connecting'), change('open')]);
    await groups.bus.publish(topics.chatConnections, [change('close')]);
    await groups.bus.drain();
    expect(heard).toEqual([
      `${ownerId} connection connecting`,
      `${ownerId} connection open`,
      `${ownerId} connection close`,
    ]);
  });
});
