import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FakeMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly from: string;
  readonly fromMe: boolean;
  readonly participant?: string;
  readonly body: string;
  readonly [more: string]: unknown;
}

interface FakeSession {
  status: string;
  me: { id: string; pushName: string } | null;
  config: { metadata?: object; webhooks?: { url: string; hmac: { key: string } }[] };
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Whether a body holds what the OpenAPI document requires of it. */
function isComplete(kind: string, body: Record<string, unknown>): boolean {
  if (!isText(body.session) || !isText(body.chatId)) return false;
  const { mimetype, filename, data } = (body.file ?? {}) as Record<string, unknown>;
  const isFile = isText(mimetype) && isText(filename) && isText(data);
  const { name, options, multipleAnswers } = (body.poll ?? {}) as Record<string, unknown>;
  const isPoll = isText(name) && Array.isArray(options) && typeof multipleAnswers === 'boolean';
  const needs: Record<string, boolean> = {
    Text: isText(body.text),
    Poll: isPoll,
    Image: isFile,
    File: isFile,
    Video: isFile && typeof body.convert === 'boolean',
  };
  return needs[kind] ?? false;
}

/** Answers; what it returns says nothing. */
type Give = (status: number, answer?: unknown) => unknown;

export const fakeKey = 'fake-waha-key';
export const me = '15550000000@c.us';

/**
 * WAHA as far as we use it, made after its OpenAPI documents (2024.9.2; of 2026.2 a video's
 * `convert`) and its documentation: sessions, groups, messages, sending, webhooks. What
 * the documents require is required. No engine behind it: tests say what happens.
 */
export class FakeWaha {
  readonly sessions = new Map<string, FakeSession>();
  groups: object[] = [];
  readonly messages: FakeMessage[] = [];
  /** Phone numbers behind hidden ids. */
  readonly lids = new Map<string, string>();
  readonly files = new Map<string, Buffer>();
  readonly asked: string[] = [];
  readonly sent: { kind: string; body: Record<string, unknown> }[] = [];
  readonly deleted: string[] = [];
  /** Answers every request with this instead. */
  broken = 0;
  /** Phone numbers that a code was asked for. */
  readonly codesFor: string[] = [];
  /** Sends texts alone, as the free edition did before 2026. */
  isCore = false;
  /** Loses the answer to the next message that is sent. */
  losesAnswer = false;
  /** Whether messages of all chats can be asked for at once. */
  knowsAll = true;
  qr = 'fake-waha-qr-1';
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.writeHead(500).end());
  });

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The phone scans the code. */
  scan(name: string): void {
    Object.assign(this.#session(name), { status: 'WORKING', me: { id: me, pushName: 'Me' } });
  }

  /** A signed webhook, as it would be sent. */
  hook(
    name: string,
    event: string,
    payload: object,
    id = `evt_${randomUUID().replaceAll('-', '')}`,
  ) {
    const { config, me: self } = this.#session(name);
    const [webhook] = config.webhooks ?? [];
    if (!webhook) throw new Error('no webhook is set up');
    const hook = { id, timestamp: Date.now(), session: name, event, me: self, payload };
    const body = Buffer.from(JSON.stringify(hook));
    const hmac = createHmac('sha512', webhook.hmac.key).update(body).digest('hex');
    return { url: webhook.url, body, hmac };
  }

  #session(name: string): FakeSession {
    const session = this.sessions.get(name);
    if (!session) throw new Error('no such session');
    return session;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', this.url);
    const method = request.method ?? 'GET';
    this.asked.push(`${method} ${url.pathname}`);
    const bytes = await buffer(request);
    const body = bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
    const give: Give = (status, answer) => {
      const isBytes = Buffer.isBuffer(answer);
      response.writeHead(status, { 'content-type': isBytes ? 'image/png' : 'application/json' });
      response.end(isBytes ? answer : JSON.stringify(answer ?? {}));
      return status;
    };
    if (this.broken > 0) return give(this.broken);
    if (request.headers['x-api-key'] !== fakeKey) return give(401);
    const parts = url.pathname.split('/').slice(2).map(decodeURIComponent);
    if (parts[0] === 'sessions') return this.#answerSession(method, parts, body, give);
    if (parts[0] === 'files') {
      const file = this.files.get(parts.slice(1).join('/'));
      return file ? give(200, file) : give(404);
    }
    if (parts[0]?.startsWith('send'))
      return this.#answerSend(parts[0].slice(4), body, give, response);
    const session = this.sessions.get(parts[0] ?? '');
    if (!session) return give(404);
    if (parts[1] === 'auth') {
      if (session.status !== 'SCAN_QR_CODE') return give(422);
      if (parts[2] === 'qr') return give(200, { value: this.qr });
      if (method !== 'POST' || !/^\d+$/.test(String(body.phoneNumber))) return give(400);
      this.codesFor.push(body.phoneNumber);
      return give(201, { code: 'ABCD-EFGH' });
    }
    if (session.status !== 'WORKING') return give(422);
    return this.#answerWorking(method, parts.slice(1), url.searchParams, give);
  }

  #answerSession(
    method: string,
    [, name = '', action]: string[],
    body: { name?: string; config?: FakeSession['config'] },
    give: Give,
  ): unknown {
    if (method === 'POST' && name === '') {
      const { name: made = '', config = {} } = body;
      this.sessions.set(made, { status: 'SCAN_QR_CODE', me: null, config });
      return give(201);
    }
    const session = this.sessions.get(name);
    if (!session) return give(404);
    if (method === 'GET') return give(200, { name, ...session });
    if (method === 'PUT') session.config = body.config ?? {};
    if (method === 'DELETE') this.sessions.delete(name);
    if (action === 'start' || action === 'restart') {
      session.status = session.me ? 'WORKING' : 'SCAN_QR_CODE';
    }
    if (action === 'logout') Object.assign(session, { status: 'SCAN_QR_CODE', me: null });
    return give(200);
  }

  #answerSend(
    kind: string,
    body: Record<string, unknown>,
    give: Give,
    response: ServerResponse,
  ): unknown {
    if (!isComplete(kind, body)) return give(400);
    if (this.sessions.get(String(body.session))?.status !== 'WORKING') return give(422);
    if (this.isCore && body.file) return give(422);
    this.sent.push({ kind, body });
    const id = `true_${String(body.chatId)}_SENT${this.sent.length}_${me}`;
    const poll = body.poll as { name: string; options: string[] } | undefined;
    const timestamp = Math.floor(Date.now() / 1000);
    const from = String(body.chatId);
    const words = String(body.text ?? body.caption ?? poll?.name ?? '');
    const message = { id, timestamp, from, fromMe: true, body: words, hasMedia: !!body.file };
    this.messages.push({ ...message, ...(body.file ? { media: body.file } : {}) });
    if (!this.losesAnswer) return give(201, { id, timestamp });
    this.losesAnswer = false;
    return response.destroy();
  }

  #answerWorking(
    method: string,
    [what, id = '', , messageId]: string[],
    query: URLSearchParams,
    give: Give,
  ): unknown {
    const page = <T>(all: readonly T[]) => {
      const offset = Number(query.get('offset') ?? 0);
      return all.slice(offset, offset + Number(query.get('limit') ?? 100));
    };
    if (what === 'groups') {
      if (id === '') return give(200, page(this.groups));
      const found = this.groups.find((group) => (group as { id: string }).id === id);
      return found ? give(200, found) : give(404);
    }
    if (what === 'lids') return give(200, { lid: id, pn: this.lids.get(id) ?? null });
    if (what !== 'chats') return give(404);
    if (id === 'all' && !this.knowsAll) return give(422);
    if (method === 'DELETE') {
      this.deleted.push(messageId ?? '');
      return give(200);
    }
    if (messageId) {
      const found = this.messages.find((message) => message.id === messageId);
      if (!found) return give(404);
      // Fetched from the phone when it is asked for.
      const isAsked = query.get('downloadMedia') === 'true';
      return give(200, isAsked ? found : { ...found, media: null });
    }
    const from = Number(query.get('filter.timestamp.gte') ?? 0);
    const to = Number(query.get('filter.timestamp.lte') ?? Number.MAX_SAFE_INTEGER);
    const chosen = this.messages
      .filter((message) => id === 'all' || message.id.split('_')[1] === id)
      .filter(({ timestamp }) => timestamp >= from && timestamp <= to)
      .filter(({ fromMe }) => query.get('filter.fromMe') !== 'true' || fromMe)
      .sort((a, b) => b.timestamp - a.timestamp);
    return give(200, page(chosen));
  }
}
