import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { notFound } from '@groupsight/shared/errors';
import { KeyedLock } from '@groupsight/shared/keyed-lock';
import { type AccountSessions, reconnectMs } from '../sessions/account-sessions.ts';
import type { KnownChats } from '../store/known-chats.ts';
import type { MediaStore, StoredMedia } from '../store/media-store.ts';
import { type MessageMediaId, messageClaim } from './media-id.ts';
import { withPatience } from './patience.ts';

export interface DownloadOptions {
  readonly sessions: Pick<AccountSessions, 'session' | 'peek'>;
  readonly knownChats: Pick<KnownChats, 'ofGroup'>;
  readonly media: MediaStore;
  /** Most bytes of one file. */
  readonly maxBytes: number;
  /** Longest silence of a download; 60 s. */
  readonly patienceMs?: number;
}

/** Files that one account fetches at a time: people do not open twenty at once either. */
const lanes = 3;

/** Fetches files of messages from the chat network into the media store. */
export class Downloads {
  readonly #options: DownloadOptions;
  readonly #lock = new KeyedLock();
  #turn = 0;

  constructor(options: DownloadOptions) {
    this.#options = options;
  }

  /** @throws not_found, not_connected, connection_lost, media_gone, media_too_large */
  async fetch(ownerId: string, message: MessageMediaId): Promise<StoredMedia> {
    const chat = await this.#options.knownChats.ofGroup(ownerId, message.groupId);
    if (!chat) throw notFound();
    const lane = this.#turn++ % lanes;
    return this.#lock.run(`${ownerId}/${lane}`, () => this.#fetch(ownerId, chat.chatId, message));
  }

  /** As `ChatSession.preview`, which needs no connection. */
  async preview(ownerId: string, message: MessageMediaId): Promise<Uint8Array | undefined> {
    const { knownChats, sessions } = this.#options;
    const chat = await knownChats.ofGroup(ownerId, message.groupId);
    if (!chat) throw notFound();
    return sessions.peek(ownerId)?.preview?.(chat.chatId, message.messageId);
  }

  async #fetch(ownerId: string, chatId: string, message: MessageMediaId): Promise<StoredMedia> {
    const { sessions, media, maxBytes, patienceMs = 60_000 } = this.#options;
    const session = await sessions.session(ownerId, reconnectMs);
    const chunks = session.media(chatId, message.messageId);
    const patient = withPatience(chunks, patienceMs, providerErrors.connectionLost);
    const stored = await media.put(ownerId, messageClaim(message), patient, maxBytes);
    if (!stored) throw providerErrors.mediaTooLarge();
    return stored;
  }
}
