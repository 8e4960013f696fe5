import { join } from 'node:path';
import { type Docstore, startDocstore } from '@groupsight/docstore';
import type { NamedPart } from '@groupsight/shared/lifecycle';
import type { Logger } from '@groupsight/shared/logger';
import { offerWriteCounts } from '@groupsight/shared/mongo/write-counts';

/** The embedded store as a part that starts first and closes last. */
export interface StorePart extends NamedPart {
  /** Known once started. */
  readonly uri: string;
}

/** A store that is somewhere else already. */
export function externalStore(uri: string): StorePart {
  return { name: 'store', uri, start: async () => undefined, close: async () => undefined };
}

/** Fields of the services' documents that say whose they are. */
const ownerFields = ['owner', 'ownerId'];
/** Of one document an owner, under their id. */
const ownerCollections = ['owners'];

/** The store inside this process, on a unix socket; refuses a data folder in use. */
export function embeddedStore(dataDir: string, socketPath: string, logger: Logger): StorePart {
  let store: Docstore | undefined;
  let offer: ReturnType<typeof offerWriteCounts> | undefined;
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
        partFields: ownerFields,
        partCollections: ownerCollections,
        log: (message, fields) => logger.warn(fields ?? {}, message),
      });
      offer = offerWriteCounts(store.uri, store.counts);
    },
    async close() {
      offer?.withdraw();
      await store?.close();
      store = undefined;
    },
  };
}
