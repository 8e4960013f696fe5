import { Origin } from '@groupsight/proto/events/v1/events';
import { createLocalEngine } from '@groupsight/reader/engine';
import { type OpenedDatabase, openedDatabases } from '@groupsight/shared/mongo/sharding';
import { describe, expect, it } from 'vitest';
import { sharding as ours } from '../src/store/sharding.ts';
import { message, place, said, world } from './support.ts';

const here = place();

/** Counts what this service asks its store, by command and collection, but for its looks around. */
function counted() {
  const counts = new Map<string, number>();
  /** How many documents it looks for by their ids, by collection. */
  const lookedFor = new Map<string, number>();
  const watch = (given: unknown) => {
    const { connection, sharding } = given as OpenedDatabase;
    if (sharding.database !== ours.database) return;
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      const collection: unknown = command[commandName];
      if (typeof collection !== 'string') return;
      // Work that was left behind is looked for by the clock, of all owners at once.
      const isLook = commandName === 'find' && collection !== 'owners' && !command.filter.owner;
      if (isLook) return;
      const name = `${commandName} ${collection}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const ids: unknown = command.filter?._id?.$in;
      if (Array.isArray(ids))
        lookedFor.set(collection, (lookedFor.get(collection) ?? 0) + ids.length);
    });
  };
  openedDatabases.subscribe(watch);
  return { counts, lookedFor, [Symbol.dispose]: () => openedDatabases.unsubscribe(watch) };
}

/** To store it, to judge it and tell of it, to derive and index its day, and to add up month and group. */
const maxCommands = 25;

describe('a live message', () => {
  it('costs the store few commands, whatever was said before', async () => {
    using commands = counted();
    await using insights = await world();
    let now = new Date('2026-03-10T13:00:00Z');
    await using _service = await insights.start({ now: () => now });
    await insights.tellGroup(here);
    const lines = Array.from({ length: 30 }, (_, n) => {
      const at = new Date(Date.UTC(2026, 2, 10, 12, n));
      return said(here, message(`m${n}`, { at, text: n % 2 ? 'Nine' : 'When do we meet, Bo?' }));
    });
    const last = lines.splice(-1);
    await insights.tell(lines);
    // The day is not derived anew a moment after it was: its end would be, and the whole later.
    now = new Date('2026-03-10T14:00:00Z');
    commands.counts.clear();
    await insights.tell(last);
    const told = Object.fromEntries(commands.counts);
    const all = [...commands.counts.values()].reduce((sum, n) => sum + n, 0);
    expect(all, JSON.stringify(told)).toBeLessThanOrEqual(maxCommands);
  });
});

describe('an import', () => {
  it('has each of its messages looked at once for what it shares', async () => {
    const engine = createLocalEngine();
    const lookedAt = new Map<string, number>();
    const resources: typeof engine.resources = (line) => {
      lookedAt.set(line.messageId, (lookedAt.get(line.messageId) ?? 0) + 1);
      return engine.resources(line);
    };
    await using insights = await world();
    await using _service = await insights.start({ engine: { ...engine, resources } });
    const lines = Array.from({ length: 30 }, (_, n) => {
      const at = new Date(Date.UTC(2026, 2, 10, 12, n));
      const text = `Look at https://example.com/${n}`;
      return said(here, message(`m${n}`, { at, text, importId: 'import-1' }), Origin.EXPORT);
    });
    await insights.tell(lines);
    expect(lookedAt.size).toBe(30);
    expect(new Set(lookedAt.values())).toEqual(new Set([1]));
  });

  it('looks for none of its messages among those that the network told of, where there are none', async () => {
    using commands = counted();
    await using insights = await world();
    await using _service = await insights.start();
    const told = (piece: string) =>
      Array.from({ length: 30 }, (_, n) => {
        const at = new Date(Date.UTC(2026, 2, 10, 12, n));
        const line = message(`${piece}-${n}`, { at, importId: 'import-1' });
        return said(here, line, Origin.EXPORT);
      });
    await insights.tell(told('first'));
    // From its second piece on the chat is known to have been imported.
    await insights.tell(told('second'));
    expect(commands.counts.get('find twins')).toBe(1);
    expect(commands.lookedFor.get('twins') ?? 0).toBe(0);
  });

  it('opens and closes a piece of it with a write each, though it is of another day', async () => {
    using commands = counted();
    await using insights = await world();
    await using _service = await insights.start();
    const told = (day: number) =>
      Array.from({ length: 30 }, (_, n) => {
        const at = new Date(Date.UTC(2026, 2, day, 12, n));
        const line = message(`${day}-${n}`, { at, importId: 'import-1' });
        return said(here, line, Origin.EXPORT);
      });
    await insights.tell(told(10));
    commands.counts.clear();
    await insights.tell(told(11));
    expect(commands.counts.get('update chats')).toBe(2);
  });
});
