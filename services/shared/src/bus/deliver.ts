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
  /** null: what was under the key is erased; nobody is handed that. */
  readonly bytes: Uint8Array | null;
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
    const { key, publishedAt, headers, bytes } = record;
    if (bytes === null) return;
    try {
      const value = subscription.topic.decode(bytes);
      good.push({ index, record: { key, value, publishedAt, headers } });
    } catch (error) {
      if (isOutage(error)) throw error;
      dead.push({ index, errorCode: 'undecodable', attempts: 1 });
    }
  });
  return { good, dead };
}

/** Decodes a batch; waits while what decodes it is away (a key that this process was not given). */
async function decodeInTime<T>(
  subscription: Subscription<T>,
  raw: readonly RawRecord[],
  { retry, logger, signal, heartbeat }: DeliverOptions,
): Promise<ReturnType<typeof decode<T>>> {
  const { topic, group } = subscription;
  for (let tries = 1; ; tries++) {
    try {
      return decode(subscription, raw);
    } catch (error) {
      logger.warn({ err: error, topic: topic.name, group, tries }, 'batch cannot be read yet');
    }
    await heartbeat?.();
    await pause(retryDelay(retry, tries), signal);
  }
}

/** Hands records over until they are handled; the error of the last try, where they are not. */
type Attempt<T> = (
  records: readonly Decoded<T>[],
  attempts: number,
) => Promise<AppError | undefined>;

function attemptOf<T>(
  subscription: Subscription<T>,
  { retry, logger, signal, heartbeat }: DeliverOptions,
): Attempt<T> {
  const { topic, group } = subscription;
  return async (records, attempts) => {
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
        const fields = { err: error, topic: topic.name, group, tries, records: records.length };
        logger.warn(fields, 'batch failed');
        if (!isOutage(error)) failures++;
        if (failures >= attempts) return new AppError('internal', code, code);
      }
      await heartbeat?.();
      await pause(retryDelay(retry, tries), signal);
    }
  };
}

/**
 * Handles what is left of a batch that failed, and returns the records that fail alone. Halves
 * are tried once and halved again, the earlier one to its end before the later one: one bad
 * record of five hundred costs some twenty calls, and the order of every key is kept.
 */
async function sift<T>(
  records: readonly Decoded<T>[],
  attempt: Attempt<T>,
  attempts: number,
): Promise<DeadRecord[]> {
  const [only] = records;
  if (!only) return [];
  if (records.length === 1) {
    const error = await attempt(records, attempts);
    return error ? [{ index: only.index, errorCode: error.code, attempts }] : [];
  }
  const dead: DeadRecord[] = [];
  const middle = Math.ceil(records.length / 2);
  for (const half of [records.slice(0, middle), records.slice(middle)]) {
    const isLeft = half.length === 1 || (await attempt(half, 1));
    if (isLeft) dead.push(...(await sift(half, attempt, attempts)));
  }
  return dead;
}

/**
 * Hands a batch to its subscription by the rules of `Subscription.onBatch`: tries, back-off,
 * then halves; returns the records to bury. Resolves with undefined when the subscription was
 * closed before the batch was handled: it must not be committed then.
 */
export async function deliver<T>(
  subscription: Subscription<T>,
  raw: readonly RawRecord[],
  options: DeliverOptions,
): Promise<DeadRecord[] | undefined> {
  const { topic, group } = subscription;
  const { attempts } = options.retry;
  const attempt = attemptOf(subscription, options);
  const dead: DeadRecord[] = [];
  try {
    const decoded = await decodeInTime(subscription, raw, options);
    const { good } = decoded;
    dead.push(...decoded.dead);
    // What is alone is sifted at once: tries of its own are all it gets.
    if (good.length < 2 || (await attempt(good, attempts))) {
      dead.push(...(await sift(good, attempt, attempts)));
    }
  } catch (error) {
    if (error instanceof Closed) return undefined;
    throw error;
  }
  countRecords(topic.name, group, 'handled', raw.length - dead.length);
  if (dead.length > 0) countRecords(topic.name, group, 'dead', dead.length);
  return dead;
}
