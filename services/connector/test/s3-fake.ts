import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * An S3-compatible service in this process, as far as the connector needs one: PUT (whole or
 * in parts), GET (with Range), HEAD, DELETE and lists of objects in one bucket, every request's
 * signature checked. The npm
 * packages that do this are either unmaintained or used by nobody.
 */
export interface S3Fake {
  readonly endpoint: string;
  /** Key → object. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Uploads in parts that were neither completed nor aborted. */
  readonly uploads: Map<string, FakeUpload>;
  /** Requests as they came: 'GET key'. */
  readonly requests: readonly string[];
  /** Refuses that many requests as S3 does under load. */
  slowDown(times: number): void;
  /** Refuses that part of every upload for good. */
  refusePart(partNumber: number): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface FakeUpload {
  readonly key: string;
  readonly type: string;
  readonly began: Date;
  readonly parts: Map<number, Buffer>;
}

/** Parts but the last are at least this long. */
const shortestPart = 5 * 1024 * 1024;

export const s3Keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
export const s3Bucket = 'media';

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Signature Version 4, computed again from what arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { method = '', url = '', headers } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return false;
  const [, id, day = '', region = '', names = '', signature] = given;
  const payload = String(headers['x-amz-content-sha256']);
  if (id !== s3Keys.accessKeyId) return false;
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://fake');
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query, lines.join(''), names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const dayKey = hmac(`AWS4${s3Keys.secretAccessKey}`, day);
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, type }: { bytes: Buffer; type: string },
): void {
  const asked = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  const from = Number(asked?.[1] ?? 0);
  const part = asked ? bytes.subarray(from, Number(asked[2]) + 1) : bytes;
  const range = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
  response.writeHead(asked ? 206 : 200, {
    'content-type': type,
    'content-length': part.length,
    ...(asked ? { 'content-range': range } : {}),
  });
  response.end(method === 'HEAD' ? undefined : part);
}

const xml = (response: ServerResponse, text: string) => {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
};

/** Uploads in parts, and what lists tell. @returns false for a request of another kind */
class Parts {
  readonly uploads = new Map<string, FakeUpload>();
  refused = 0;
  readonly #objects: Map<string, { bytes: Buffer; type: string }>;

  constructor(objects: Map<string, { bytes: Buffer; type: string }>) {
    this.#objects = objects;
  }

  answer(
    request: IncomingMessage,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
    response: ServerResponse,
  ): boolean {
    const { method } = request;
    const id = query.get('uploadId') ?? '';
    if (method === 'GET' && key === '') this.#list(query, response);
    else if (method === 'POST' && query.has('uploads')) {
      const uploadId = `upload-${this.uploads.size + 1}`;
      const type = request.headers['content-type'] ?? '';
      this.uploads.set(uploadId, { key, type, began: new Date(), parts: new Map() });
      const result = `<UploadId>${uploadId}</UploadId>`;
      xml(response, `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`);
    } else if (id === '') return false;
    else if (method === 'DELETE') {
      this.uploads.delete(id);
      response.writeHead(204).end();
    } else if (method === 'PUT') {
      const partNumber = Number(query.get('partNumber'));
      if (partNumber === this.refused) refuse(response, 403, 'AccessDenied');
      else {
        this.uploads.get(id)?.parts.set(partNumber, body);
        response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
      }
    } else this.#complete(id, body.toString(), response);
    return true;
  }

  #complete(id: string, asked: string, response: ServerResponse): void {
    const upload = this.uploads.get(id);
    const all = [...(upload?.parts ?? [])].sort(([a], [b]) => a - b);
    const parts = all.map(([, bytes]) => bytes);
    const isNamed = parts.every((bytes) => asked.includes(sha256(bytes)));
    const isLongEnough = parts.slice(0, -1).every(({ length }) => length >= shortestPart);
    if (!upload) refuse(response, 404, 'NoSuchUpload');
    else if (!isNamed || !isLongEnough) refuse(response, 400, 'InvalidPart');
    else {
      this.#objects.set(upload.key, { bytes: Buffer.concat(parts), type: upload.type });
      this.uploads.delete(id);
      xml(response, '<CompleteMultipartUploadResult/>');
    }
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    if (query.has('uploads')) {
      const all = [...this.uploads].map(
        ([id, { key, began }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${began.toISOString()}</Initiated></Upload>`,
      );
      xml(response, `<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`);
    } else {
      const prefix = query.get('prefix') ?? '';
      const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix));
      const all = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      xml(response, `<ListBucketResult>${all}</ListBucketResult>`);
    }
  }
}

export async function s3Fake(): Promise<S3Fake> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const requests: string[] = [];
  const parts = new Parts(objects);
  let refusals = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://fake');
    const key = pathname.slice(`/${s3Bucket}/`.length);
    requests.push(`${request.method} ${key}`);
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (!`${pathname}/`.startsWith(`/${s3Bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    if (refusals-- > 0) return refuse(response, 503, 'SlowDown');
    if (parts.answer(request, { key, query, body }, response)) return;
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? '';
      objects.set(key, { bytes: body, type });
      response.end();
      return;
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    sendObject(request, response, found);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    uploads: parts.uploads,
    refusePart: (partNumber) => {
      parts.refused = partNumber;
    },
    slowDown: (times) => {
      refusals = times;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
