import type { Logger } from './logger.ts';

/** Anything that is started once and closed once. */
export interface Lifecycle {
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface NamedPart extends Lifecycle {
  readonly name: string;
}

/** A part did not start; the cause says why. */
class PartStartError extends Error {
  readonly part: string;

  constructor(part: string, cause: unknown) {
    super(`${part} failed to start`, { cause });
    this.name = 'PartStartError';
    this.part = part;
  }
}

/** The parts within parts that did not start, outermost first: `groupsight/gateway`. */
function failedPart(error: unknown): string {
  const names: string[] = [];
  for (let at = error; at instanceof PartStartError; at = at.cause) names.push(at.part);
  return names.join('/');
}

/**
 * Starts parts in order and closes them in reverse. When one fails to start, those already
 * started are closed again and the failure is thrown (one failed part stops all).
 */
export function inOrder(parts: readonly NamedPart[], logger: Logger): Lifecycle {
  const started: NamedPart[] = [];
  let closing = false;
  let starting: Promise<void> = Promise.resolve();

  const closeStarted = async () => {
    const errors: unknown[] = [];
    for (let part = started.pop(); part; part = started.pop()) {
      try {
        await part.close();
      } catch (error) {
        logger.error({ err: error, part: part.name }, 'part failed to close');
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some parts failed to close');
  };

  const startAll = async () => {
    for (const part of parts) {
      if (closing) return;
      try {
        await part.start();
        started.push(part);
      } catch (error) {
        await closeStarted().catch(() => undefined);
        throw new PartStartError(part.name, error);
      }
    }
  };

  return {
    start() {
      closing = false;
      starting = startAll();
      return starting;
    },
    /** May be called while it starts: the part in hand starts, no other does, all are closed. */
    async close() {
      closing = true;
      await starting.catch(() => undefined);
      await closeStarted();
    },
  };
}

/** The parts of `process` that running a service needs; main.ts passes `process` itself. */
export interface ProcessPort {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  exit(code: number): never;
}

export interface RunOptions {
  readonly logger: Logger;
  readonly process: ProcessPort;
  /** Milliseconds that an orderly end may take before the process is ended anyway. */
  readonly forceQuitMs?: number;
  /** Tells the operator why the start failed, before the process ends; instead of the log. */
  readonly onStartFailure?: (error: unknown) => void;
}

/**
 * Runs a service as a process: starts it, closes it on SIGTERM, SIGINT or an error nobody
 * caught, and force-quits when closing takes too long. A second signal quits at once.
 */
export async function run(service: Lifecycle, options: RunOptions): Promise<void> {
  const { logger, process, forceQuitMs = 15_000 } = options;
  let closing = false;
  const end = (code: number) => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => {
      logger.error('closing took too long, quitting');
      process.exit(1);
    }, forceQuitMs).unref();
    service.close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      logger.info({ signal }, 'closing');
      end(0);
    });
  }
  const crash = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected error, closing');
    end(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  try {
    await service.start();
  } catch (error) {
    if (closing) return;
    if (options.onStartFailure) options.onStartFailure(error);
    else logger.fatal({ err: error, part: failedPart(error) }, 'start failed');
    process.exit(1);
  }
}
