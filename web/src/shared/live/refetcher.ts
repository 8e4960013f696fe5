import type { AppEvent } from './app-event.ts';

/** Events come in bursts while a chat is read; one refetch answers a whole burst. */
export const GATHER_MS = 400;

/**
 * Gathers events and refetches what they touched: once a burst, and in a tab that nobody looks
 * at only when somebody does again.
 */
export function createRefetcher(refetch: (events: readonly AppEvent[]) => unknown) {
  // By what they touch: a hidden tab would gather the same for hours.
  let gathered = new Map<string, AppEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (document.visibilityState === 'hidden' || gathered.size === 0) return;
    const events = [...gathered.values()];
    gathered = new Map();
    refetch(events);
  }

  document.addEventListener('visibilitychange', flush);
  return {
    add(event: AppEvent): void {
      gathered.set(`${event.type} ${event.group ?? ''} ${event.state ?? ''}`, event);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    stop(): void {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}
