import type { EventSourceMessage } from 'eventsource-parser';
import { type LiveOptions, type LiveStatus, openLive, SILENCE_MS } from './live-connection.ts';

/** What the tab that holds the stream tells the others. */
type TabMessage =
  | { kind: 'event'; event: EventSourceMessage }
  | { kind: 'status'; status: LiveStatus; quietFor?: number | undefined }
  | { kind: 'beat' }
  /** A new tab asks where things stand. */
  | { kind: 'hello' };

type Options = Omit<LiveOptions, 'onBeat'>;

/**
 * One stream for all tabs of a browser with the same name: one of them holds it, the others
 * hear from it what it hears. A browser opens only six connections to a server over HTTP/1.1,
 * so a stream in every tab would leave none for anything else. When the holding tab goes, or
 * falls silent, another takes over. Browsers without locks (a site without https) open a
 * stream in every tab.
 */
export function openSharedLive(name: string, options: Options): () => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return openLive(options);
  return new Tab(name, options).close;
}

class Tab {
  readonly #name: string;
  readonly #options: Options;
  readonly #channel: BroadcastChannel;
  readonly #over = new AbortController();
  /** Ends the stream that this tab holds; undefined while another holds it. */
  #letGo: (() => void) | undefined;
  #status: LiveStatus = 'connecting';
  /** When the last event came that the stream of this tab knows of, if it does. */
  #lastEvent: number | undefined;
  /** Another tab held the stream before. */
  #followed = false;
  /** Takes this tab out of the queue. */
  #leaveQueue = new AbortController();
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, options: Options) {
    this.#name = name;
    this.#options = options;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data);
    this.#tell({ kind: 'hello' });
    this.#expectBeat();
    this.#queue();
  }

  readonly close = (): void => {
    this.#over.abort();
    this.#leaveQueue.abort();
    clearTimeout(this.#silence);
    this.#letGo?.();
    this.#channel.close();
  };

  #tell(message: TabMessage): void {
    if (!this.#over.signal.aborted) this.#channel.postMessage(message);
  }

  #hear(message: TabMessage): void {
    if (this.#letGo) {
      if (message.kind === 'hello') this.#tell({ kind: 'status', ...this.#standing() });
      return;
    }
    if (message.kind === 'hello') return;
    this.#followed = true;
    this.#expectBeat();
    if (message.kind === 'event') this.#options.onEvent(message.event);
    else if (message.kind === 'status') this.#options.onStatus?.(message.status, message.quietFor);
  }

  #standing(): { status: LiveStatus; quietFor: number | undefined } {
    const last = this.#lastEvent;
    const quietFor = last === undefined ? undefined : performance.now() - last;
    return { status: this.#status, quietFor };
  }

  /** A holder that says nothing any more (a frozen tab) is replaced by a tab that is looked at. */
  #expectBeat(): void {
    clearTimeout(this.#silence);
    if (this.#over.signal.aborted) return;
    this.#silence = setTimeout(() => {
      if (document.visibilityState === 'visible') this.#queue({ steal: true });
      else this.#expectBeat();
    }, SILENCE_MS * 1.5);
  }

  /** Waits for its turn to hold the stream, or takes it. */
  #queue(how: { steal?: true } = {}): void {
    this.#leaveQueue.abort();
    this.#leaveQueue = new AbortController();
    // A lock cannot be taken over and be waited for with a signal at once.
    const turn = how.steal ? how : { signal: this.#leaveQueue.signal };
    let held = false;
    navigator.locks
      .request(this.#name, turn, () => {
        held = true;
        return this.#hold();
      })
      .catch(() => {
        // Taken out of the queue, or taken over by another tab: then this one listens again.
        if (!held || this.#over.signal.aborted) return;
        this.#letGo?.();
        this.#followed = true;
        this.#expectBeat();
        this.#queue();
      });
  }

  /** Holds the stream until this tab closes or its token is refused. */
  #hold(): Promise<void> {
    // A turn that was taken, or given, as this tab closed.
    if (this.#over.signal.aborted) return Promise.resolve();
    clearTimeout(this.#silence);
    const { onEvent, onStatus, onRefused } = this.#options;
    // Between two holders something may have been missed.
    if (this.#followed) onStatus?.('waiting');
    return new Promise((resolve) => {
      const end = openLive({
        ...this.#options,
        onEvent: (event) => {
          this.#lastEvent = performance.now();
          onEvent(event);
          this.#tell({ kind: 'event', event });
        },
        onBeat: () => this.#tell({ kind: 'beat' }),
        onStatus: (status, quietFor) => {
          this.#status = status;
          this.#lastEvent = quietFor === undefined ? undefined : performance.now() - quietFor;
          onStatus?.(status, quietFor);
          if (status !== 'closed') this.#tell({ kind: 'status', status, quietFor });
        },
        onRefused: () => {
          onRefused?.();
          this.#letGo?.();
        },
      });
      this.#letGo = () => {
        this.#letGo = undefined;
        end();
        resolve();
      };
    });
  }
}
