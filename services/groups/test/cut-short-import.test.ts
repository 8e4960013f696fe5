import type { ImportExportHeader } from '@groupsight/proto/connector/v1/connector';
import { AppError } from '@groupsight/shared/errors';
import { groupDocumentId } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { upload, world } from './support.ts';

const ownerId = 'owner-ada';
const chatId = 'export:garden';
const groupId = groupDocumentId(ownerId, chatId);
const header = { ownerId, fileName: 'WhatsApp Chat with Garden club.txt' };
const file = [Buffer.from('a chat')];
const all = { ownerId, query: undefined };
const cancelled = { code: 'import_cancelled' };

async function setUp(now?: () => Date) {
  await using opened = new AsyncDisposableStack();
  const groups = opened.use(await world());
  const client = opened.use(await groups.start({}, now ? { now } : {}));
  /** As the connector does when it knows the chat. */
  const begin = ({ importId = '', startedAt, fileName }: ImportExportHeader, hour = 20) =>
    client.beginImport({
      ownerId,
      importId,
      startedAt,
      fileName,
      chatId,
      name: 'Garden club',
      size: 5,
      firstLineAt: new Date('2026-01-01T10:00:00Z'),
      lastLineAt: new Date(`2026-02-01T${hour}:00:00Z`),
    });
  const goesOn = async ({ importId = '' }: ImportExportHeader) =>
    (await client.continueImport({ ownerId, importId, isPublishing: true })).isWanted;
  const listed = async () => ({
    groups: (await client.listGroups(all)).groups.map(({ documentId }) => documentId),
    imports: (await client.listImports(all)).imports.map(({ state }) => state),
  });
  const moved = opened.move();
  const close = () => moved.disposeAsync();
  const { connector } = groups;
  return { groups, connector, client, begin, goesOn, listed, [Symbol.asyncDispose]: close };
}

const died = async () => {
  throw new AppError('unavailable', 'unavailable', 'gone');
};

describe('an import that does not come to its end', () => {
  it('leaves its group, and is complete when all of its lines are imported', async () => {
    await using it = await setUp();
    const { connector, client, begin, goesOn, listed } = it;
    connector.onImport = async (told) => {
      await begin(told);
      expect(await goesOn(told)).toBe(true);
      expect(await listed()).toEqual({ groups: [groupId], imports: ['running'] });
      await died();
    };
    await expect(client.importChat(upload(header, file))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await listed()).toEqual({ groups: [groupId], imports: ['incomplete'] });
    connector.onImport = (told) => begin(told, 19).then(() => undefined);
    await client.importChat(upload(header, file));
    expect((await listed()).imports.sort()).toEqual(['done', 'incomplete']);
    connector.onImport = (told) => begin(told).then(() => undefined);
    await client.importChat(upload(header, file));
    expect((await listed()).imports).toEqual(['done', 'done', 'done']);
  });

  it('is incomplete when nobody says any more that it goes on', async () => {
    let ahead = 0;
    await using it = await setUp(() => new Date(Date.now() + ahead));
    const { begin, goesOn, listed } = it;
    const told = { ...header, timezone: 'UTC', importId: 'i'.repeat(24) };
    await begin(told);
    ahead = 60_000;
    await waitFor(
      'it to be found',
      async () => (await listed()).imports[0] === 'incomplete',
      15_000,
    );
    // It was only slow.
    expect(await goesOn(told)).toBe(true);
    expect((await listed()).imports).toEqual(['running']);
  });

  it('leaves nothing when it was refused before anything was published', async () => {
    await using it = await setUp();
    const { groups, connector, client, begin, listed } = it;
    connector.onImport = async (told) => {
      await begin(told);
      throw new AppError('too_large', 'storage_full', 'Full');
    };
    const refused = client.importChat(upload(header, file));
    await expect(refused).rejects.toMatchObject({ code: 'storage_full' });
    expect(await listed()).toEqual({ groups: [], imports: [] });
    expect((await client.listRemovals(all)).removals).toEqual([]);
    await groups.bus.drain();
    connector.onImport = (told) => begin(told).then(() => undefined);
    await client.importChat(upload(header, file));
    expect(await listed()).toEqual({ groups: [groupId], imports: ['done'] });
  });

  it('is cancelled by the deletion of its group, and incomplete when that is undone', async () => {
    await using it = await setUp();
    const { connector, client, begin, goesOn, listed } = it;
    connector.onImport = async (told) => {
      await begin(told);
      expect(await goesOn(told)).toBe(true);
      await client.removeGroup({ ownerId, documentId: groupId });
      expect(await goesOn(told)).toBe(false);
    };
    // Also where the connector had published all of it before it heard of that.
    await expect(client.importChat(upload(header, file))).rejects.toMatchObject(cancelled);
    expect(await listed()).toEqual({ groups: [], imports: [] });
    const [removal] = (await client.listRemovals(all)).removals;
    await client.undoRemoval({ ownerId, documentId: removal?.documentId ?? '' });
    expect(await listed()).toEqual({ groups: [groupId], imports: ['incomplete'] });
  });

  it('is cancelled by a deletion while its file is read; a later one brings it back', async () => {
    await using it = await setUp();
    const { connector, client, begin, listed } = it;
    connector.onImport = (told) => begin(told).then(() => undefined);
    await client.importChat(upload(header, file));
    connector.onImport = async (told) => {
      await client.removeGroup({ ownerId, documentId: groupId });
      await begin(told);
    };
    await expect(client.importChat(upload(header, file))).rejects.toMatchObject(cancelled);
    expect(await listed()).toEqual({ groups: [], imports: [] });
    connector.onImport = (told) => begin(told).then(() => undefined);
    const { warnings } = await client.importChat(upload(header, file));
    expect(warnings).toContain(
      'You had deleted this chat. It is back, with all that it had before.',
    );
    expect((await listed()).groups).toEqual([groupId]);
  });
});
