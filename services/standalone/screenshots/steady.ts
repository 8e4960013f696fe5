// Loaded into the product before its own code (`--import`, worker threads too), so that each run
// tells the same story: the clock starts at a fixed instant, and the ids it makes up (the
// simulated network is computed from the user's) come in the same order.
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const real = Date.now.bind(Date);
const start = new URL(import.meta.url).searchParams.get('start') ?? '';
const offset = Date.parse(start) - real();
if (Number.isNaN(offset)) throw new Error('steady.ts?start=… is not an instant');

Date.now = () => real() + offset;
// A proxy and not a subclass: `instanceof Date` and the name (mongoose looks at it) stay true.
const shifted = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [Date.now()], newTarget),
  apply: (target) => new target(Date.now()).toString(),
});
Date.prototype.constructor = shifted;
globalThis.Date = shifted;

if (isMainThread) {
  const idBytes = 16;
  const { randomBytes } = crypto;
  let count = 0;
  crypto.randomBytes = ((size: number, callback?: (error: Error | null, bytes: Buffer) => void) => {
    if (callback) return randomBytes(size, callback);
    if (size !== idBytes) return randomBytes(size);
    count += 1;
    return createHash('sha256').update(`${start} ${count}`).digest().subarray(0, idBytes);
  }) as typeof randomBytes;
  syncBuiltinESMExports();
}
