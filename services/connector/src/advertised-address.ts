import { networkInterfaces } from 'node:os';

const everywhere = new Set(['0.0.0.0', '[::]', '::']);

/** This machine's first address that others on its network can reach. */
function ownHost(): string {
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const outside = all.find(({ internal, family }) => !internal && family === 'IPv4');
  return outside?.address ?? '127.0.0.1';
}

/**
 * Where other connectors reach this one: as GRPC_ADVERTISED_ADDRESS says, else as it listens; one
 * that listens on all addresses is reached at the machine's (in Kubernetes the pod's) own.
 */
export function advertisedAddress(
  given: string | undefined,
  listening: string,
  port: number,
  host: () => string = ownHost,
): string {
  if (given !== undefined) return given;
  if (listening.startsWith('unix:')) return listening;
  const named = listening.slice(0, listening.lastIndexOf(':'));
  return `${everywhere.has(named) ? host() : named}:${port}`;
}
