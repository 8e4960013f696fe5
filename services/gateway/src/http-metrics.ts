import { metrics } from '@groupsight/shared/telemetry';
import { Histogram } from 'prom-client';
import type { App } from './http.ts';

const seconds = new Histogram({
  name: 'groupsight_http_seconds',
  help: 'Duration of an HTTP request, seconds',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers: [metrics],
});

/** Measures every request by its route's pattern, never by its address. */
export function registerHttpMetrics(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });
}
