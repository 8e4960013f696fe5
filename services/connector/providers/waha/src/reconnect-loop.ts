import type { StateNotifier } from '@groupsight/chat-port/state-notifier';
import { toAppError } from '@groupsight/shared/errors';
import type { WahaApi } from './api.ts';
import { isRefusal } from './errors.ts';
import type { WahaTimes } from './options.ts';
import { backOff, nextStep } from './status.ts';

export interface ReconnectLoopOptions {
  readonly api: WahaApi;
  readonly notifier: StateNotifier;
  readonly times: WahaTimes;
  readonly random: () => number;
  readonly isLinked: () => boolean;
  /** The session works; gets ready before it is told that it is open. */
  readonly onWorking: (me: string) => Promise<void>;
  /** The link is gone. */
  readonly onGone: () => Promise<void>;
}

type Phase = 'waiting' | 'open' | 'closed';

/**
 * Looks after the session in WAHA: sets it up, follows its status, waits while WAHA is away.
 * Webhooks about the status only make it look sooner, so that old or repeated ones do no harm.
 */
export class ReconnectLoop {
  readonly #options: ReconnectLoopOptions;
  #phase: Phase = 'waiting';
  #isSetUp = false;
  #failures = 0;
  #restarts = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #isLeaving = false;
  #qr = '';
  #pairingCode = '';

  constructor(options: ReconnectLoopOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  get isClosed(): boolean {
    return this.#phase === 'closed';
  }

  /** The first look. A new link that cannot even begin fails; a known one waits for WAHA. */
  async begin(): Promise<void> {
    if (this.#options.isLinked()) return this.look();
    await this.#setUp();
    await this.look();
  }

  /** Looks now; a look that is under way is followed by one more. */
  async look(): Promise<void> {
    if (this.#isOver) return;
    this.#again = true;
    this.#looking ??= this.#lookOn();
    await this.#looking;
  }

  /** A code to be typed on the phone of this number. */
  async pair(phoneNumber: string): Promise<string> {
    this.#pairingCode = await this.#options.api.requestCode(phoneNumber);
    const { notifier } = this.#options;
    await notifier.notify({ kind: 'qr', content: this.#qr, pairingCode: this.#pairingCode });
    return this.#pairingCode;
  }

  /** Looks no more while the link is ended; goes on where that fails. */
  async leave(endLink: () => Promise<void>): Promise<void> {
    this.#isLeaving = true;
    clearTimeout(this.#timer);
    await this.#looking;
    try {
      await endLink();
    } catch (error) {
      this.#isLeaving = false;
      void this.look();
      throw error;
    }
  }

  /** Ends the looking, not the session in WAHA. */
  async end(): Promise<void> {
    this.#phase = 'closed';
    clearTimeout(this.#timer);
    await this.#looking;
    clearTimeout(this.#timer);
  }

  get #isOver(): boolean {
    return this.isClosed || this.#isLeaving;
  }

  async #lookOn(): Promise<void> {
    while (this.#again && !this.#isOver) {
      this.#again = false;
      clearTimeout(this.#timer);
      const pause = await this.#lookOnce();
      if (!this.#isOver) this.#timer = setTimeout(() => void this.look(), pause);
    }
    this.#looking = undefined;
  }

  /** @returns milliseconds until the next look */
  async #lookOnce(): Promise<number> {
    const { times, random, notifier, isLinked } = this.#options;
    try {
      if (!this.#isSetUp) await this.#setUp();
      await this.#follow();
      this.#failures = 0;
      return this.#phase === 'open' ? times.openMs : times.linkingMs;
    } catch (error) {
      if (this.isClosed) return 0;
      const isKey = isRefusal(error, 401, 403);
      const known = toAppError(error).code;
      const reason = isKey ? 'gateway_refused' : known === 'internal' ? 'connection_lost' : known;
      this.#phase = 'waiting';
      if (isLinked())
        await notifier.notify({ kind: 'reconnecting', reason }).catch(() => undefined);
      return backOff(this.#failures++, times, random());
    }
  }

  async #setUp(): Promise<void> {
    await this.#options.api.setUp();
    this.#isSetUp = true;
  }

  async #follow(): Promise<void> {
    const { api, notifier, isLinked, onWorking } = this.#options;
    const info = await api.session();
    if (this.isClosed) return;
    if (!info) {
      // Somebody deleted it there: it is made anew, and will ask for a scan.
      this.#isSetUp = false;
      this.#again = true;
      return;
    }
    const standing = { isLinked: isLinked(), isOpen: this.isOpen, restarts: this.#restarts };
    const step = nextStep(info.status, standing);
    switch (step.kind) {
      case 'open':
        this.#restarts = 0;
        if (this.isOpen) return;
        await onWorking(info.me);
        if (this.isClosed) return;
        this.#phase = 'open';
        return notifier.notify({
          kind: 'open',
          account: info.me,
          self: { memberIds: info.me === '' ? [] : [info.me], name: '' },
        });
      case 'qr':
        return this.#showQr();
      case 'close':
        return this.#close(step.reason, step.loggedOut);
      case 'start':
        await this.#wait('gateway_starting');
        return api.start();
      case 'restart':
        this.#restarts++;
        await this.#wait('gateway_starting');
        return api.restart();
      case 'wait':
        return this.#wait(step.reason);
    }
  }

  async #showQr(): Promise<void> {
    const content = await this.#options.api.qr();
    if (content === '' || this.isClosed) return;
    this.#qr = content;
    await this.#options.notifier.notify({ kind: 'qr', content, pairingCode: this.#pairingCode });
  }

  async #wait(reason: string): Promise<void> {
    this.#phase = 'waiting';
    if (this.#options.isLinked())
      await this.#options.notifier.notify({ kind: 'reconnecting', reason });
  }

  async #close(reason: string, loggedOut: boolean): Promise<void> {
    if (loggedOut) await this.#options.onGone();
    this.#phase = 'closed';
    await this.#options.notifier.notify({ kind: 'closed', reason, loggedOut });
  }
}
