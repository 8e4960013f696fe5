const PROBE_MS = 5_000;

let isLost = false;
const waiting = new Set<() => void>();

/** Tells what is known of the connection to the server; whoever waits for it goes on. */
export function tellReach(lost: boolean): void {
  isLost = lost;
  if (lost) return;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/**
 * Resolves at once, or when a connection that is known to be lost is back. A browser that could
 * not fetch a module never asks for it again: it is better not to ask while nobody answers.
 */
async function reached(): Promise<void> {
  if (isLost) await new Promise<void>((resolve) => waiting.add(resolve));
}

/** Brings a part of the app's code, once the server is in reach. */
export function bringing<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    await reached();
    return load();
  };
}

/** Asks the server for a sign of life; false also for a proxy whose server is away. */
export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    const response = await fetch('/api/config', { cache: 'no-store', signal });
    return response.status < 500;
  } catch {
    return false;
  }
}
