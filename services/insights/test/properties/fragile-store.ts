import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';

const awayMs = 500;

/** What is sent with these bytes waits. */
interface Hold {
  readonly bytes: Buffer;
  readonly reached: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void>;
}

/** With what a process begins to send a command about a collection. */
export const commandBytes = (command: string, collection: string) =>
  Buffer.from(
    `${command}\0${String.fromCharCode(collection.length + 1)}\0\0\0${collection}\0`,
    'latin1',
  );

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
  const holds = new Set<Hold>();
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
    client.on('data', async (bytes) => {
      if (left <= 0) return;
      if (fatal && bytes.includes(fatal)) return cut();
      const hold = [...holds].find((one) => bytes.includes(one.bytes));
      if (hold) {
        holds.delete(hold);
        client.pause();
        hold.reached.resolve();
        await hold.released.promise;
        client.resume();
      }
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
    /**
     * Holds up the next packet that has these bytes, and what comes behind it on the same way.
     * `reached` resolves when it is there; it goes on after `release`.
     */
    holdBefore(bytes: Buffer) {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.add({ bytes, reached, released });
      return { reached: reached.promise, release: () => released.resolve() };
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
