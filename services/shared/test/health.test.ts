import { afterEach, describe, expect, it } from 'vitest';
import { HealthServer, type ReadinessCheck } from '../src/health.ts';
import { countRecords } from '../src/telemetry.ts';
import { silentLogger, testBus } from '../src/testing/resources.ts';
import { textTopic } from './bus-contract/kit.ts';

let server: HealthServer | undefined;

async function start(checks: Record<string, ReadinessCheck> = {}) {
  server = new HealthServer({ port: 0, host: '127.0.0.1', logger: silentLogger(), checks });
  await server.start();
  return `http://127.0.0.1:${server.port}`;
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('the health server', () => {
  it('says that the process lives', async () => {
    const response = await fetch(`${await start()}/healthz`);
    expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
  });

  it('is ready when every check passes, and names the one that does not', async () => {
    let bus = true;
    const url = await start({
      store: async () => undefined,
      bus: async () => {
        if (!bus) throw new Error('mongodb://user:secret@host');
      },
    });
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ok', checks: { store: 'ok', bus: 'ok' } });
    bus = false;
    const unready = await fetch(`${url}/readyz`);
    expect(unready.status).toBe(503);
    expect(await unready.json()).toEqual({
      status: 'unavailable',
      checks: { store: 'ok', bus: 'failed' },
    });
  });

  it('takes a check that hangs for one that failed', async () => {
    const url = await start({ store: () => new Promise(() => undefined) });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });

  it('shows the metrics of the process, its calls, its consumers and their lag', async () => {
    const url = await start();
    countRecords('some.topic', 'some-group', 'handled', 3);
    const bus = await testBus();
    const topic = textTopic();
    const stuck = Promise.withResolvers<void>();
    await bus.publish(topic, [{ key: 'k', value: 'v' }]);
    await bus.subscribe({ topic, group: 'stuck', onBatch: () => stuck.promise });
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain(
      'groupsight_bus_records_total{topic="some.topic",group="some-group",outcome="handled"} 3',
    );
    expect(text).toContain(`groupsight_bus_lag{topic="${topic.name}",group="stuck"} 1`);
    expect(text).toContain('groupsight_rpc_seconds');
    expect(text).toMatch(/process_cpu_seconds_total/);
    stuck.resolve();
    await bus.close();
    const after = await (await fetch(`${url}/metrics`)).text();
    expect(after).not.toContain(`groupsight_bus_lag{topic="${topic.name}"`);
  });

  it('knows nothing else', async () => {
    const url = await start();
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/healthz?x=1`)).status).toBe(200);
    expect((await fetch(`${url}/healthz`, { method: 'POST' })).status).toBe(405);
  });

  it('fails to start on a port that is taken', async () => {
    await start();
    const port = server?.port ?? 0;
    const other = new HealthServer({ port, host: '127.0.0.1', logger: silentLogger(), checks: {} });
    await expect(other.start()).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await other.close();
  });
});
