import { ImportPlan } from '@groupsight/proto/connector/v1/connector';
import type { ImportChatRequest } from '@groupsight/proto/groups/v1/groups';
import { groupDocumentId } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { chat, membership, upload, world } from './support.ts';

const ownerId = 'owner-ada';
const header = { ownerId, fileName: 'WhatsApp Chat with Garden club.txt' };
const file = [Buffer.alloc(1024 * 1024, 'a'), Buffer.alloc(10, 'b')];

describe('import chat', () => {
  it('passes the file on and stores the group', async () => {
    await using groups = await world();
    await using client = await groups.start();
    await groups.tellUser(ownerId, 'ultimate', 'Europe/Berlin');
    const answer = await client.importChat(upload(header, file));
    expect(groups.connector.uploads).toEqual([
      {
        header: {
          ...header,
          timezone: 'Europe/Berlin',
          importId: expect.stringMatching(/^\w{24}$/),
          startedAt: expect.any(Date),
        },
        chunks: 2,
        bytes: 1024 * 1024 + 10,
      },
    ]);
    expect(answer).toMatchObject({
      jobId: 'job-1',
      messages: 40,
      participants: 2,
      firstMessageAt: new Date('2026-01-01T10:00:00Z'),
      warnings: ['Day and month could not be told apart'],
      group: {
        documentId: groupDocumentId(ownerId, 'export:garden'),
        name: 'Garden club',
        size: 5,
        source: 'GROUP_SOURCE_EXPORT',
        isWatched: false,
        growth: [{ date: '2026-02-01', value: 5 }],
      },
    });
    expect(await client.getLink({ ownerId })).toMatchObject({ importedGroups: true });
  });

  it('of a longer export adds to the same group and keeps the watch state', async () => {
    await using groups = await world();
    await using client = await groups.start();
    await groups.tellUser(ownerId, 'personal');
    const { group: first } = await client.importChat(upload(header, file));
    const documentId = first?.documentId ?? '';
    await client.setWatched({ ownerId, documentId, watched: true });
    groups.connector.answerImport = { size: 7, lastMessageAt: new Date('2026-02-03T10:00:00Z') };
    const { group: longer } = await client.importChat(upload(header, file));
    expect(longer).toMatchObject({ documentId, size: 7, isWatched: true });
    // The shorter one again tells nothing newer.
    groups.connector.answerImport = {};
    const { group: shorter } = await client.importChat(upload(header, file));
    expect(shorter).toMatchObject({ documentId, size: 7 });
    expect(shorter?.growth.map(({ value }) => value)).toEqual([5, 5, 7]);
    await groups.tellMembership([
      membership(ownerId, 'export:garden', { at: new Date('2026-01-31T10:00:00Z'), sizeAfter: 4 }),
    ]);
    const { group } = await client.getGroup({ ownerId, id: documentId });
    expect(group?.growth.map(({ value }) => value)).toEqual([4, 5, 5, 7]);
  });

  it('passes the zone and order on that were asked for', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const asked = { ...header, name: 'Mine', timezone: 'America/Lima', dateOrder: 'mdy' };
    await client.importChat(upload(asked, file));
    expect(groups.connector.uploads[0]?.header).toMatchObject(asked);
  });

  it('passes on which chat was named, and knows only the own ones', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, [chat('1@g.us')]);
    await client.importGroups({ ownerId });
    const live = groupDocumentId(ownerId, '1@g.us');
    await client.importChat(upload({ ...header, chat: live }, file));
    await client.importChat(upload({ ...header, chat: 'new' }, file));
    expect(groups.connector.uploads.map((one) => one.header)).toMatchObject([
      { chat: live, chatId: '1@g.us', isLive: true },
      { chat: 'new', chatId: undefined },
    ]);
    const stranger = { ...header, ownerId: 'owner-bob', chat: live };
    await expect(client.importChat(upload(stranger, file))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('leaves a chat that was named the name it has, unless another one is given', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const { group } = await client.importChat(upload({ ...header, name: 'Gardeners' }, file));
    groups.connector.answerImport = {
      name: 'As in the file',
      lastMessageAt: new Date('2026-03-01'),
    };
    const more = { ...header, chat: group?.documentId ?? '' };
    const kept = await client.importChat(upload(more, file));
    expect([kept.name, kept.group?.name]).toEqual(['Garden club', 'Garden club']);
    const plan = ImportPlan.fromPartial({ groupId: more.chat });
    groups.connector.answerImport = { name: 'As in the file', jobId: '', plan };
    const preview = await client.importChat(upload({ ...more, preview: 'all' }, file));
    expect(preview.name).toBe('Garden club');
    groups.connector.answerImport = { name: 'Roses', lastMessageAt: new Date('2026-04-01') };
    const named = await client.importChat(upload({ ...more, name: 'Roses' }, file));
    expect(named.group?.name).toBe('Roses');
  });

  it('leaves a linked group that is joined as the network tells it', async () => {
    await using groups = await world();
    await using client = await groups.start();
    groups.connector.accounts.set(ownerId, [chat('1@g.us')]);
    await client.importGroups({ ownerId });
    groups.connector.answerImport = { chatId: '1@g.us', name: 'As in the file' };
    const { group } = await client.importChat(
      upload({ ...header, chat: groupDocumentId(ownerId, '1@g.us') }, file),
    );
    expect(group).toMatchObject({ name: 'Chat 1@g.us', size: 3, source: 'GROUP_SOURCE_LIVE' });
    expect((await client.listImports({ ownerId, query: undefined })).imports).toHaveLength(1);
  });

  it('stores nothing of a preview', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const plan = ImportPlan.fromPartial({ added: 40, isPlain: true });
    groups.connector.answerImport = { jobId: '', plan };
    const preview = await client.importChat(upload({ ...header, preview: 'all' }, file));
    expect(preview).toMatchObject({ group: undefined, jobId: '', plan, name: 'Garden club' });
    expect((await client.listGroups({ ownerId, query: undefined })).groups).toEqual([]);
    expect((await client.listImports({ ownerId, query: undefined })).imports).toEqual([]);
    const refused = client.importChat(upload({ ...header, preview: 'some' }, file));
    await expect(refused).rejects.toMatchObject({ code: 'invalid_preview' });
  });

  it('stores nothing of a file that is not good, and says why', async () => {
    await using groups = await world();
    await using client = await groups.start();
    const refuse = (requests: AsyncIterable<ImportChatRequest>, code: string) =>
      expect(client.importChat(requests)).rejects.toMatchObject({ kind: 'invalid', code });
    await refuse(upload(header, []), 'empty_file');
    await refuse(upload({ ...header, timezone: 'Mars' }, file), 'invalid_timezone');
    await refuse(upload({ ...header, dateOrder: 'ydm' }, file), 'invalid_date_order');
    async function* headless(): AsyncGenerator<ImportChatRequest> {
      yield { part: { $case: 'chunk', value: Buffer.from('text') } };
    }
    await refuse(headless(), 'missing_header');
    async function* twice(): AsyncGenerator<ImportChatRequest> {
      yield* upload(header, file);
      yield* upload(header, file);
    }
    await refuse(twice(), 'unexpected_header');
    expect((await client.listGroups({ ownerId, query: undefined })).groups).toEqual([]);
  });

  it('does not take half a file for the whole when the caller gives up', async () => {
    await using groups = await world();
    await using client = await groups.start();
    async function* breaking(): AsyncGenerator<ImportChatRequest> {
      yield* upload(header, file);
      await waitFor('the pieces at the connector', () => groups.connector.pieces === 2);
      throw new Error('the browser went away');
    }
    await expect(client.importChat(breaking())).rejects.toThrow('the browser went away');
    // A later, whole upload shows that the broken one came to its end without a trace.
    await client.importChat(upload({ ...header, name: 'whole' }, file));
    await waitFor('the whole upload', () => groups.connector.uploads.length > 0);
    expect(groups.connector.uploads.map((one) => one.header.name)).toEqual(['whole']);
  });
});
