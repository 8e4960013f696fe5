import type { Connection } from 'mongoose';
import { readLimits } from '../read-limits.ts';

/** The driver's methods that read, and which of their arguments are the options. */
const optionsAt = {
  find: 1,
  findOne: 1,
  countDocuments: 1,
  estimatedDocumentCount: 0,
  distinct: 2,
  aggregate: 1,
} as const;

interface Bounds {
  readonly maxTimeMS?: number;
  readonly signal?: AbortSignal;
}

/** A read's options, with what is left of its call's time, and the end of it. */
function bounded(given: Bounds | null | undefined): Bounds | null | undefined {
  const limits = readLimits();
  if (!limits) return given;
  const { deadline, signal } = limits;
  if (deadline === Number.POSITIVE_INFINITY) return { ...given, signal };
  // 0 would be no limit at all.
  const left = Math.max(1, Math.ceil(deadline - Date.now()));
  return { ...given, maxTimeMS: Math.min(left, given?.maxTimeMS ?? left), signal };
}

type Read = (...args: unknown[]) => unknown;

/**
 * Every read that a connection's models and collections make while a call is served ends with the
 * call: the store gives it up when the call's time is over (`maxTimeMS`), the driver when its
 * caller is gone, which closes its connection, and so the store stops too. Call before any model
 * is made.
 */
export function boundReads(connection: Connection): void {
  const collectionOf = connection.collection.bind(connection);
  const known = new WeakSet<object>();
  const withBounds: typeof connection.collection = (name, options) => {
    const collection = collectionOf(name, options);
    if (known.has(collection)) return collection as never;
    known.add(collection);
    const methods = collection as unknown as Record<string, Read>;
    for (const [method, at] of Object.entries(optionsAt)) {
      const read = methods[method]?.bind(collection);
      if (!read) continue;
      methods[method] = (...args) => {
        while (args.length < at) args.push(undefined);
        args[at] = bounded(args[at] as Bounds | null | undefined);
        return read(...args);
      };
    }
    return collection as never;
  };
  connection.collection = withBounds;
}
