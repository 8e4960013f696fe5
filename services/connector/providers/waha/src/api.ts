import { createHash } from 'node:crypto';
import type { WahaClient } from './client.ts';
import { isRefusal } from './errors.ts';
import { isLid, personId, plainId, toWaha } from './mapping/ids.ts';
import { type Json, list, record, text } from './mapping/json.ts';
import type { WahaOptions } from './options.ts';

/** A session as WAHA tells of it. */
export interface SessionInfo {
  readonly status: string;
  /** The account's own id; empty until it is linked. */
  readonly me: string;
  /** How we set it up; empty for one that we did not. */
  readonly setUp: string;
}

/** Which of a chat's messages. */
export interface MessageQuery {
  readonly limit: number;
  readonly offset: number;
  /** Seconds since 1970, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly fromMe?: boolean;
}

const events = [
  ...['session.status', 'message.any', 'message.edited', 'message.revoked'],
  ...['message.reaction', 'poll.vote', 'group.v2.participants'],
] as const;

/** A hook that was not taken is sent again for five minutes. */
const retries = { policy: 'constant', delaySeconds: 5, attempts: 60 };
const setUpKey = 'groupsight.setup';
const part = encodeURIComponent;

/** What we ask of WAHA about one session. */
export class WahaApi {
  readonly #client: WahaClient;
  readonly #options: WahaOptions;
  readonly #name: string;

  constructor(client: WahaClient, options: WahaOptions, name: string) {
    this.#client = client;
    this.#options = options;
    this.#name = name;
  }

  /** @returns undefined where WAHA knows of no such session */
  async session(): Promise<SessionInfo | undefined> {
    const found = await this.#client
      .get(`/api/sessions/${part(this.#name)}`)
      .catch((error: unknown) => {
        if (isRefusal(error, 404)) return undefined;
        throw error;
      });
    if (found === undefined) return undefined;
    const { status, me, config } = record(found);
    const setUp = text(record(record(config).metadata)[setUpKey]);
    return { status: text(status), me: personId(record(me).id), setUp };
  }

  /** Makes sure that the session is there, and that WAHA tells us what happens in it. */
  async setUp(): Promise<void> {
    const config = this.#config();
    const found = await this.session();
    if (!found) {
      await this.#client.post('/api/sessions', { name: this.#name, start: true, config });
    } else if (found.setUp !== this.#fingerprint()) {
      await this.#client.put(`/api/sessions/${part(this.#name)}`, { config });
    }
  }

  async start(): Promise<void> {
    await this.#client.post(`/api/sessions/${part(this.#name)}/start`);
  }

  async restart(): Promise<void> {
    await this.#client.post(`/api/sessions/${part(this.#name)}/restart`);
  }

  /** Ends the link, and lets WAHA forget the session. */
  async remove(): Promise<void> {
    const gone = (error: unknown) => {
      // Not linked any more, or not there.
      if (!isRefusal(error, 404, 422)) throw error;
    };
    await this.#client.post(`/api/sessions/${part(this.#name)}/logout`).catch(gone);
    await this.#client.delete(`/api/sessions/${part(this.#name)}`).catch(gone);
  }

  /** What is to be scanned; empty while there is nothing. */
  async qr(): Promise<string> {
    const answer = await this.#of('auth/qr', { format: 'raw' }).catch((error: unknown) => {
      if (isRefusal(error, 404, 422)) return undefined;
      throw error;
    });
    return text(record(answer).value);
  }

  async requestCode(phoneNumber: string): Promise<string> {
    return text(record(await this.#tell('auth/request-code', { phoneNumber })).code);
  }

  groups(limit: number, offset: number): Promise<unknown> {
    return this.#of('groups', { limit, offset });
  }

  async group(chatId: string): Promise<Json> {
    return record(await this.#of(`groups/${part(chatId)}`));
  }

  /** The phone number's id behind a hidden one; empty when WAHA does not know it. */
  async phoneOf(lid: string): Promise<string> {
    const answer = await this.#of(`lids/${part(lid)}`).catch((error: unknown) => {
      // Engines without the question have no hidden numbers either.
      if (isRefusal(error, 400, 404, 422)) return undefined;
      throw error;
    });
    const phone = personId(record(answer).pn);
    return isLid(phone) ? '' : phone;
  }

  /** Newest first; `all` is every chat, where the engine can. */
  async messages(chatId: string, query: MessageQuery): Promise<readonly Json[]> {
    const answer = await this.#of(`chats/${part(toWaha(chatId))}/messages`, {
      limit: query.limit,
      offset: query.offset,
      downloadMedia: false,
      sortBy: 'timestamp',
      sortOrder: 'desc',
      'filter.timestamp.gte': query.from,
      'filter.timestamp.lte': query.to,
      'filter.fromMe': query.fromMe,
    });
    return list(answer).map(record);
  }

  /** A message, without its file. */
  async message(chatId: string, wahaName: string): Promise<Json> {
    const path = `chats/${part(chatId)}/messages/${part(wahaName)}`;
    return record(await this.#of(path, { downloadMedia: false }));
  }

  /** The path of a message's file, fetched from the phone where need be; empty without one. */
  async filePath(chatId: string, wahaName: string): Promise<string> {
    const path = `chats/${part(chatId)}/messages/${part(wahaName)}`;
    const { media } = record(await this.#of(path, { downloadMedia: true }));
    const url = text(record(media).url);
    return url !== '' && URL.canParse(url) ? new URL(url).pathname : '';
  }

  file(path: string): AsyncIterable<Uint8Array> {
    return this.#client.file(path);
  }

  /** @returns the message as WAHA returns it */
  async send(kind: string, chatId: string, body: object): Promise<unknown> {
    return this.#client.post(`/api/send${kind}`, {
      session: this.#name,
      chatId: toWaha(chatId),
      ...body,
    });
  }

  async deleteMessage(chatId: string, wahaName: string): Promise<void> {
    const path = `chats/${part(chatId)}/messages/${part(wahaName)}`;
    await this.#client.delete(`/api/${part(this.#name)}/${path}`);
  }

  #of(path: string, query: Record<string, string | number | boolean | undefined> = {}) {
    return this.#client.get(`/api/${part(this.#name)}/${path}`, query);
  }

  #tell(path: string, body: unknown) {
    return this.#client.post(`/api/${part(this.#name)}/${path}`, body);
  }

  #config() {
    const { webhookUrl, webhookSecret } = this.#options;
    const url = new URL(`/api/webhooks/waha/${part(this.#name)}`, webhookUrl).href;
    return {
      metadata: { [setUpKey]: this.#fingerprint() },
      webhooks: [{ url, events, hmac: { key: webhookSecret }, retries }],
      // Without its store the engine NOWEB has no past to compare with.
      noweb: { store: { enabled: true, fullSync: false }, markOnline: false },
    };
  }

  /** Tells whether WAHA has what we would set; it need not show us the secret for that. */
  #fingerprint(): string {
    const { webhookUrl, webhookSecret } = this.#options;
    const known = JSON.stringify([1, this.#name, webhookUrl, webhookSecret, events, retries]);
    return createHash('sha256').update(known).digest('hex').slice(0, 32);
  }
}

/** Somebody as WAHA takes them, for mentions. */
export const wahaIds = (ids: readonly string[]) => ids.map(toWaha);

/** WAHA's own name of a message that it sent. */
export function sentName(answer: unknown): string {
  const { id, key } = record(answer);
  const { remoteJid, id: bare } = record(key);
  const name = plainId(id) || plainId(record(id).id) || text(record(id).id);
  return name || (bare ? `true_${text(remoteJid)}_${text(bare)}` : '');
}
