/** Lets a test wait for what the fake sees, woken by every change instead of by a clock. */
export class Changes {
  private readonly waiting = new Set<() => void>();

  notify(): void {
    for (const look of [...this.waiting]) look();
  }

  /**
   * Resolves with what `condition` answers as soon as that is something other than undefined,
   * null or false. Rejects with the name of what was waited for.
   */
  async until<T>(what: string, condition: () => T, timeoutMs = 90_000): Promise<NonNullable<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<NonNullable<T>>();
    const look = () => {
      try {
        const value = condition();
        if (value !== undefined && value !== null && value !== false) resolve(value);
      } catch (error) {
        reject(error);
      }
    };
    const timer = setTimeout(
      () => reject(new Error(`waited ${timeoutMs} ms for ${what}`)),
      timeoutMs,
    );
    this.waiting.add(look);
    look();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(look);
    }
  }
}
