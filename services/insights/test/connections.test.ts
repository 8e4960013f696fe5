import { type OpenedDatabase, openedDatabases } from '@groupsight/shared/mongo/sharding';
import { expect, it } from 'vitest';
import { sharding as ours } from '../src/store/sharding.ts';
import { all, message, place, said, world } from './support.ts';

it('what comes in is stored over other connections than people read over', async () => {
  const stored = new Set<OpenedDatabase>();
  const read = new Set<OpenedDatabase>();
  const watch = (given: unknown) => {
    const opened = given as OpenedDatabase;
    if (opened.sharding.database !== ours.database) return;
    opened.connection.getClient().on('commandStarted', ({ commandName, command }) => {
      if (command.insert === 'messages') stored.add(opened);
      // What is read for a caller has the caller's time; the service's own work has none.
      if (commandName === 'find' && command.maxTimeMS !== undefined) read.add(opened);
    });
  };
  openedDatabases.subscribe(watch);
  try {
    await using insights = await world();
    await using client = await insights.start();
    const here = place();
    await insights.tellGroup(here);
    await insights.tell([said(here, message('m1'))]);
    expect((await client.listMessages(all(here))).messages).toHaveLength(1);
  } finally {
    openedDatabases.unsubscribe(watch);
  }
  expect(stored.size).toBe(1);
  expect(read.size).toBe(1);
  expect([...read].filter((one) => stored.has(one))).toEqual([]);
});
