import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * What somebody in this process still holds, in bytes: `heap` of objects, `buffers` beside it. What the
 * system has lent the process (`rss`) says little in a test: it grows with what other tests left and with
 * the time that the collector finds.
 */
export function heldMemory(): { heap: number; buffers: number } {
  // The second collection waits for the first one's buffers to be given back.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers };
}
