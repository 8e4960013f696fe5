import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';

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
  let onCut: () => void = () => undefined;
  const cut = () => {
    left = 0;
    server.close();
    for (const socket of sockets) socket.destroy();
    onCut();
  };
  const server = createServer((client) => {
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
      left -= 1;
      store.write(bytes);
      // The last one is done, and its reply is lost.
      if (left === 0) store.end(cut);
    });
    store.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    uri: uri.replace(encodeURIComponent(target), encodeURIComponent(path)),
    /** Cuts it after so many more packets; resolves when that has happened. */
    cutAfter(packets: number): Promise<void> {
      return new Promise((resolve) => {
        onCut = resolve;
        left = packets;
        if (packets <= 0) cut();
      });
    },
    async [Symbol.asyncDispose]() {
      if (left > 0) cut();
      await folder[Symbol.asyncDispose]();
    },
  };
}
