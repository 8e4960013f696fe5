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
      reason: '',
    });
    const { qrcode, pairingCode } = await client.linkAccount({ ownerId });
    expect(qrcode).toMatch(/^data:image\/png;base64,/);
    expect(pairingCode).toBe('ABCD');
    expect(await client.getLink({ ownerId })).toMatchObject({ state: 'connecting', qrcode });
    groups.connector.states.set(ownerId, { state: 'open', qrcode: '', reason: '' });
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
    groups.connector.states.set(ownerId, { state: 'open', qrcode: '', reason: '' });
    await groups.stopConnector();
    expect(await client.getLink({ ownerId })).toMatchObject({
      state: 'close',
      reason: 'unavailable',
    });
  });
});
