import { topics } from '@groupsight/shared/bus/topics';
import { groupDocumentId } from '@groupsight/shared/ids';
import { heardOn } from '@groupsight/shared/testing/heard';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { chat, membership, upload, world } from './support.ts';

const ownerId = 'owner-ada';
const day = 24 * 60 * 60_000;
const notFound = { kind: 'not_found' };
const query = undefined;
const documentId = groupDocumentId(ownerId, '1@g.us');

type World = Awaited<ReturnType<typeof world>>;
type Client = Awaited<ReturnType<World['start']>>;

/** Two groups of an account, the first one watched. */
async function imported(groups: World, client: Client) {
  await groups.tellUser(ownerId, 'personal');
  groups.connector.accounts.set(ownerId, [chat('1@g.us'), chat('2@g.us')]);
  await client.importGroups({ ownerId });
  await client.setWatched({ ownerId, documentId, watched: true });
  return client;
}

const names = async (client: Client) =>
  (await client.listGroups({ ownerId, query })).groups.map(({ chatId }) => chatId);
const removals = async (client: Client) => (await client.listRemovals({ ownerId, query })).removals;

const file = [Buffer.from('a chat')];
const header = { ownerId, fileName: 'WhatsApp Chat with Garden club.txt' };

describe('a deleted group', () => {
  it('is shown nowhere, frees its place in the plan and is told of', async () => {
    await using groups = await world();
    await using client = await imported(groups, await groups.start());
    const changes = await heardOn(groups.bus, { topic: topics.groupsChanges });
    const told = await heardOn(groups.bus, { topic: topics.groupsRemovals });
    const { removal } = await client.removeGroup({ ownerId, documentId });
    expect(removal).toMatchObject({ kind: 'group', groupName: 'Chat 1@g.us', groupId: documentId });
    const kept = (removal?.goneAt?.getTime() ?? 0) - (removal?.createdAt?.getTime() ?? 0);
    expect(kept).toBe(30 * day);
    expect(await names(client)).toEqual(['2@g.us']);
    await expect(client.getGroup({ ownerId, id: documentId })).rejects.toMatchObject(notFound);
    await expect(client.getGroup({ ownerId, id: '1@g.us' })).rejects.toMatchObject(notFound);
    const watch = client.setWatched({ ownerId, documentId, watched: true });
    await expect(watch).rejects.toMatchObject(notFound);
    await expect(client.removeGroup({ ownerId, documentId })).rejects.toMatchObject(notFound);
    await waitFor('it is told', () => told.length > 0 && changes.some(({ removed }) => removed));
    expect(changes.at(-1)).toMatchObject({ groupId: documentId, isWatched: false, removed: true });
    expect(told.at(-1)).toMatchObject({ removalId: removal?.documentId, state: 'removed' });
  });

  it('does not come back when the account is read again', async () => {
    await using groups = await world();
    await using client = await imported(groups, await groups.start());
    await client.removeGroup({ ownerId, documentId });
    const { groups: read } = await client.importGroups({ ownerId });
    expect(read.map(({ chatId }) => chatId)).toEqual(['2@g.us']);
    expect(await names(client)).toEqual(['2@g.us']);
  });

  it('is nobody else’s to delete, to bring back or to see', async () => {
    await using groups = await world();
    await using client = await imported(groups, await groups.start());
    const other = { ownerId: 'owner-eve' };
    const theirs = client.removeGroup({ ...other, documentId });
    await expect(theirs).rejects.toMatchObject(notFound);
    const { removal } = await client.removeGroup({ ownerId, documentId });
    const id = removal?.documentId ?? '';
    const undone = client.undoRemoval({ ...other, documentId: id });
    await expect(undone).rejects.toMatchObject(notFound);
    expect((await client.listRemovals({ ...other, query })).removals).toEqual([]);
    expect((await removals(client)).map((one) => one.documentId)).toEqual([id]);
  });

  it('comes back as it was, once', async () => {
    await using groups = await world();
    await using client = await imported(groups, await groups.start());
    const before = await client.getGroup({ ownerId, id: documentId });
    const { removal } = await client.removeGroup({ ownerId, documentId });
    const undo = () => client.undoRemoval({ ownerId, documentId: removal?.documentId ?? '' });
    const { group } = await undo();
    expect({ ...group, updatedAt: null }).toEqual({ ...before.group, updatedAt: null });
    expect(group?.isWatched).toBe(true);
    await expect(undo()).rejects.toMatchObject(notFound);
    expect(await removals(client)).toEqual([]);
  });

  it('comes back unwatched when its place was taken', async () => {
    await using groups = await world();
    await using client = await groups.start();
    await groups.tellUser(ownerId, 'personal');
    const chats = ['1', '2', '3', '4', '5', '6'].map((id) => chat(`${id}@g.us`));
    groups.connector.accounts.set(ownerId, chats);
    await client.importGroups({ ownerId });
    const watch = (id: string) => {
      const group = groupDocumentId(ownerId, `${id}@g.us`);
      return client.setWatched({ ownerId, documentId: group, watched: true });
    };
    for (const id of ['1', '2', '3', '4', '5']) await watch(id);
    const { removal } = await client.removeGroup({ ownerId, documentId });
    await watch('6');
    const { group } = await client.undoRemoval({
      ownerId,
      documentId: removal?.documentId ?? '',
    });
    expect(group).toMatchObject({ documentId, isWatched: false });
  });

  it('is forgotten after 30 days, also when nothing ran then', async () => {
    await using groups = await world();
    let removal = '';
    {
      await using client = await imported(groups, await groups.start());
      await groups.tellMembership([membership(ownerId, '1@g.us')]);
      const removed = await client.removeGroup({ ownerId, documentId });
      removal = removed.removal?.documentId ?? '';
    }
    const told = await heardOn(groups.bus, { topic: topics.groupsRemovals });
    const later = new Date(Date.now() + 31 * day);
    await using client = await groups.start({}, { now: () => later });
    await waitFor('it is told', () => told.some(({ state }) => state === 'purged'));
    expect(await removals(client)).toEqual([]);
    const undo = client.undoRemoval({ ownerId, documentId: removal });
    await expect(undo).rejects.toMatchObject(notFound);
    // Read again it is a group like any other, that nobody watches.
    await client.importGroups({ ownerId });
    const { group } = await client.getGroup({ ownerId, id: documentId });
    expect(group).toMatchObject({ isWatched: false });
    expect(group?.createdAt?.getTime()).toBe(later.getTime());
  });

  it('is back when its chat is imported again', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const { group } = await client.importChat(upload(header, file));
    await client.removeGroup({ ownerId, documentId: group?.documentId ?? '' });
    const again = await client.importChat(upload(header, file));
    expect(again.group?.documentId).toBe(group?.documentId);
    expect(again.warnings.at(-1)).toContain('It is back');
    expect(await removals(client)).toEqual([]);
    const imports = await client.listImports({ ownerId, query });
    expect(imports.imports).toHaveLength(2);
  });
});

describe('a deleted import', () => {
  it('is listed until it is deleted, and again when it is back', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const told = await heardOn(groups.bus, { topic: topics.groupsRemovals });
    const { group } = await client.importChat(upload(header, file));
    const groupId = group?.documentId ?? '';
    const ofGroup = listQuery({ filter: condition('group.documentId', 'eq', groupId) });
    const listed = async () => (await client.listImports({ ownerId, query: ofGroup })).imports;
    const [known] = await listed();
    expect(known).toMatchObject({ groupId, fileName: header.fileName, messages: 40 });
    const importId = known?.documentId ?? '';
    // What the connector was told is what the messages carry.
    expect(groups.connector.uploads[0]?.header.importId).toBe(importId);
    const { removal } = await client.removeImport({ ownerId, documentId: importId });
    expect(removal).toMatchObject({ kind: 'import', fileName: header.fileName });
    expect(await listed()).toEqual([]);
    const twice = client.removeImport({ ownerId, documentId: importId });
    await expect(twice).rejects.toMatchObject(notFound);
    await client.undoRemoval({ ownerId, documentId: removal?.documentId ?? '' });
    expect(await listed()).toEqual([known]);
    await waitFor('it is told', () => told.length >= 2);
    expect(told).toMatchObject([
      { kind: 'import', importId, state: 'removed' },
      { kind: 'import', importId, state: 'undone' },
    ]);
  });

  it('goes and comes with its group, and cannot be brought back alone then', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const { group } = await client.importChat(upload(header, file));
    const groupId = group?.documentId ?? '';
    const [first] = (await client.listImports({ ownerId, query })).imports;
    const part = await client.removeImport({ ownerId, documentId: first?.documentId ?? '' });
    const whole = await client.removeGroup({ ownerId, documentId: groupId });
    expect((await removals(client)).map(({ kind }) => kind)).toEqual(['group']);
    const partId = part.removal?.documentId ?? '';
    const undo = client.undoRemoval({ ownerId, documentId: partId });
    await expect(undo).rejects.toMatchObject(notFound);
    await client.undoRemoval({ ownerId, documentId: whole.removal?.documentId ?? '' });
    expect((await removals(client)).map(({ documentId }) => documentId)).toEqual([partId]);
    await client.undoRemoval({ ownerId, documentId: partId });
    expect((await client.listImports({ ownerId, query })).imports).toHaveLength(1);
  });
});

describe('deleted messages', () => {
  it('are a stretch of the past', async () => {
    await using groups = await world();
    const now = new Date('2026-03-10T12:00:00Z');
    await using client = await imported(groups, await groups.start({}, { now: () => now }));
    const from = new Date('2026-03-01T00:00:00Z');
    const to = new Date('2026-04-01T00:00:00Z');
    const refused = { kind: 'invalid', code: 'invalid_range' };
    const remove = (stretch: { from: Date | undefined; to: Date | undefined }) =>
      client.removeMessages({ ownerId, groupId: documentId, ...stretch });
    await expect(remove({ from: to, to: from })).rejects.toMatchObject(refused);
    await expect(remove({ from, to: undefined })).rejects.toMatchObject(refused);
    await expect(remove({ from: to, to })).rejects.toMatchObject(refused);
    const { removal } = await remove({ from, to });
    expect(removal).toMatchObject({ kind: 'range', from, to: now });
  });
});
