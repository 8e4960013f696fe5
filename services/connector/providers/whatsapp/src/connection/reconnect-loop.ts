import type { AccountHandle, SessionState } from '@groupsight/chat-port/chat-provider';
import type { StateNotifier } from '@groupsight/chat-port/state-notifier';
import type { Semaphore } from '@groupsight/shared/semaphore';
import type { BaileysEventMap, WASocket } from '@whiskeysockets/baileys';
import type { AuthState } from '../crypto/auth-state.ts';
import type { LeftMessage } from '../inbound/journal.ts';
import { replayLeft } from '../inbound/replay.ts';
import { countEnding, countOddity, noteStanding } from '../metrics.ts';
import type { Times, WhatsAppOptions } from '../options.ts';
import type { SessionServices } from '../session-services.ts';
import type { ClientVersions } from './client-versions.ts';
import { Connection } from './connection.ts';
import { EventRouter } from './event-router.ts';
import { watchLiveness } from './liveness.ts';
import { type Ending, endings, type NextStep, nextStep } from './reconnect.ts';

export interface SessionOptions extends WhatsAppOptions {
  readonly times: Times;
  readonly semaphore: Semaphore;
  readonly versions: ClientVersions;
}

export interface ReconnectLoopOptions {
  readonly options: SessionOptions;
  readonly account: AccountHandle;
  readonly parts: SessionServices;
  readonly auth: AuthState;
  readonly notifier: StateNotifier;
  /** It stopped for good; the link is gone when `forget` says so. */
  readonly onStopped: (step: Extract<NextStep, { kind: 'stop' }>) => Promise<void>;
}

/** One account's connections, one after the other, until there is nothing to come back to. */
export class ReconnectLoop {
  readonly #given: ReconnectLoopOptions;
  readonly #stopped = Promise.withResolvers<void>();
  readonly #linkingSince: number;
  #running: Promise<void> = Promise.resolve();
  #connection: Connection | undefined;
  #opened = Promise.withResolvers<void>();
  /** A new account's history has begun to come, or will not. */
  readonly #settled = Promise.withResolvers<void>();
  #isOpen = false;
  #isClosed = false;
  /** Connections in a row that were never open. */
  #failures = 0;
  #qr = '';
  /** To be typed on the phone instead of scanning; it outlives the QR that it was given with. */
  #pairingCode = '';
  /** What a former process had not delivered; looked for before anything new can come. */
  #left: readonly LeftMessage[] = [];
  /** Until when everything was delivered, as far as this process knows. */
  #heldUntil: Date | undefined;

  constructor(given: ReconnectLoopOptions) {
    this.#given = given;
    this.#linkingSince = this.#now();
  }

  start(): void {
    noteStanding(this, this.#given.auth.isLinked ? 'waiting' : 'linking');
    this.#running = this.#run();
  }

  /** The open connection's socket; undefined without one. */
  get socket(): WASocket | undefined {
    return this.#isOpen ? this.#connection?.socket : undefined;
  }

  /** The socket whose QR is shown; undefined when there is none. */
  get linking(): WASocket | undefined {
    return this.#qr === '' ? undefined : this.#connection?.socket;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves when what comes with a new link has begun to come. */
  settled(): Promise<void> {
    return Promise.race([this.#settled.promise, this.#stopped.promise]);
  }

  /** Resolves when it is open, or after a while. */
  async open(ms: number): Promise<void> {
    await Promise.race([this.#opened.promise, wait(ms), this.#stopped.promise]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isOpen = false;
    this.#stopped.resolve();
    this.#connection?.end({ code: endings.closed });
    await this.#running;
    noteStanding(this, 'closed');
  }

  readonly #now = (): number => (this.#given.options.now ?? Date.now)();

  async #run(): Promise<void> {
    const { journal, syncState, me } = this.#given.parts;
    await syncState.load().catch(() => countOddity('listener_failed'));
    this.#left = await journal.left(me.jid, me.alt).catch(() => {
      countOddity('unreadable_message');
      return [];
    });
    while (!this.#isClosed) {
      const ending = await this.#once().catch((): Ending => {
        countOddity('listener_failed');
        return { code: endings.closed };
      });
      if (this.#isClosed) return;
      await this.#given.auth.saved().catch(() => countOddity('listener_failed'));
      await this.#after(ending);
    }
  }

  async #after(ending: Ending): Promise<void> {
    const { auth, options, notifier, onStopped } = this.#given;
    const { random = Math.random, times } = options;
    const linkingForMs = this.#now() - this.#linkingSince;
    const version = this.#connection?.version;
    const isOutdated = ending.code === endings.outdated && version !== undefined;
    const hasNewer = isOutdated && (await options.versions.refused(version));
    const standing = { isLinked: auth.isLinked, failures: this.#failures, linkingForMs, hasNewer };
    const step = nextStep(ending, standing, random());
    countEnding(ending.code, step.reason);
    this.#failures++;
    if (step.kind === 'stop') {
      this.#isClosed = true;
      noteStanding(this, 'closed');
      await onStopped(step);
      return;
    }
    noteStanding(this, 'away');
    const { reason } = step;
    if (reason !== '' || auth.isLinked) notifier.notifyWithRetry({ kind: 'reconnecting', reason });
    await Promise.race([wait(step.afterMs / times.haste), this.#stopped.promise]);
  }

  /** One connection from its opening to its end. */
  async #once(): Promise<Ending> {
    const { auth, options, parts } = this.#given;
    noteStanding(this, 'waiting');
    const entering = options.semaphore.acquire();
    const leave = await Promise.race([entering, this.#stopped.promise]);
    if (!leave) {
      entering.then((leaveAtOnce) => leaveAtOnce());
      return { code: endings.closed };
    }
    try {
      auth.prepare();
      noteStanding(this, auth.isLinked ? 'connecting' : 'linking');
      this.#connection = this.#connect(leave);
      const ending = await this.#connection.ended;
      // What a deaf one still has in hand waits for answers that do not come.
      if (ending.silent) return ending;
      // Two that open messages with the same keys at once would spoil them for each other. What
      // fails there is told elsewhere: here it would hide why the connection ended.
      const settled = this.#connection.settled().catch(() => countOddity('listener_failed'));
      await Promise.race([settled, wait(longestSettlingMs)]);
      return ending;
    } finally {
      leave();
      if (this.#isOpen) this.#heldUntil = new Date(this.#now());
      this.#isOpen = false;
      this.#qr = '';
      this.#pairingCode = '';
      this.#opened = Promise.withResolvers();
      parts.refill.away();
    }
  }

  #connect(leave: () => void): Connection {
    const { auth, parts, options } = this.#given;
    const { socketUrl, roots, times, versions } = options;
    const isNew = auth.creds.accountSyncCounter === 0;
    const settle = () => {
      leave();
      this.#settled.resolve();
    };
    const router = new EventRouter(parts, settle);
    const onUpdate = (update: BaileysEventMap['connection.update']) => {
      if (update.qr) this.#onQr(update.qr, leave);
      if (update.connection !== 'open') return;
      this.#onOpen(connection, router);
      // A new account's history comes now: others wait until it has.
      if (isNew) setTimeout(settle, times.settleMs).unref();
      else settle();
    };
    const connection: Connection = new Connection({
      ...(socketUrl ? { socketUrl } : {}),
      ...(roots ? { roots } : {}),
      times,
      auth,
      journal: parts.journal,
      version: versions.current,
      cachedGroup: (id) => parts.groups.cached(id),
      findMessage: (chatId, id) => parts.find(chatId, id),
      onEvent: (event, data) => {
        if (event === 'connection.update') onUpdate(data as Parameters<typeof onUpdate>[0]);
        else router.handle(event, data);
      },
    });
    return connection;
  }

  #onQr(qr: string, leave: () => void): void {
    this.#qr = qr;
    // A code that waits for a phone costs nothing.
    leave();
    this.#given.notifier.notifyWithRetry(this.#codes);
  }

  /** Shows the pairing code beside the QR, from now on. */
  async pairBy(code: string): Promise<void> {
    this.#pairingCode = code;
    await this.#given.notifier.notify(this.#codes);
  }

  get #codes(): SessionState {
    return { kind: 'qr', content: this.#qr, pairingCode: this.#pairingCode };
  }

  #onOpen(connection: Connection, router: EventRouter): void {
    const { account, auth, options, parts, notifier } = this.#given;
    this.#failures = 0;
    this.#isOpen = true;
    noteStanding(this, 'open');
    const { jid, alt, name } = parts.me;
    const memberIds = [jid, alt].filter((id) => id !== '');
    notifier.notifyWithRetry({ kind: 'open', account: jid, self: { memberIds, name } });
    this.#opened.resolve();
    const { socket } = connection;
    const since = this.#heldUntil ?? account.resumeFrom ?? new Date(this.#now());
    const compare = async () => {
      for (let failures = 0; !connection.isOver; failures++) {
        try {
          return await parts.refill.opened(socket, since);
        } catch {
          countOddity('listener_failed');
          await wait(Math.min(1000 * 2 ** failures, longestCompareRetryMs));
        }
      }
    };
    const steps = [
      async () => {
        if (auth.creds.accountSyncCounter === 0)
          await parts.syncState.linked(new Date(this.#now()));
      },
      async () => {
        await replayLeft(socket, parts, router, this.#left);
        this.#left = [];
      },
      () => parts.contacts.tellMerges(),
      () => parts.groups.refresh(socket),
      compare,
    ];
    const begin = async () => {
      for (const step of steps) {
        // The connection ended meanwhile: the next one begins anew.
        if (connection.isOver) return;
        // One that fails keeps none of the others from its work: above all the comparison with
        // the phone, which finds what was lost.
        await step().catch(() => countOddity('listener_failed'));
      }
    };
    void begin();
    watchLiveness(connection, options.times);
  }
}

/** What the library is at when a connection ends is done by then, or never. */
const longestSettlingMs = 5_000;
/** Until the comparison with the phone is begun again where the store failed. */
const longestCompareRetryMs = 60_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
