import { describe, expect, it } from 'vitest';
import { callOf, type LimitClass } from './http.ts';

function request(limit: LimitClass, isGone = false) {
  const { signal } = new AbortController();
  const socket = { destroyed: isGone };
  return { id: 'r-1', session: null, signal, routeOptions: { config: { limit } }, raw: { socket } };
}

describe('the calls of a request', () => {
  it('end with their client where they read, and are finished where they change something', () => {
    const read = request('read');
    expect(callOf(read as never)).toEqual({ requestId: 'r-1', signal: read.signal });
    expect(callOf(request('write') as never)).not.toHaveProperty('signal');
    expect(callOf(request('write', true) as never, 5)).toEqual({ requestId: 'r-1', deadlineMs: 5 });
  });

  it('never begin to read for a client that has left while its request waited', () => {
    // Its connection has closed already: nobody would hear of it any more.
    expect(callOf(request('read', true) as never).signal?.aborted).toBe(true);
  });
});
