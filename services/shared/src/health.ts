import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import { metrics } from './telemetry.ts';
import { probeMs, withTimeout } from './with-timeout.ts';

/** Resolves when a part that the service needs is there, rejects when it is not. */
export type ReadinessCheck = () => Promise<unknown>;

export interface HealthServerOptions {
  /** TCP port; 0 takes a free one. */
  readonly port: number;
  /** All addresses by default: probes come from outside the container. */
  readonly host?: string;
  readonly logger: Logger;
  /** What has to be there to serve, by name: the names are shown to whoever asks. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}

/** A check that hangs is a check that failed. */
async function passes(check: ReadinessCheck): Promise<boolean> {
  return (await withTimeout(probeMs, async () => check().then(() => true))) ?? false;
}

/**
 * Tells a cluster how the process is, over HTTP:
 * - `GET /healthz`: 200 while the process answers at all;
 * - `GET /readyz`: 200 when every check passes, else 503; 503 from `close` on, so that no more
 *   calls are sent here. Body: `{"status":"ok"|"unavailable","checks":{"<name>":"ok"|"failed"}}`;
 * - `GET /metrics`: the registry of telemetry.ts in Prometheus' text format.
 */
export class HealthServer implements Lifecycle {
  readonly #options: HealthServerOptions;
  readonly #server: Server;
  #closing = false;

  constructor(options: HealthServerOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#route(request.method ?? '', request.url ?? '', response).catch((error: unknown) => {
        options.logger.error({ err: error }, 'health request failed');
        if (!response.headersSent) answer(response, 500, 'text/plain', 'error\n');
      });
    });
  }

  /** The port that was bound. */
  get port(): number {
    const address = this.#server.address() as AddressInfo | null;
    return address?.port ?? 0;
  }

  async start(): Promise<void> {
    // Memory, event loop, garbage collection: once a process, whoever is in it.
    if (!metrics.getSingleMetric('process_cpu_seconds_total')) {
      collectDefaultMetrics({ register: metrics });
    }
    const { port, host = '0.0.0.0' } = this.#options;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (!this.#server.listening) return;
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #route(method: string, url: string, response: ServerResponse): Promise<void> {
    const path = url.split('?', 1)[0];
    const known = path === '/healthz' || path === '/readyz' || path === '/metrics';
    if (!known) return answer(response, 404, 'text/plain', 'not found\n');
    if (method !== 'GET' && method !== 'HEAD') {
      return answer(response, 405, 'text/plain', 'method not allowed\n');
    }
    if (path === '/metrics') {
      return answer(response, 200, metrics.contentType, await metrics.metrics());
    }
    if (path === '/healthz') return answer(response, 200, 'text/plain', 'ok\n');
    await this.#ready(response);
  }

  async #ready(response: ServerResponse): Promise<void> {
    const names = Object.entries(this.#options.checks);
    const results = await Promise.all(names.map(([, check]) => passes(check)));
    const ok = !this.#closing && results.every(Boolean);
    const checks = Object.fromEntries(
      names.map(([name], index) => [name, results[index] ? 'ok' : 'failed']),
    );
    const body = JSON.stringify({ status: ok ? 'ok' : 'unavailable', checks });
    answer(response, ok ? 200 : 503, 'application/json', body);
  }
}
