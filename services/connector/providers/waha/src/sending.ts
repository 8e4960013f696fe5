import { buffer } from 'node:stream/consumers';
import type {
  CredentialStore,
  MessageRef,
  OutgoingMedia,
  OutgoingMessage,
  SentMessage,
} from '@groupsight/chat-port/chat-provider';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { sentName, type WahaApi, wahaIds } from './api.ts';
import { asProviderError, isRefusal, wahaErrors } from './errors.ts';
import type { Groups } from './groups.ts';
import { isGroup, messageIdOf } from './mapping/ids.ts';
import { type Json, record, text, timeOf } from './mapping/json.ts';
import type { Names } from './names.ts';
import type { Reading } from './reading.ts';

const type = 'waha-sent';
const keptMs = 7 * 86_400_000;
const lookBackSeconds = 60;

/** What is noted of a message before it goes out, and after. */
interface Note {
  readonly at: number;
  /** Empty while WAHA has not said that it went out. */
  readonly messageId: string;
}

export interface SendingOptions {
  readonly api: WahaApi;
  readonly groups: Groups;
  readonly names: Names;
  readonly reading: Reading;
  readonly credentials: CredentialStore;
  readonly me: () => string;
  readonly now: () => number;
}

/**
 * Sends and deletes. WAHA chooses the ids of messages, so that a key's message is noted before
 * it goes out: one whose end is not known is looked for in the chat before it is sent again.
 */
export class Sending {
  readonly #options: SendingOptions;

  constructor(options: SendingOptions) {
    this.#options = options;
  }

  /** Forgets notes that nobody asks for any more. */
  async tidy(): Promise<void> {
    const { credentials, now } = this.#options;
    const old = [...(await credentials.list(type))].filter(
      ([, note]) => readNote(note).at < now() - keptMs,
    );
    if (old.length > 0) await credentials.set(type, new Map(old.map(([key]) => [key, undefined])));
  }

  async send(chatId: string, message: OutgoingMessage): Promise<SentMessage> {
    const { groups, credentials, me, now } = this.#options;
    if (message.text.trim() === '' && !message.media) throw providerErrors.emptyText();
    const { idempotencyKey: key } = message;
    try {
      if (isGroup(chatId)) await groups.need(chatId, me());
      if (groups.isClosed(chatId) && !groups.isAdmin(chatId, me())) throw providerErrors.notAdmin();
      const noted = (await credentials.get(type, [key])).get(key);
      const sent = noted && (await this.#sentBefore(chatId, message, readNote(noted)));
      if (sent) return sent;
      await this.#note(key, { at: now(), messageId: '' });
      const { messageId, at } = await this.#goOut(chatId, message);
      await this.#note(key, { at: at.getTime(), messageId });
      return { messageId, at };
    } catch (error) {
      throw asProviderError(await this.#asRefusalOf(message, error));
    }
  }

  async delete(chatId: string, { messageId, senderId }: MessageRef): Promise<void> {
    const { api, groups, names, me } = this.#options;
    const sender = senderId || me();
    try {
      await groups.need(chatId, me());
      const isOwn = sender === me();
      if (!isOwn && !groups.isAdmin(chatId, me())) throw providerErrors.notAdmin();
      await api.deleteMessage(chatId, names.of(chatId, messageId, sender, me()));
    } catch (error) {
      if (isRefusal(error, 404)) throw providerErrors.unknownMessage();
      throw asProviderError(error);
    }
  }

  /**
   * WAHA returns the same to a session that is not linked and to what its edition or engine
   * cannot do: a session that works was asked for too much.
   */
  async #asRefusalOf({ media, poll }: OutgoingMessage, error: unknown): Promise<unknown> {
    if (!isRefusal(error, 422, 501) || !(media || poll)) return error;
    const session = await this.#options.api.session().catch(() => undefined);
    return session?.status === 'WORKING' ? wahaErrors.notOffered() : error;
  }

  async #sentBefore(
    chatId: string,
    message: OutgoingMessage,
    { at, messageId }: Note,
  ): Promise<SentMessage | undefined> {
    if (messageId) return { messageId, at: new Date(at) };
    const { api, reading } = this.#options;
    const from = Math.floor(at / 1000) - lookBackSeconds;
    const page = await api.messages(chatId, { limit: 100, offset: 0, from, fromMe: true });
    const words = [message.text.trim(), ...(message.poll?.options ?? [])].join('\n');
    const kind = message.poll ? 'poll' : (message.media?.kind ?? 'text');
    if (!isGroup(chatId)) return this.#foundAt(message, ownIn(page, words, at));
    const own = (await reading.messages(page)).find(
      ({ message: one }) => one.fromMe && one.kind === kind && one.text.trim() === words,
    );
    return this.#foundAt(message, own?.message);
  }

  async #foundAt(
    { idempotencyKey }: OutgoingMessage,
    found: SentMessage | undefined,
  ): Promise<SentMessage | undefined> {
    if (!found) return undefined;
    const { messageId, at } = found;
    await this.#note(idempotencyKey, { at: at.getTime(), messageId });
    return { messageId, at };
  }

  async #goOut(chatId: string, message: OutgoingMessage): Promise<SentMessage> {
    const { api, names, now } = this.#options;
    const { quotedMessageId: quoted, mentions = [], poll, media } = message;
    const words = message.text.trim();
    const more = {
      ...(quoted ? { reply_to: names.find(chatId, quoted) ?? quoted } : {}),
      ...(mentions.length > 0 ? { mentions: wahaIds(mentions) } : {}),
    };
    const answer = poll
      ? await api.send('Poll', chatId, {
          poll: { name: words, options: poll.options, multipleAnswers: poll.multiple },
        })
      : media
        ? await api.send(fileCalls[media.kind], chatId, {
            ...more,
            caption: words,
            file: await fileOf(media),
            // Sent as it is, as by the direct link.
            ...(media.kind === 'video' ? { convert: false, asNote: false } : {}),
          })
        : await api.send('Text', chatId, { ...more, text: words });
    const name = sentName(answer);
    const messageId = messageIdOf(name);
    // It went out, but which one it is can only be found in the chat: not this time.
    if (messageId === '') throw providerErrors.connectionLost();
    names.learn(chatId, messageId, name);
    const { timestamp, messageTimestamp } = record(answer);
    return { messageId, at: timeOf(timestamp ?? messageTimestamp, now()) };
  }

  async #note(key: string, note: Note): Promise<void> {
    const rows = new Map([[key, Buffer.from(JSON.stringify(note))]]);
    await this.#options.credentials.set(type, rows);
  }
}

const fileCalls = { image: 'Image', video: 'Video', document: 'File' } as const;

async function fileOf({ mimeType: mimetype, fileName: filename, read }: OutgoingMedia) {
  return { mimetype, filename, data: (await buffer(read())).toString('base64') };
}

/** What the account itself wrote to one person, in these words; other messages are not looked at. */
function ownIn(page: readonly Json[], words: string, now: number): SentMessage | undefined {
  const own = page.find(({ fromMe, body }) => fromMe === true && text(body).trim() === words);
  const messageId = messageIdOf(own?.id);
  return own && messageId ? { messageId, at: timeOf(own.timestamp, now) } : undefined;
}

function readNote(bytes: Uint8Array): Note {
  return JSON.parse(Buffer.from(bytes).toString()) as Note;
}
