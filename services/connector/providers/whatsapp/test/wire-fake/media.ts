import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certificate, selfSigned } from '@groupsight/shared/testing/certificate';
import { type BinaryNode, getMediaKeys, type MediaType, proto } from '@whiskeysockets/baileys';
import { node } from './nodes.ts';

export type MediaKind = 'image' | 'video' | 'document' | 'audio' | 'sticker';

export interface StoredMedia {
  readonly url: string;
  readonly directPath: string;
  readonly mediaKey: Buffer;
  readonly fileSha256: Buffer;
  readonly fileEncSha256: Buffer;
  readonly fileLength: number;
}

/** Any of a message's parts that carry media. */
export type MediaContent = Pick<
  proto.Message.IImageMessage,
  'url' | 'directPath' | 'mediaKey' | 'mimetype'
>;

/** The servers that hold sealed media: downloads over http and https, uploads over https. */
export class MediaHost {
  readonly certificate: Certificate = selfSigned(['localhost', 'mmg.whatsapp.net'], ['127.0.0.1']);
  /** Whether messages carry a direct path, as real ones do: then a client insists on https. */
  isSecure = false;
  /** How many downloads were answered, and how many found nothing. */
  readonly downloads = { served: 0, missing: 0 };
  private readonly held = new Map<string, Buffer>();
  private readonly secure: Server;
  private httpPort = 0;

  constructor() {
    this.secure = createServer(this.certificate, this.handler);
  }

  async start(httpPort: number): Promise<void> {
    this.httpPort = httpPort;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.secure.listen(this.securePort, '127.0.0.1', resolve);
    await promise;
    this.securePort = (this.secure.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.secure.close(() => resolve());
    this.secure.closeAllConnections();
    await promise;
  }

  /** Stays the same over a restart: clients keep addresses. */
  private securePort = 0;

  get host(): string {
    return `127.0.0.1:${this.securePort}`;
  }

  /** What a client is told when it asks where media goes. */
  connection(): BinaryNode {
    const host = node('host', { hostname: this.host, type: 'primary' });
    return node('media_conn', { auth: 'fake', ttl: '3600', auth_ttl: '3600' }, [host]);
  }

  /** Seals bytes and holds them for download. */
  async put(data: Buffer, type: MediaType): Promise<StoredMedia> {
    const mediaKey = randomBytes(32);
    const sealed = await seal(data, mediaKey, type);
    const directPath = this.hold(sealed);
    return {
      url: this.urlOf(directPath),
      directPath,
      mediaKey,
      fileLength: data.length,
      fileSha256: createHash('sha256').update(data).digest(),
      fileEncSha256: createHash('sha256').update(sealed).digest(),
    };
  }

  /** A message with media; `extra` names its type, caption, file name and whatever else. */
  async message<T extends object>(
    kind: MediaKind,
    data: Buffer,
    extra: T,
  ): Promise<proto.IMessage> {
    const { directPath, ...stored } = await this.put(data, kind);
    const content = { ...stored, ...(this.isSecure && { directPath }), ...extra };
    return proto.Message.fromObject({ [`${kind}Message`]: content });
  }

  /** The bytes behind a message's media, opened. */
  async open(content: MediaContent, type: MediaType): Promise<Buffer> {
    const path = pathOf(content);
    const sealed = this.held.get(path);
    if (sealed === undefined) throw new Error(`no media is held at ${path}`);
    return unseal(sealed, Buffer.from(content.mediaKey ?? []), type);
  }

  /** Media that has expired: a client finds it gone and has to ask the sender's phone. */
  expire(content: MediaContent): void {
    const path = pathOf(content);
    const sealed = this.held.get(path);
    if (sealed !== undefined) this.expired.set(path, sealed);
    this.held.delete(path);
  }

  /** Media that nobody has any more, not even its sender's phone. */
  lose(content: MediaContent): void {
    this.held.delete(pathOf(content));
  }

  /** Holds expired media again, at a new path; undefined when there is none. */
  renew(content: MediaContent): string | undefined {
    const path = pathOf(content);
    const sealed = this.expired.get(path) ?? this.held.get(path);
    return sealed === undefined ? undefined : this.hold(sealed);
  }

  private readonly expired = new Map<string, Buffer>();

  readonly handler: RequestListener = (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (request.method === 'POST') return void this.onUpload(request, response);
    const sealed = this.held.get(path);
    if (sealed === undefined) {
      this.downloads.missing += 1;
      response.writeHead(this.expired.has(path) ? 410 : 404).end();
      return;
    }
    this.downloads.served += 1;
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(sealed);
  };

  private async onUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const directPath = this.hold(Buffer.concat(parts));
    const answer = { url: `https://${this.host}${directPath}`, direct_path: directPath };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private hold(sealed: Buffer): string {
    const path = `/v/${randomBytes(12).toString('hex')}`;
    this.held.set(path, sealed);
    return path;
  }

  private urlOf(path: string): string {
    return this.isSecure
      ? `https://${this.host}${path}`
      : `http://127.0.0.1:${this.httpPort}${path}`;
  }
}

function pathOf({ directPath, url }: MediaContent): string {
  return directPath || new URL(url ?? '', 'http://localhost').pathname;
}

/** The part of a message that carries media, and how it is sealed. */
export function mediaOf(
  message: proto.IMessage,
): { readonly content: MediaContent; readonly kind: MediaKind } | undefined {
  const kinds: readonly MediaKind[] = ['image', 'video', 'document', 'audio', 'sticker'];
  for (const kind of kinds) {
    const content = message[`${kind}Message`];
    if (content) return { content, kind };
  }
  return undefined;
}

async function seal(data: Buffer, mediaKey: Buffer, type: MediaType): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
  const mac = createHmac('sha256', required(macKey)).update(iv).update(sealed).digest();
  return Buffer.concat([sealed, mac.subarray(0, 10)]);
}

async function unseal(sealed: Buffer, mediaKey: Buffer, type: MediaType): Promise<Buffer> {
  const { iv, cipherKey } = await getMediaKeys(mediaKey, type);
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(sealed.subarray(0, -10)), decipher.final()]);
}

function required(key: Uint8Array | undefined): Uint8Array {
  if (key === undefined) throw new Error('media keys come with a key for the seal');
  return key;
}
