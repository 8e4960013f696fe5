// Whether the service in this container answers; its HEALTH_PORT is what Kubernetes asks, too. The
// whole product in one container has none: its gateway answers.
const { HEALTH_PORT: healthPort = '9464', PORT: appPort } = process.env;
const port = healthPort || appPort;
try {
  const signal = AbortSignal.timeout(4_000);
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
