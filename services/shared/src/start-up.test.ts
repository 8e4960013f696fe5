import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { openBus, opening } from './start-up.ts';
import { silentLogger, testBus } from './testing/resources.ts';

const startUp = (opened: AsyncDisposableStack) => ({
  service: 'test',
  logger: silentLogger(),
  opened,
});

describe('opening', () => {
  const parts = (log: string[], fails = false) =>
    opening(async (opened) => {
      for (const name of ['store', 'bus']) {
        log.push(`open ${name}`);
        opened.defer(async () => void log.push(`close ${name}`));
      }
      if (fails) throw new Error('no server');
    });

  it('closes in reverse what it opened, once', async () => {
    const log: string[] = [];
    const part = parts(log);
    await part.start();
    expect(log).toEqual(['open store', 'open bus']);
    await part.close();
    await part.close();
    expect(log).toEqual(['open store', 'open bus', 'close bus', 'close store']);
  });

  it('closes at once when a later step fails', async () => {
    const log: string[] = [];
    await expect(parts(log, true).start()).rejects.toThrow('no server');
    expect(log).toEqual(['open store', 'open bus', 'close bus', 'close store']);
  });
});

describe('openBus', () => {
  it('leaves a bus that it was given to whoever gave it', async () => {
    const given = await testBus();
    const opened = new AsyncDisposableStack();
    const bus = await openBus({ KAFKA_BROKERS: undefined }, given, startUp(opened));
    expect(await bus.lag('nobody')).toBe(0);
    await opened.disposeAsync();
    await expect(given.drain()).resolves.toBeUndefined();
    await given.close();
  });

  it('refuses variables that name none', async () => {
    await using opened = new AsyncDisposableStack();
    const open = (config: Parameters<typeof openBus>[0]) =>
      openBus(config, undefined, startUp(opened));
    await expect(open({ KAFKA_BROKERS: undefined })).rejects.toThrow(ConfigError);
    await expect(
      open({ KAFKA_BROKERS: 'broker:9092', KAFKA_SASL_USERNAME: 'ada' }),
    ).rejects.toThrow(/KAFKA_SASL_MECHANISM/);
  });
});
