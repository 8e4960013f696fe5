import { testStore } from '@groupsight/docstore/test-store';
import type { RemovalChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { groupDocumentId } from '@groupsight/shared/ids';
import { expect, it } from 'vitest';
import { onGroupsRemovals } from '../src/consumers/groups-removals.ts';
import { openStore } from '../src/store/open.ts';

const ownerId = 'owner-ada';
const at = new Date('2026-03-10T12:00:00Z');
const before = new Date('2026-03-09T12:00:00Z');

const purged = (chatId: string): IncomingRecord<RemovalChanged> => ({
  key: 'r1',
  headers: {},
  value: {
    removalId: 'r1',
    ownerId,
    chatId,
    groupId: groupDocumentId(ownerId, chatId),
    kind: 'group',
    importId: '',
    from: undefined,
    to: undefined,
    state: 'purged',
    at,
  },
  publishedAt: at.getTime(),
});

it('what is kept of a forgotten group goes, and nothing of one that is there again', async () => {
  await using stored = await testStore();
  await using stack = new AsyncDisposableStack();
  const store = await openStore(stored.uri);
  stack.defer(() => store.close());
  const { models } = store;
  const add = async (chatId: string, heardAt: Date) => {
    const groupId = groupDocumentId(ownerId, chatId);
    const chat = { ownerId, chatId, groupId, isWatched: false, at: heardAt };
    await models.knownChats.create([{ ...chat, unwatchedAt: heardAt, watchedSince: null }]);
    const until = new Date('2100-01-01T00:00:00Z');
    const message = { messageId: 'M1', at: before, until, sealed: Buffer.from('x') };
    await models.messages.create([{ ownerId, chatId, ...message }]);
  };
  await add('1@g.us', before);
  await add('2@g.us', new Date(at.getTime() + 1));
  const groups: string[] = [];
  const erasure = {
    group: async (_owner: string, groupId: string) => void groups.push(groupId),
    import: async () => undefined,
  };
  const context = { erasure, models };
  await onGroupsRemovals([purged('1@g.us'), purged('2@g.us')], context);
  // Again it finds nothing more.
  await onGroupsRemovals([purged('1@g.us')], context);
  const chats = await models.messages.find({ ownerId }).lean();
  expect(chats.map(({ chatId }) => chatId)).toEqual(['2@g.us']);
  expect(await models.knownChats.countDocuments({ ownerId })).toBe(1);
  expect(new Set(groups)).toEqual(new Set([groupDocumentId(ownerId, '1@g.us')]));
});
