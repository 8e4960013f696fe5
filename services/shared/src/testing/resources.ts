import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedBus } from '../bus/embedded.ts';
import { createLogger, type Logger } from '../logger.ts';

/** A fresh folder that goes away at the end of `await using`. */
export async function tempDir(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'groupsight-test-'));
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A logger that writes nothing. */
export function silentLogger(): Logger {
  return createLogger({ service: 'test', level: 'silent' });
}

/** A started embedded bus with quick retries, on a file of its own or in memory. */
export async function testBus(file = ':memory:'): Promise<EmbeddedBus> {
  const retry = { attempts: 3, firstDelayMs: 1, maxDelayMs: 5 };
  const bus = new EmbeddedBus({ file, logger: silentLogger(), retry });
  await bus.start();
  return bus;
}
