import { trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, type LoggerOptions as PinoOptions, pino } from 'pino';
import { redact, redactFields } from './redact.ts';

export type { Logger } from 'pino';

/** Ties a line to the trace it was written in, when there is one. */
function traceOf(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { traceId: span.traceId } : {};
}

export interface LoggerOptions {
  readonly service: string;
  readonly level?: string;
  readonly destination?: DestinationStream;
}

/**
 * What pino was called with, without anything private: it would take an error's message for
 * the line's when the line has none.
 */
function withoutPrivate([first, message, ...rest]: unknown[]): [object, string, ...unknown[]] {
  const clean = rest.map((value) => redact(value));
  if (typeof first === 'string')
    return [{}, String(redact(first)), ...[message, ...rest].map((value) => redact(value))];
  const text = message === undefined ? 'no message' : String(redact(message));
  if (first instanceof Error) return [{ err: first }, text, ...clean];
  return [typeof first === 'object' && first !== null ? first : {}, text, ...clean];
}

/**
 * A JSON logger that cannot write private fields, and writes errors without their message
 * (see redact.ts).
 */
export function createLogger({ service, level = 'info', destination }: LoggerOptions): Logger {
  const options: PinoOptions = {
    level,
    base: { service },
    mixin: traceOf,
    formatters: { log: (object) => redactFields(object) },
    hooks: {
      logMethod(args, method) {
        method.apply(this, withoutPrivate(args));
      },
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  const logger = destination ? pino(options, destination) : pino(options);
  // Not the formatter for bindings: pino does not use it for children.
  const { child } = logger;
  logger.child = function cleanChild(this: Logger, bindings, childOptions) {
    return Reflect.apply(child, this, [redactFields(bindings), childOptions]);
  };
  return logger;
}
