import { createClient } from '../grpc/client.ts';
import type { Client, Definition } from '../grpc/context.ts';
import type { Lifecycle } from '../lifecycle.ts';

/** A client of a service that the test has started; at its end both are closed. */
export type ServiceClient<D extends Definition> = Client<D> & { close(): void } & AsyncDisposable;

/** Starts a service on a free TCP port, and returns a client of it. */
export async function startService<D extends Definition>(
  definition: D,
  service: Lifecycle & { readonly grpcPort: number },
): Promise<ServiceClient<D>> {
  await service.start();
  const client = createClient(definition, { address: `127.0.0.1:${service.grpcPort}` });
  const end = async () => {
    client.close();
    await service.close();
  };
  return Object.assign(client, { [Symbol.asyncDispose]: end });
}
