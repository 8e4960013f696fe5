// Whether the service in this container answers; its HEALTH_PORT is what Kubernetes asks, too.
const port = process.env.HEALTH_PORT ?? '9464';
try {
  const signal = AbortSignal.timeout(4_000);
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
