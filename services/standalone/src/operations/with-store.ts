import { existsSync } from 'node:fs';
import { createLogger } from '@groupsight/shared/logger';
import type { StandaloneConfig } from '../config.ts';
import { lockIfFree, makeDataFolder, makeSocketFolder, socketFolderOf } from '../data-folder.ts';
import { embeddedStore } from '../embedded.ts';

/**
 * Does a command's work on the product's store: MONGODB_URI's, that of the server which runs on the
 * data folder, or else the folder's own, opened for as long as the work takes.
 */
export async function withStore(
  { mongodbUri, dataDir }: StandaloneConfig,
  work: (uri: string) => Promise<void>,
): Promise<void> {
  if (mongodbUri) return work(mongodbUri);
  await makeDataFolder(dataDir);
  const lock = lockIfFree(dataDir);
  if (!lock) return work(runningStore(dataDir));
  const sockets = await makeSocketFolder(dataDir);
  const logger = createLogger({ service: 'operations', level: 'silent' });
  const store = embeddedStore(dataDir, sockets.socket('store'), logger);
  try {
    await store.start();
    await work(store.uri);
  } finally {
    await store.close();
    await sockets.remove();
    lock.release();
  }
}

/** The address of the store of the server that runs on the folder. */
function runningStore(dataDir: string): string {
  const socket = socketFolderOf(dataDir)?.socket('store');
  if (socket === undefined || !existsSync(socket)) {
    throw new Error(`The server on ${dataDir} cannot be reached: stop it, and try again.`);
  }
  return `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
}
