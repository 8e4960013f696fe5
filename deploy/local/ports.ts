import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';

/**
 * Below the ports that the system gives to outgoing connections (from 32768 on): one of those
 * could take the port of a process that was killed before that process is back.
 */
const first = 15_000;
const last = 31_000;

const taken = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** A port of this machine that nobody listens on; each call of this process answers another. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (taken.has(port)) continue;
    taken.add(port);
    if (await isFree(port)) return port;
  }
}

/** Whether somebody listens on a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
