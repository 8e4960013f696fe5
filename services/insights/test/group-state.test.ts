import { testStore } from '@groupsight/docstore/test-store';
import { expect, it } from 'vitest';
import { chatState, saveGroupState } from '../src/groups/chats.repository.ts';
import { openStores } from '../src/store/open.ts';

it("a group's state is the one of its highest version, or of its latest time without one", async () => {
  await using store = await testStore();
  const opened = await openStores(store.uri);
  const { chats } = opened.stores;
  const save = async (name: string, seconds: number, version?: number) => {
    const same = {
      group: 'g',
      watched: true,
      admin: false,
      removed: false,
      source: 'live' as const,
    };
    const changedAt = new Date(seconds * 1000);
    await saveGroupState(chats, 'ada', '1@g.us', { ...same, name, changedAt, version });
    return (await chatState(chats, 'ada', '1@g.us', 'g')).name;
  };
  expect(await save('of an older version', 50)).toBe('of an older version');
  expect(await save('earlier', 40)).toBe('of an older version');
  expect(await save('counted', 60, 7)).toBe('counted');
  expect(await save('by a clock behind', 30, 8)).toBe('by a clock behind');
  expect(await save('late', 90, 7)).toBe('by a clock behind');
  await opened.close();
});
