/** Failures in a row after which the endpoint is left alone … */
const mostFailures = 5;
/** … for so long; then one call tries it. */
const restMs = 60_000;

/** Keeps calls from an endpoint that fails, so that nothing waits for it in vain. */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #restsUntil = 0;
  #isTrying = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#failures >= mostFailures && (this.#isTrying || this.#now() < this.#restsUntil);
  }

  /** Whether a call may be made; after the rest one may, and decides for the others. */
  enter(): boolean {
    if (this.isOpen) return false;
    if (this.#failures >= mostFailures) this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  failed(): void {
    this.#failures += 1;
    this.#isTrying = false;
    if (this.#failures >= mostFailures) this.#restsUntil = this.#now() + restMs;
  }
}
