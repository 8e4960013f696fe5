import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { inOrder, type NamedPart, type ProcessPort, run } from './lifecycle.ts';
import { silentLogger } from './testing/resources.ts';

const logger = silentLogger();

function recorder() {
  const events: string[] = [];
  const part = (name: string, overrides: Partial<NamedPart> = {}): NamedPart => ({
    name,
    start: async () => {
      events.push(`start ${name}`);
    },
    close: async () => {
      events.push(`close ${name}`);
    },
    ...overrides,
  });
  return { events, part };
}

describe('parts in order', () => {
  it('start one after the other and close in reverse', async () => {
    const { events, part } = recorder();
    const all = inOrder([part('store'), part('bus'), part('api')], logger);
    await all.start();
    await all.close();
    await all.close();
    expect(events).toEqual([
      ...['start store', 'start bus', 'start api'],
      ...['close api', 'close bus', 'close store'],
    ]);
  });

  it('close what has started when one fails, and name it', async () => {
    const { events, part } = recorder();
    const cause = new Error('no broker');
    const bus = part('bus', { start: () => Promise.reject(cause) });
    const all = inOrder([part('store'), bus, part('api')], logger);
    await expect(all.start()).rejects.toMatchObject({ message: 'bus failed to start', cause });
    expect(events).toEqual(['start store', 'close store']);
  });

  it('close the others when one fails to close', async () => {
    const { events, part } = recorder();
    const bus = part('bus', { close: () => Promise.reject(new Error('stuck')) });
    const all = inOrder([part('store'), bus, part('api')], logger);
    await all.start();
    await expect(all.close()).rejects.toThrow('some parts failed to close');
    expect(events.slice(-2)).toEqual(['close api', 'close store']);
  });

  it('that are closed while they start do not go on starting', async () => {
    const { events, part } = recorder();
    const ready = Promise.withResolvers<void>();
    const slow = part('slow', { start: () => ready.promise });
    const all = inOrder([part('store'), slow, part('api')], logger);
    const starting = all.start();
    const closing = all.close();
    ready.resolve();
    await Promise.all([starting, closing]);
    expect(events).not.toContain('start api');
    expect(events).toContain('close store');
  });
});

/** A process that records its exit codes instead of ending. */
class TestProcess extends EventEmitter implements ProcessPort {
  readonly exits: number[] = [];
  exit(code: number): never {
    this.exits.push(code);
    return undefined as never;
  }
}

describe('running as a process', () => {
  it.each([['SIGTERM'], ['SIGINT']])('closes on %s and exits with 0', async (signal) => {
    const process = new TestProcess();
    const { events, part } = recorder();
    await run(part('service'), { logger, process });
    process.emit(signal);
    await expect.poll(() => process.exits).toEqual([0]);
    expect(events).toEqual(['start service', 'close service']);
  });

  it.each([['uncaughtException'], ['unhandledRejection']])(
    'closes on %s and exits with 1',
    async (event) => {
      const process = new TestProcess();
      const { events, part } = recorder();
      await run(part('service'), { logger, process });
      process.emit(event, new Error('bug'));
      await expect.poll(() => process.exits).toEqual([1]);
      expect(events).toContain('close service');
    },
  );

  it('exits with 1 when it cannot start or close', async () => {
    const { part } = recorder();
    const start = new TestProcess();
    const broken = part('x', { start: () => Promise.reject(new Error('no')) });
    await run(broken, { logger, process: start });
    expect(start.exits).toEqual([1]);

    const close = new TestProcess();
    const stuck = part('x', { close: () => Promise.reject(new Error('no')) });
    await run(stuck, { logger, process: close });
    close.emit('SIGTERM');
    await expect.poll(() => close.exits).toEqual([1]);
  });

  it('quits when closing takes too long, or at a second signal', async () => {
    const { part } = recorder();
    const hang = part('x', { close: () => new Promise(() => undefined) });
    const slow = new TestProcess();
    await run(hang, { logger, process: slow, forceQuitMs: 1 });
    slow.emit('SIGTERM');
    await expect.poll(() => slow.exits).toEqual([1]);

    const twice = new TestProcess();
    await run(hang, { logger, process: twice });
    twice.emit('SIGINT');
    expect(twice.exits).toEqual([]);
    twice.emit('SIGINT');
    expect(twice.exits).toEqual([1]);
  });
});
