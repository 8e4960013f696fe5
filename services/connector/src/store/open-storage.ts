import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@groupsight/shared/config';
import type { ConnectorConfig } from '../config.ts';
import { FolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';

type Wanted = Pick<
  ConnectorConfig,
  | 'DATA_DIR'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>;

export interface OpenedStorage {
  readonly storage: ObjectStorage;
  readonly close: () => void;
}

/**
 * The storage that the configuration names. The client of S3 is loaded where it is used only: a
 * one-machine start does not pay for it.
 * @throws ConfigError when the bucket cannot be written to, read and cleared
 */
export async function openStorage(config: Wanted, temporary: string): Promise<OpenedStorage> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  if (bucket === undefined) {
    const storage = new FolderStorage(join(config.DATA_DIR, 'media'));
    return { storage, close: () => undefined };
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const { S3Storage } = await import('./s3-storage.ts');
  const storage = new S3Storage({
    bucket,
    endpoint,
    region,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Services under an own address seldom have a name for every bucket.
    forcePathStyle: config.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
  });
  try {
    await tryOut(storage, temporary);
  } catch (error) {
    storage.close();
    // The name alone: messages may quote the request.
    const why = error instanceof Error ? error.name : 'unknown error';
    throw new ConfigError(`S3_BUCKET cannot be used: ${why}`);
  }
  // Not every key may list uploads, and not every service can: the start does without it.
  await storage.clearAbandoned().catch(() => undefined);
  return { storage, close: () => storage.close() };
}

/** Writes, reads and removes a small object: what every right of the keys is needed for. */
async function tryOut(storage: ObjectStorage, temporary: string): Promise<void> {
  const name = randomUUID();
  const path = join(temporary, `start-${name}`);
  const key = `start/${name}`;
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await writeFile(path, 'groupsight', { mode: 0o600 });
  try {
    await storage.put(key, { path, size: 10, mimeType: 'text/plain' });
    const pieces: Uint8Array[] = [];
    for await (const piece of storage.read(key)) pieces.push(piece);
    if (Buffer.concat(pieces).toString() !== 'groupsight') throw new Error('wrong bytes');
    await storage.remove(key);
  } finally {
    await rm(path, { force: true });
  }
}
