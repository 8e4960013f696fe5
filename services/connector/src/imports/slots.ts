/** Told how many are before one that waits, as it begins to wait and as it moves up. */
export type OnWait = (before: number) => void;

/** So many at once; the others wait in the order they came. */
export class Slots {
  #free: number;
  readonly #size: number;
  /** What lets each in, and whom to tell how many are before it. */
  readonly #waiting = new Map<() => void, OnWait>();

  constructor(size: number) {
    this.#free = size;
    this.#size = size;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether the next one need not wait. */
  get isFree(): boolean {
    return this.#free > 0;
  }

  /** Whether nobody has a slot. */
  get isIdle(): boolean {
    return this.#free === this.#size;
  }

  /** A slot, which is free again when it is disposed of. @throws the signal's reason */
  async take(signal: AbortSignal, onWait: OnWait = () => undefined): Promise<Disposable> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#handedOver(signal, onWait);
    return { [Symbol.dispose]: () => this.#release() };
  }

  #handedOver(signal: AbortSignal, onWait: OnWait): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(enter);
        this.#tellWaiting();
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      onWait(this.#size + this.#waiting.size);
      this.#waiting.set(enter, onWait);
    });
  }

  #tellWaiting(): void {
    let before = this.#size;
    for (const onWait of this.#waiting.values()) onWait(before++);
  }

  #release(): void {
    const [next] = this.#waiting.keys();
    if (next) {
      this.#waiting.delete(next);
      next();
      this.#tellWaiting();
    } else this.#free++;
  }
}
