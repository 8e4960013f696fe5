import { join } from 'node:path';
import { type Docstore, startDocstore } from '@groupsight/docstore';
import type { NamedPart } from '@groupsight/shared/lifecycle';
import type { Logger } from '@groupsight/shared/logger';

/** The embedded store as a part that starts first and closes last. */
export interface StorePart extends NamedPart {
  /** Known once started. */
  readonly uri: string;
}

/** A store that is somewhere else already. */
export function externalStore(uri: string): StorePart {
  return { name: 'store', uri, start: async () => undefined, close: async () => undefined };
}

/** The store inside this process, on a unix socket; refuses a data folder in use. */
export function embeddedStore(dataDir: string, socketPath: string, logger: Logger): StorePart {
  let store: Docstore | undefined;
  return {
    name: 'store',
    get uri() {
      if (!store) throw new Error('the store is not started');
      return store.uri;
    },
    async start() {
      store = await startDocstore({
        file: join(dataDir, 'store.sqlite'),
        socketPath,
        log: (message, fields) => logger.warn(fields ?? {}, message),
      });
    },
    async close() {
      await store?.close();
      store = undefined;
    },
  };
}
