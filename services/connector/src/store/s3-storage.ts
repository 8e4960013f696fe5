import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { LocalFile, ObjectStorage, Stretch } from './object-storage.ts';

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

/** Smaller files are sent from memory: only those can be sent again when a request failed. */
const wholeBytes = 8 * 1024 * 1024;

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Objects in a bucket of any S3-compatible service. */
export class S3Storage implements ObjectStorage {
  readonly #client: S3Client;
  readonly #bucket: string;

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
  }

  async put(key: string, { path, size, mimeType }: LocalFile): Promise<void> {
    const body = size <= wholeBytes ? await readFile(path) : createReadStream(path);
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

  close(): void {
    this.#client.destroy();
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }
}
