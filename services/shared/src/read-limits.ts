import { AsyncLocalStorage } from 'node:async_hooks';

/** What bounds the reads that are made for a caller who waits for them. */
export interface ReadLimits {
  /** When the caller waits no longer, milliseconds since 1970; Infinity without an end. */
  readonly deadline: number;
  /** Aborted when the caller is gone, or the deadline has passed. */
  readonly signal: AbortSignal;
}

interface Scope {
  readonly limits: ReadLimits;
  /** What the call has started and left behind reads for itself. */
  hasEnded: boolean;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();

/** The limits of the call that is being served; undefined where nobody waits. */
export function readLimits(): ReadLimits | undefined {
  const scope = scopes.getStore();
  return scope && !scope.hasEnded ? scope.limits : undefined;
}

/** Whatever the work reads, it reads within these limits (`mongo/bound-reads.ts`). */
export async function withinReadLimits<T>(limits: ReadLimits, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { limits, hasEnded: false };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.hasEnded = true;
  }
}

/** Work that has to be finished, whoever asked for it and whether they still wait. */
export function withoutReadLimits<T>(work: () => T): T {
  return scopes.run(undefined, work);
}
