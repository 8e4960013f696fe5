import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { baseConfig, ConfigError } from './config.ts';
import type { ProcessPort } from './lifecycle.ts';
import { runService } from './run-service.ts';

/** A process with this environment, and the code that it ends with. */
function fakeProcess(env: Record<string, string>) {
  const ended = Promise.withResolvers<number>();
  const events = new EventEmitter();
  const port: ProcessPort & { readonly env: typeof env } = {
    env,
    on: (event, listener) => events.on(event, listener),
    exit: ((code: number) => ended.resolve(code)) as ProcessPort['exit'],
  };
  return { port, events, ended: ended.promise };
}

const env = { MONGODB_URI: 'mongodb://store', LOG_LEVEL: 'silent' };

it('starts a service with its configuration, and closes it on a signal', async () => {
  const log: string[] = [];
  const { port, events, ended } = fakeProcess(env);
  await runService({
    service: 'test',
    config: baseConfig,
    process: port,
    create: (config, { logger }) => ({
      start: async () => void log.push(`start ${config.MONGODB_URI} ${logger.level}`),
      close: async () => void log.push('close'),
    }),
  });
  expect(log).toEqual(['start mongodb://store silent']);
  events.emit('SIGTERM', 'SIGTERM');
  expect(await ended).toBe(0);
  expect(log).toEqual(['start mongodb://store silent', 'close']);
});

it('ends with 1 when the service cannot start', async () => {
  const { port, ended } = fakeProcess(env);
  const start = async () => {
    throw new Error('no store');
  };
  const create = () => ({ start, close: async () => undefined });
  await runService({ service: 'test', config: baseConfig, process: port, create });
  expect(await ended).toBe(1);
});

it('names the variable that is malformed, and creates nothing', async () => {
  const { port } = fakeProcess({ MONGODB_URI: 'elsewhere' });
  const create = () => {
    throw new Error('not expected');
  };
  const running = runService({ service: 'test', config: baseConfig, process: port, create });
  await expect(running).rejects.toThrow(ConfigError);
  await expect(running).rejects.toThrow(/MONGODB_URI/);
});
