import { trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Keys that are never written, wherever they stand in a logged object (design §9). Free text
 * is not logged at all; these catch an object that was logged by mistake.
 */
const privateKeys = [
  'password',
  'passwordConfirmation',
  'currentPassword',
  'token',
  'jwt',
  'authorization',
  'cookie',
  'code',
  'email',
  'identifier',
  'username',
  'text',
  'message.text',
  'name',
  'senderName',
  'memberName',
  'phone',
  'qrcode',
  'pairingCode',
];

/** An error without its message: those of foreign errors can quote their input. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  // The stack's frames name places only.
  const frames = stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8);
  return { type: name, errorCode: code, frames, ...cause };
}

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

/** A JSON logger that cannot write private fields; errors are logged without their message. */
export function createLogger({ service, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    mixin: traceOf,
    redact: {
      paths: privateKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[private]',
    },
    serializers: { err: describeError, error: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination ? pino(options, destination) : pino(options);
}
