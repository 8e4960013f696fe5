import { AppError, toAppError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { countRecords, withBatchSpan } from '../telemetry.ts';
import { type IncomingRecord, type RetryPolicy, retryDelay, type Subscription } from './bus.ts';

/** A record that could not be handled, and why. */
export interface DeadRecord {
  readonly index: number;
  readonly errorCode: string;
  readonly attempts: number;
}

/** A record as it came off the log: bytes that may not even decode. */
export interface RawRecord {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly publishedAt: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers of a dead record on `<topic>.dlq`: its own, and why it is there. */
export function deadLetterHeaders(
  source: { readonly topic: { readonly name: string }; readonly group: string },
  record: RawRecord,
  dead: DeadRecord,
  position: string,
): Record<string, string> {
  return {
    ...record.headers,
    errorCode: dead.errorCode,
    attempts: String(dead.attempts),
    group: source.group,
    topic: source.topic.name,
    position,
  };
}

export interface DeliverOptions {
  readonly retry: RetryPolicy;
  readonly logger: Logger;
  /** Aborted when the subscription closes: no further tries, nothing is committed. */
  readonly signal: AbortSignal;
  /** Called while waiting between tries, so that a broker keeps the consumer. */
  readonly heartbeat?: () => Promise<void>;
}

class Closed extends Error {}

/**
 * Whether an error says that something we depend on is away for now. Such a batch is tried
 * until it works: the records are fine, and burying what comes in an outage would lose it.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { kind } = toAppError(error);
  if (kind === 'unavailable' || kind === 'timeout') return true;
  return isOutage(error.cause);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new Closed();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(new Closed());
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

interface Decoded<T> {
  readonly index: number;
  readonly record: IncomingRecord<T>;
}

function decode<T>(
  subscription: Subscription<T>,
  raw: readonly RawRecord[],
): { good: Decoded<T>[]; dead: DeadRecord[] } {
  const good: Decoded<T>[] = [];
  const dead: DeadRecord[] = [];
  raw.forEach((record, index) => {
    const { key, publishedAt, headers } = record;
    try {
      const value = subscription.topic.decode(record.bytes);
      good.push({ index, record: { key, value, publishedAt, headers } });
    } catch {
      dead.push({ index, errorCode: 'undecodable', attempts: 1 });
    }
  });
  return { good, dead };
}

/**
 * Hands a batch to its subscription by the rules of `Subscription.onBatch`: tries, back-off,
 * then one by one; answers the records to bury. Resolves with undefined when the subscription
 * was closed before the batch was handled: it must not be committed then.
 */
export async function deliver<T>(
  subscription: Subscription<T>,
  raw: readonly RawRecord[],
  options: DeliverOptions,
): Promise<DeadRecord[] | undefined> {
  const { topic, group } = subscription;
  const { good, dead } = decode(subscription, raw);
  const attempt = async (records: readonly Decoded<T>[]): Promise<AppError | undefined> => {
    let failures = 0;
    for (let tries = 1; ; tries++) {
      const headers = records[0]?.record.headers ?? {};
      try {
        await withBatchSpan(topic.name, group, headers, () =>
          subscription.onBatch(records.map((entry) => entry.record)),
        );
        return undefined;
      } catch (error) {
        const { code } = toAppError(error);
        options.logger.warn({ err: error, topic: topic.name, group, tries }, 'batch failed');
        if (!isOutage(error)) failures++;
        if (failures >= options.retry.attempts) return new AppError('internal', code, code);
      }
      await options.heartbeat?.();
      await pause(retryDelay(options.retry, tries), options.signal);
    }
  };
  try {
    if (good.length > 0 && (await attempt(good))) {
      for (const entry of good) {
        const error = await attempt([entry]);
        if (error) {
          dead.push({
            index: entry.index,
            errorCode: error.code,
            attempts: options.retry.attempts,
          });
        }
      }
    }
  } catch (error) {
    if (error instanceof Closed) return undefined;
    throw error;
  }
  countRecords(topic.name, group, 'handled', raw.length - dead.length);
  if (dead.length > 0) countRecords(topic.name, group, 'dead', dead.length);
  return dead;
}
