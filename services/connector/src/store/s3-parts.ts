import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { LocalFile } from './object-storage.ts';

/** Length of a part, the last may be shorter; services want 5 MiB or more, all of one length. */
export const partBytes = 8 * 1024 * 1024;
/** No upload of ours takes so long: nobody is at it any more. */
const abandonedMs = 24 * 60 * 60_000;
/** As the media store names what it keeps: a bucket may hold other things than ours. */
const ourKey = /^[0-9a-f]{32}\/[0-9a-f]{64}$/;

/**
 * Large files in parts: each is read into memory and so can be sent again, and the object is
 * there when the last one is, or not at all.
 */
export class S3Parts {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async put(key: string, { path, size, mimeType }: LocalFile): Promise<void> {
    const at = { Bucket: this.#bucket, Key: key };
    const begin = new CreateMultipartUploadCommand({ ...at, ContentType: mimeType });
    const { UploadId } = await this.#client.send(begin);
    try {
      await using file = await open(path);
      const Parts = await this.#sendParts({ ...at, UploadId }, file, size);
      const MultipartUpload = { Parts };
      await this.#client.send(
        new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload }),
      );
    } catch (error) {
      // Parts cost money until somebody takes them back; what fails here, `clearAbandoned` does.
      const abort = new AbortMultipartUploadCommand({ ...at, UploadId });
      await this.#client.send(abort).catch(() => undefined);
      throw error;
    }
  }

  async #sendParts(
    upload: { Bucket: string; Key: string; UploadId: string | undefined },
    file: FileHandle,
    size: number,
  ) {
    const sent: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let offset = 0; offset < size; offset += partBytes) {
      const part = Buffer.alloc(Math.min(partBytes, size - offset));
      const { bytesRead } = await file.read(part, 0, part.length, offset);
      if (bytesRead < part.length) throw new Error('a file became shorter while it was stored');
      const PartNumber = sent.length + 1;
      const send = new UploadPartCommand({ ...upload, PartNumber, Body: part });
      const { ETag } = await this.#client.send(send);
      sent.push({ PartNumber, ETag });
    }
    return sent;
  }

  async clearAbandoned(now: Date): Promise<void> {
    for await (const { Key = '', UploadId, Initiated } of this.#unfinished()) {
      const age = now.getTime() - (Initiated?.getTime() ?? now.getTime());
      if (age < abandonedMs || !ourKey.test(Key)) continue;
      const abort = new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId });
      await this.#client.send(abort);
    }
  }

  async *#unfinished(): AsyncGenerator<MultipartUpload> {
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (;;) {
      const list = new ListMultipartUploadsCommand({ Bucket: this.#bucket, ...from });
      const page = await this.#client.send(list);
      yield* page.Uploads ?? [];
      if (!page.IsTruncated || !page.NextKeyMarker) return;
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }
}
