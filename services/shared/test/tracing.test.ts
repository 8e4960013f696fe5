import { testStore } from '@groupsight/docstore/test-store';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../src/logger.ts';
import { connectMongo } from '../src/mongo/connect.ts';
import { createTelemetry, type TelemetryOptions } from '../src/telemetry-start.ts';
import { testBus } from '../src/testing/resources.ts';
import { textTopic } from './bus-contract/kit.ts';
import { startEcho } from './fixtures/echo-service.ts';

let running: ReturnType<typeof createTelemetry> | undefined;

async function start(options: Partial<TelemetryOptions> = {}) {
  running = createTelemetry({ service: 'test', ...options });
  await running.start();
}

afterEach(async () => {
  await running?.close();
  running = undefined;
});

const traceId = () => trace.getActiveSpan()?.spanContext().traceId;

/** Runs work in a trace of its own and answers the trace's id. */
async function inTrace(work: () => Promise<unknown>): Promise<string> {
  return trace.getTracer('test').startActiveSpan('root', async (span) => {
    await work();
    span.end();
    return span.spanContext().traceId;
  });
}

describe('a trace', () => {
  it('crosses gRPC and the bus, though nothing is exported', async () => {
    await start();
    const seen: Record<string, string | undefined> = {};
    await using echo = await startEcho({
      getEcho: async (request) => {
        seen.rpc = traceId();
        await bus.publish(topic, [{ key: 'k', value: 'v' }]);
        return request;
      },
    });
    const topic = textTopic();
    const bus = await testBus();
    await bus.subscribe({
      topic,
      group: 'g',
      onBatch: async () => {
        seen.bus = traceId();
      },
    });
    const id = await inTrace(() => echo.client.getEcho({ text: '' }));
    await bus.drain();
    await bus.close();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(seen).toEqual({ rpc: id, bus: id });
  });

  it('is exported as spans of calls and batches, failed ones marked by their code', async () => {
    const exporter = new InMemorySpanExporter();
    await start({ spanProcessor: new SimpleSpanProcessor(exporter) });
    await using echo = await startEcho({
      getEcho: async () => {
        throw new TypeError('private words');
      },
    });
    const id = await inTrace(() => echo.client.getEcho({ text: '' }).catch(() => undefined));
    const spans = exporter.getFinishedSpans();
    const call = spans.find((span) => span.name === '/groupsight.test.v1.Echo/GetEcho');
    expect(call?.spanContext().traceId).toBe(id);
    expect(call?.status.message).toBe('internal');
    expect(JSON.stringify(spans.map((span) => [span.attributes, span.events, span.status])))
      .not //
      .toMatch(/private words/);
  });

  it('shows what its calls ask of the store, and nothing of what they say to it', async () => {
    const exporter = new InMemorySpanExporter();
    await start({ spanProcessor: new SimpleSpanProcessor(exporter) });
    await using store = await testStore();
    const connection = await connectMongo({ uri: store.uri, database: 'spans' });
    const things = connection.collection('things');
    const refused = { $privateWords: 1 };
    await using echo = await startEcho({
      getEcho: async (request) => {
        await things.insertOne({ text: 'private words' });
        await Promise.all([1, 2].map(() => things.findOne({ text: 'private words' })));
        await things
          .aggregate([refused])
          .toArray()
          .catch(() => undefined);
        return request;
      },
    });
    await things.findOne({});
    const id = await inTrace(() => echo.client.getEcho({ text: '' }));
    await connection.close();
    const spans = exporter.getFinishedSpans();
    const rpc = spans.find((span) => span.name === '/groupsight.test.v1.Echo/GetEcho');
    const asked = spans.filter((span) => span.attributes['db.system.name'] === 'mongodb');
    expect(asked.map((span) => span.name)).toEqual([
      'insert things',
      'find things',
      'find things',
      'aggregate things',
    ]);
    for (const span of asked) {
      expect(span.parentSpanContext?.spanId).toBe(rpc?.spanContext().spanId);
      expect(span.spanContext().traceId).toBe(id);
    }
    const [insert, , , aggregate] = asked;
    expect(insert?.attributes).toEqual({
      'db.system.name': 'mongodb',
      'db.namespace': 'spans',
      'db.operation.name': 'insert',
      'db.collection.name': 'things',
    });
    expect(aggregate?.attributes).toMatchObject({ 'db.response.status_code': '40324' });
    expect(aggregate?.status.message).toBe('MongoServerError');
    const said = asked.map((span) => [span.name, span.attributes, span.events, span.status]);
    expect(JSON.stringify(said)).not.toMatch(/private/i);
  });

  it('stands in the log lines that are written in it', async () => {
    await start();
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const logger = createLogger({ service: 'test', destination });
    const id = await inTrace(async () => logger.info('inside'));
    logger.info('outside');
    expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([id, undefined]);
  });

  it('ends with telemetry, which may be started again', async () => {
    await start();
    await running?.close();
    expect(await inTrace(async () => undefined)).toBe('0'.repeat(32));
    await start();
    expect(await inTrace(async () => undefined)).not.toBe('0'.repeat(32));
  });
});
