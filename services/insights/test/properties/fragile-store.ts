import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';

const awayMs = 500;

/**
 * A way to a store that can be cut at any moment, as a kill of the process that uses it cuts it:
 * what was sent may or may not have been done, and nobody hears of it.
 */
export async function fragileStore(uri: string) {
  const folder = await tempDir();
  const path = join(folder.path, 's.sock');
  const target = decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(uri)?.[1] ?? '');
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let fatal: Buffer | undefined;
  let onCut: () => void = () => undefined;
  const cut = () => {
    left = 0;
    server.close();
    for (const socket of sockets) socket.destroy();
    onCut();
  };
  const server = createServer((client) => {
    // It came in the moment of the cut.
    if (left <= 0) {
      client.destroy();
      return;
    }
    const store = connect(target);
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        store.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (left <= 0) return;
      if (fatal && bytes.includes(fatal)) return cut();
      left -= 1;
      store.write(bytes);
      // The last one is done, and its reply is lost.
      if (left === 0) store.end(cut);
    });
    store.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const own = uri.replace(encodeURIComponent(target), encodeURIComponent(path));
  return {
    // Who was killed is not waited for.
    uri: `${own}${own.includes('?') ? '&' : '?'}serverSelectionTimeoutMS=${awayMs}`,
    /** Cuts it after so many more packets; resolves when that has happened. */
    cutAfter(packets: number): Promise<void> {
      return new Promise((resolve) => {
        onCut = resolve;
        left = packets;
        if (packets <= 0) cut();
      });
    },
    /** Cuts it before the next packet that has these bytes; resolves when that has happened. */
    cutBefore(bytes: Buffer): Promise<void> {
      return new Promise((resolve) => {
        onCut = resolve;
        fatal = bytes;
      });
    },
    /** Takes `cutBefore` back. */
    spare(): void {
      fatal = undefined;
    },
    async [Symbol.asyncDispose]() {
      if (left > 0) cut();
      await folder[Symbol.asyncDispose]();
    },
  };
}
