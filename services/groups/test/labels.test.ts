import { topics } from '@groupsight/shared/bus/topics';
import { groupDocumentId } from '@groupsight/shared/ids';
import { heardOn } from '@groupsight/shared/testing/heard';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { describe, expect, it } from 'vitest';
import { chat, world } from './support.ts';

const ownerId = 'owner-ada';
const other = 'owner-bob';
const id = (n: number, owner = ownerId) => groupDocumentId(owner, `${n}@g.us`);

/** Two owners with three groups each. */
async function started() {
  const groups = await world();
  const client = await groups.start();
  for (const owner of [ownerId, other]) {
    groups.connector.accounts.set(owner, [chat('1@g.us'), chat('2@g.us'), chat('3@g.us')]);
    await client.importGroups({ ownerId: owner });
  }
  const list = (owner = ownerId) => client.listLabels({ ownerId: owner, query: undefined });
  /** The groups that have a label. */
  const groupsOf = async (label: string, owner = ownerId) => {
    const query = listQuery({ filter: condition('labels.documentId', 'eq', label) });
    const answer = await client.listGroups({ ownerId: owner, query });
    return answer.groups.map(({ documentId }) => documentId);
  };
  const create = async (name: string, groupIds: string[] = [], owner = ownerId) => {
    const { label } = await client.createLabel({ ownerId: owner, name, groupIds });
    if (!label) throw new Error('no label');
    return label;
  };
  const update = (documentId: string, changed: object, owner = ownerId) =>
    client.updateLabel({
      ownerId: owner,
      documentId,
      name: undefined,
      addGroupIds: [],
      removeGroupIds: [],
      ...changed,
    });
  return {
    groups,
    client,
    list,
    groupsOf,
    create,
    update,
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await groups[Symbol.asyncDispose]();
    },
  };
}

describe('labels', () => {
  it('are given to groups and taken from them, the same again changes nothing', async () => {
    await using here = await started();
    const deals = await here.create('  Deal   flow ', [id(1)]);
    expect(deals).toMatchObject({ name: 'Deal flow', groups: 1 });
    const give = { addGroupIds: [id(1), id(2), id(2)], removeGroupIds: [id(3)] };
    for (let n = 0; n < 2; n += 1) {
      const { label } = await here.update(deals.documentId, give);
      expect(label).toMatchObject({ name: 'Deal flow', groups: 2 });
    }
    expect(await here.groupsOf(deals.documentId)).toEqual([id(1), id(2)]);
    const { group } = await here.client.getGroup({ ownerId, id: id(2) });
    expect(group?.labelIds).toEqual([deals.documentId]);
    await here.update(deals.documentId, { removeGroupIds: [id(1)] });
    expect(await here.groupsOf(deals.documentId)).toEqual([id(2)]);
    // What an import tells of a group leaves its labels.
    await here.client.importGroups({ ownerId });
    expect(await here.groupsOf(deals.documentId)).toEqual([id(2)]);
  });

  it('are listed by name, and have each name once, whatever its capitals', async () => {
    await using here = await started();
    for (const name of ['work', 'Family', 'Ärzte']) await here.create(name);
    const names = async () => (await here.list()).labels.map(({ name }) => name);
    expect(await names()).toEqual(['Family', 'work', 'Ärzte']);
    const taken = { kind: 'conflict', code: 'label_exists' };
    await expect(here.create('WORK')).rejects.toMatchObject(taken);
    const { labels } = await here.list();
    const work = labels.find(({ name }) => name === 'work')?.documentId ?? '';
    await expect(here.update(work, { name: 'family' })).rejects.toMatchObject(taken);
    await here.update(work, { name: 'Work' });
    expect(await names()).toEqual(['Family', 'Work', 'Ärzte']);
    for (const bad of ['', ' \n ', 'x'.repeat(41)]) {
      await expect(here.create(bad)).rejects.toMatchObject({ code: 'invalid_name' });
      await expect(here.update(work, { name: bad })).rejects.toMatchObject({
        code: 'invalid_name',
      });
    }
  });

  it('are taken from their groups when they are deleted; the groups stay', async () => {
    await using here = await started();
    const kept = await here.create('Kept', [id(1)]);
    const gone = await here.create('Gone', [id(1), id(2)]);
    await here.client.deleteLabel({ ownerId, documentId: gone.documentId });
    expect((await here.list()).labels).toMatchObject([{ name: 'Kept', groups: 1 }]);
    expect(await here.groupsOf(gone.documentId)).toEqual([]);
    expect(await here.groupsOf(kept.documentId)).toEqual([id(1)]);
    const again = here.client.deleteLabel({ ownerId, documentId: gone.documentId });
    await expect(again).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.update(gone.documentId, { name: 'Back' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('are each owner’s own, as the groups are that get them', async () => {
    await using here = await started();
    const mine = await here.create('Mine', [id(1)]);
    const theirs = await here.create('Mine', [id(1, other)], other);
    const missing = { kind: 'not_found' };
    const stranger = { ownerId: other, documentId: mine.documentId };
    await expect(here.client.deleteLabel(stranger)).rejects.toMatchObject(missing);
    await expect(here.update(mine.documentId, { name: 'X' }, other)).rejects.toMatchObject(missing);
    const mixed = { name: 'Y', addGroupIds: [id(2), id(2, other)] };
    await expect(here.update(mine.documentId, mixed)).rejects.toMatchObject(missing);
    await expect(here.create('New', [id(1, other)])).rejects.toMatchObject(missing);
    expect((await here.list()).labels).toMatchObject([{ name: 'Mine', groups: 1 }]);
    expect((await here.list(other)).labels).toMatchObject([{ documentId: theirs.documentId }]);
    expect(await here.groupsOf(mine.documentId, other)).toEqual([]);
  });

  it('stay with a group that is deleted and brought back', async () => {
    await using here = await started();
    const { documentId } = await here.create('Old', [id(1), id(2)]);
    const { removal } = await here.client.removeGroup({ ownerId, documentId: id(1) });
    expect((await here.list()).labels).toMatchObject([{ groups: 1 }]);
    await here.client.undoRemoval({ ownerId, documentId: removal?.documentId ?? '' });
    expect(await here.groupsOf(documentId)).toEqual([id(1), id(2)]);
  });

  it('are fifty at most, however many are added at once', async () => {
    await using here = await started();
    const tries = await Promise.allSettled(
      Array.from({ length: 52 }, (_, n) => here.create(`Label ${n}`)),
    );
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject(
      Array.from({ length: 2 }, () => ({ reason: { code: 'too_many_labels' } })),
    );
    expect((await here.client.listLabels({ ownerId, query: listQuery({}) })).meta?.total).toBe(50);
  });

  it('are told to open browsers', async () => {
    await using here = await started();
    const heard = await heardOn(here.groups.bus, { topic: topics.appEvents });
    const { documentId } = await here.create('Told');
    await here.update(documentId, { addGroupIds: [id(1)] });
    await here.client.deleteLabel({ ownerId, documentId });
    await here.groups.bus.drain();
    const told = { ownerId, type: 'groups', groupId: '' };
    // The imports were told before.
    expect(heard.slice(-3)).toMatchObject([told, told, told]);
  });
});
