import { EventEmitter } from 'node:events';

/**
 * Lets the library's listeners of an event finish with one before the next: messages overtake
 * each other in it while it learns who their senders are, and one that comes before the sender's
 * key cannot be read. What waits when the connection ends is let be: the server sends it again.
 * @returns resolves when all that was begun is finished
 */
export function oneByOne<T>(
  emitter: EventEmitter,
  event: string,
  begin: (what: T) => boolean,
): () => Promise<unknown> {
  const listeners = emitter.listeners(event) as ((...parts: unknown[]) => unknown)[];
  emitter.removeAllListeners(event);
  let last: Promise<unknown> = Promise.resolve();
  emitter.on(event, (...parts: unknown[]) => {
    const turn = last.then(async () => {
      if (!begin(parts[0] as T)) return;
      for (const listener of listeners) await listener(...parts);
    });
    last = turn.catch(() => undefined);
    return turn;
  });
  return () => last;
}

/** Emitters made meanwhile hand on what their async listeners throw, instead of ending the process. */
export function capturing<T>(make: () => T): T {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    return make();
  } finally {
    EventEmitter.captureRejections = before;
  }
}
