import { readFile } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { LocalFile, ObjectStorage, Stretch } from './object-storage.ts';
import { partBytes, S3Parts } from './s3-parts.ts';

export interface S3Options {
  readonly bucket: string;
  /** Another service than Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: as the environment has it (a role of the machine or the pod). */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string }
    | undefined;
  /** The bucket in the path instead of the host's name. */
  readonly forcePathStyle: boolean;
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Objects in a bucket of any S3-compatible service. */
export class S3Storage implements ObjectStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #parts: S3Parts;

  constructor({ bucket, endpoint, region, credentials, forcePathStyle }: S3Options) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
      region,
      forcePathStyle,
      // The newer checksums are Amazon's alone: other services refuse them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.#parts = new S3Parts(this.#client, bucket);
  }

  async put(key: string, file: LocalFile): Promise<void> {
    const { path, size, mimeType } = file;
    if (size > partBytes) return this.#parts.put(key, file);
    // From memory: only so can it be sent again when a request failed.
    const body = await readFile(path);
    const about = { ContentType: mimeType, ContentLength: size };
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), ...about, Body: body }));
  }

  async stat(key: string) {
    try {
      const found = await this.#client.send(new HeadObjectCommand(this.#at(key)));
      const { ContentLength: size = 0, ContentType: mimeType } = found;
      return { size, mimeType: mimeType ?? 'application/octet-stream' };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async *read(key: string, stretch?: Stretch): AsyncIterable<Uint8Array> {
    if (stretch?.length === 0) return;
    const range = stretch && {
      Range: `bytes=${stretch.offset}-${stretch.offset + stretch.length - 1}`,
    };
    const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...range }));
    // In Node it is a stream of bytes; the type also knows browsers.
    if (Body) yield* Body as AsyncIterable<Uint8Array>;
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async removeFolder(folder: string): Promise<void> {
    const where = { Bucket: this.#bucket, Prefix: `${folder}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, where)) {
      // One by one: deleting many at once needs checksums that not every service knows.
      for (const { Key } of Contents) if (Key) await this.remove(Key);
    }
  }

  /** Takes back what uploads of processes that died left in the bucket. */
  clearAbandoned(): Promise<void> {
    return this.#parts.clearAbandoned(new Date());
  }

  close(): void {
    this.#client.destroy();
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }
}
