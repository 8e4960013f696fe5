import type { Metadata } from '@grpc/grpc-js';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Counter, Histogram, Registry } from 'prom-client';
import { toAppError } from './errors.ts';

/**
 * Metrics of this process, shared by the services in it. Labels are routes, RPCs, topics and
 * codes: never a person's data.
 */
export const metrics = new Registry();

const rpcSeconds = new Histogram({
  name: 'groupsight_rpc_seconds',
  help: 'Duration of a gRPC call on the server, seconds',
  labelNames: ['rpc', 'outcome'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers: [metrics],
});

const busRecords = new Counter({
  name: 'groupsight_bus_records_total',
  help: 'Records handled by consumers, and those that went to a dead-letter topic',
  labelNames: ['topic', 'group', 'outcome'],
  registers: [metrics],
});

const busBatchSeconds = new Histogram({
  name: 'groupsight_bus_batch_seconds',
  help: 'Duration of a consumed batch, seconds',
  labelNames: ['topic', 'group'],
  buckets: [0.001, 0.01, 0.05, 0.2, 1, 5, 30],
  registers: [metrics],
});

/** Measures a call on the server. */
export async function observeCall<T>(rpc: string, call: Promise<T>): Promise<T> {
  const end = rpcSeconds.startTimer({ rpc });
  try {
    const answer = await call;
    end({ outcome: 'ok' });
    return answer;
  } catch (error) {
    end({ outcome: toAppError(error).code });
    throw error;
  }
}

/** Counts handled or dead records of a consumer. */
export function countRecords(
  topic: string,
  group: string,
  outcome: 'handled' | 'dead',
  count: number,
): void {
  busRecords.inc({ topic, group, outcome }, count);
}

let isRecorded = false;

/** Whether somebody receives spans; told by the telemetry of this process. */
export const areSpansRecorded = () => isRecorded;

export function setSpansRecorded(value: boolean): void {
  isRecorded = value;
}

// Asked for each time: a tracer that was made before telemetry started would keep its provider.
const tracer = () => trace.getTracer('groupsight');

const metadataGetter = {
  keys: (carrier: Metadata) => Object.keys(carrier.getMap()),
  get: (carrier: Metadata, key: string) => carrier.get(key)[0]?.toString(),
};

/** Runs a server-side call inside a span that continues the caller's trace. */
export function withCallSpan<T>(
  rpc: string,
  metadata: Metadata,
  call: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(context.active(), metadata, metadataGetter);
  return inSpan(rpc, SpanKind.SERVER, parent, call);
}

/** Puts the running trace into an outgoing call's metadata. */
export function injectTrace(metadata: Metadata): void {
  propagation.inject(context.active(), metadata, {
    set: (carrier, key, value) => carrier.set(key, value),
  });
}

/** The running trace as record headers, so that a consumer continues it. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Runs a consumed batch inside a span that continues the trace of its first record. */
export async function withBatchSpan<T>(
  topic: string,
  group: string,
  headers: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const end = busBatchSeconds.startTimer({ topic, group });
  const parent = propagation.extract(context.active(), headers);
  try {
    return await inSpan(`${topic} process`, SpanKind.CONSUMER, parent, work);
  } finally {
    end();
  }
}

async function inSpan<T>(
  name: string,
  kind: SpanKind,
  parent: ReturnType<typeof context.active>,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer().startSpan(name, { kind }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: toAppError(error).code });
    throw error;
  } finally {
    span.end();
  }
}
