import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * An S3-compatible service in this process, as far as the connector needs one: PUT, GET (with
 * Range), HEAD and DELETE of objects in one bucket, every request's signature checked. The npm
 * packages that do this are either unmaintained or used by nobody.
 */
export interface S3Fake {
  readonly endpoint: string;
  /** Key → object. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Requests as they came: 'GET key'. */
  readonly requests: readonly string[];
  /** Refuses that many requests as S3 does under load. */
  slowDown(times: number): void;
  [Symbol.asyncDispose](): Promise<void>;
}

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

export async function s3Fake(): Promise<S3Fake> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const requests: string[] = [];
  let refusals = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const key = new URL(request.url ?? '', 'http://fake').pathname.slice(`/${s3Bucket}/`.length);
    requests.push(`${request.method} ${key}`);
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (!request.url?.startsWith(`/${s3Bucket}/`)) return refuse(response, 404, 'NoSuchBucket');
    if (refusals-- > 0) return refuse(response, 503, 'SlowDown');
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
    ...{ endpoint: `http://127.0.0.1:${port}`, objects, requests },
    slowDown: (times) => {
      refusals = times;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
