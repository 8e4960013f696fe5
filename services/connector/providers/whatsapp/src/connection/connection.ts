import type { EventEmitter } from 'node:events';
import {
  type BaileysEventMap,
  type BinaryNode,
  Browsers,
  type GroupMetadata,
  isJidBroadcast,
  isJidNewsletter,
  makeWASocket,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { AuthState } from '../crypto/auth-state.ts';
import { journalling, Stanzas } from '../crypto/signal-repository.ts';
import type { Journal } from '../inbound/journal.ts';
import { countOddity } from '../metrics.ts';
import type { Times, WhatsAppOptions } from '../options.ts';
import type { ClientVersion } from './client-versions.ts';
import { capturing, oneByOne } from './emitters.ts';
import { libraryLog, quietLibsignal } from './library-log.ts';
import { type Ending, endings } from './reconnect.ts';
import '../patches/session-tries.ts';
import { trusting } from '../patches/trust.ts';

/** What a connection is opened with. */
export interface ConnectionOptions extends Pick<WhatsAppOptions, 'socketUrl' | 'roots'> {
  readonly times: Times;
  readonly version: ClientVersion;
  readonly auth: AuthState;
  readonly journal: Journal;
  readonly cachedGroup: (id: string) => Promise<GroupMetadata | undefined>;
  readonly findMessage: (chatId: string, messageId: string) => Promise<WAMessage | undefined>;
  readonly onEvent: <E extends keyof BaileysEventMap>(event: E, data: BaileysEventMap[E]) => void;
}

/** The library's own lock around the opening of messages. */
interface Mutex {
  mutex(work: () => Promise<void>): Promise<void>;
}

/** Frames in a row that cannot be read: then the stream is out of step and is given up. */
const badFramesInARow = 5;
const passkeyRequests = new Set(['passkey_prologue_request', 'crsc_continuation']);

/**
 * One connection to the network, from its opening to its end. What the library tells is taken
 * where it says it, before its buffer: that one holds messages back for up to 30 s, merges and
 * drops.
 */
export class Connection {
  readonly socket: WASocket;
  /** Resolves once, with why the connection ended. */
  readonly ended: Promise<Ending>;
  readonly #end = Promise.withResolvers<Ending>();
  readonly #options: ConnectionOptions;
  readonly #stanzas = new Stanzas();
  /** Resolves when the library is done with the messages that it was given. */
  #turns: () => Promise<unknown> = () => Promise.resolve();
  /** The message at hand, if it waited at the server. */
  #lateId: string | undefined;
  #badFrames = 0;
  #isUntrusted = false;
  #isOver = false;
  /** Last stanza that was no answer to a question of ours. */
  #heardAt = Date.now();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.ended = this.#end.promise;
    quietLibsignal();
    const untrusted = () => {
      this.#isUntrusted = true;
      countOddity('untrusted_signature');
    };
    this.socket = trusting(options.roots ?? [], untrusted, () =>
      capturing(() => makeWASocket(this.#config())),
    );
    this.#listen();
  }

  /** The version that it says it is. */
  get version(): ClientVersion {
    return this.#options.version;
  }

  get heardAt(): number {
    return this.#heardAt;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when no message is in the library's hands any more; those it left come again. */
  async settled(): Promise<void> {
    const { messageMutex } = this.socket as unknown as { messageMutex: Mutex };
    await this.#turns();
    await messageMutex.mutex(async () => undefined);
  }

  /** Ends it for a reason of ours. */
  end(ending: Ending): void {
    if (this.#isOver) return;
    this.#finish(ending);
    this.socket.end(undefined).catch(() => undefined);
    // A server that is gone does not answer the closing handshake.
    const { ws } = this.socket as unknown as { ws: { socket?: { terminate(): void } | null } };
    setTimeout(() => ws.socket?.terminate(), 500).unref();
  }

  #finish(ending: Ending): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#end.resolve(ending);
  }

  #config(): UserFacingSocketConfig {
    const { auth, journal, socketUrl, times, cachedGroup, findMessage } = this.#options;
    return {
      version: [...this.version],
      auth: auth.state,
      logger: libraryLog,
      // WhatsApp refuses codes to be typed for names of devices that it does not know.
      browser: Browsers.ubuntu('Chrome'),
      ...(socketUrl ? { waWebSocketUrl: socketUrl } : {}),
      ...(times.qrMs ? { qrTimeout: times.qrMs } : {}),
      retryRequestDelayMs: times.retryMs,
      // The phone would stop to notify its owner.
      markOnlineOnConnect: false,
      // Three months or so come by themselves, what lies before when it is asked for.
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => true,
      shouldIgnoreJid: (jid) => isJidBroadcast(jid) === true || isJidNewsletter(jid) === true,
      makeSignalRepository: journalling(journal, this.#stanzas, auth.creds),
      cachedGroupMetadata: cachedGroup,
      getMessage: async ({ remoteJid, id }) => {
        const found = remoteJid && id ? await findMessage(remoteJid, id) : undefined;
        return found?.message ?? undefined;
      },
      transactionOpts: { maxCommitRetries: 5, delayBetweenTriesMs: 1000 },
    };
  }

  #listen(): void {
    const { ev, ws } = this.socket;
    const emit = ev.emit.bind(ev);
    const tapped = <E extends keyof BaileysEventMap>(event: E, data: BaileysEventMap[E]) => {
      const isHeard = emit(event, data);
      this.#heard(event, data);
      return isHeard;
    };
    ev.emit = tapped;
    this.#turns = oneByOne<BinaryNode>(ws as unknown as EventEmitter, 'CB:message', (stanza) =>
      this.#begin(stanza),
    );
    ws.on('frame', (frame: BinaryNode | Uint8Array) => this.#onFrame(frame));
    const onFailure = (_error: unknown, event: unknown) => this.#onFailure(String(event));
    Object.assign(ws, { [Symbol.for('nodejs.rejection')]: onFailure });
    // The library's emitter of events has no other place for listeners of its own that fail.
    const emitter = ev as unknown as {
      on(event: 'error', listener: () => void): void;
      destroy(): void;
    };
    const destroy = emitter.destroy.bind(emitter);
    const listen = () => emitter.on('error', () => countOddity('listener_failed'));
    listen();
    // Some are still at work when the connection has ended.
    emitter.destroy = () => {
      destroy();
      listen();
    };
  }

  /**
   * A message's turn. The library lets what is said now overtake what waited at the server, and
   * with it the keys that it needs; so it is not told which is which.
   * @returns whether it may go on
   */
  #begin({ attrs }: BinaryNode): boolean {
    this.#lateId = attrs.offline === undefined ? undefined : attrs.id;
    delete attrs.offline;
    return !this.#isOver;
  }

  #onFrame(frame: BinaryNode | Uint8Array): void {
    this.#badFrames = 0;
    if (frame instanceof Uint8Array) return;
    this.#stanzas.note(frame);
    if (frame.tag !== 'iq') this.#heardAt = Date.now();
    const { type = '' } = frame.attrs;
    const isPasskey = frame.tag === 'notification' && passkeyRequests.has(type);
    if (isPasskey && !this.#options.auth.isLinked)
      this.end({ code: endings.closed, passkey: true });
  }

  /** A listener of the library failed, which would end the process; a frame may be malformed. */
  #onFailure(event: string): void {
    countOddity(event === 'message' ? 'bad_frame' : 'listener_failed');
    if (event !== 'message') return;
    this.#badFrames++;
    if (this.#badFrames >= badFramesInARow) this.end({ code: endings.closed });
  }

  #heard<E extends keyof BaileysEventMap>(event: E, data: BaileysEventMap[E]): void {
    if (event === 'creds.update') {
      this.#options.auth.update(data as BaileysEventMap['creds.update']);
    }
    // What it was at when it ended was acknowledged already, and will not come again.
    if (this.#isOver && event !== 'messages.upsert') return;
    this.#options.onEvent(event, event === 'messages.upsert' ? this.#dated(data) : data);
    if (event === 'connection.update') {
      const { connection, lastDisconnect } = data as BaileysEventMap['connection.update'];
      if (connection === 'close') this.#finish(this.#endingOf(lastDisconnect?.error));
    }
  }

  /** Says of a message that waited that it is late. */
  #dated<E extends keyof BaileysEventMap>(data: BaileysEventMap[E]): BaileysEventMap[E] {
    const { messages } = data as BaileysEventMap['messages.upsert'];
    const isLate = this.#lateId !== undefined && messages[0]?.key.id === this.#lateId;
    return isLate ? { ...data, type: 'append' } : data;
  }

  #endingOf(error: unknown): Ending {
    const { output } = (error ?? {}) as { output?: { statusCode?: unknown } };
    const code = Number(output?.statusCode ?? endings.closed);
    const untrusted = this.#isUntrusted ? { untrusted: true } : {};
    return { code: Number.isInteger(code) ? code : endings.closed, ...untrusted };
  }
}
