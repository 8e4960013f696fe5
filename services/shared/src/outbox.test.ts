import { describe, expect, it } from 'vitest';
import { Outbox } from './outbox.ts';
import { silentLogger } from './testing/resources.ts';
import { waitFor } from './testing/wait-for.ts';

/** A flush that the test holds open. */
function heldFlush() {
  const releases: (() => void)[] = [];
  const flush = async () => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return false;
  };
  return { flush, releases, release: (n: number) => releases[n]?.() };
}

describe('Outbox', () => {
  it('flushes again for a change that came while it flushed, one flush at a time', async () => {
    const { flush, releases, release } = heldFlush();
    const outbox = new Outbox({ flush, logger: silentLogger() });
    outbox.kick();
    outbox.kick();
    outbox.kick();
    expect(releases).toHaveLength(1);
    release(0);
    await waitFor('the second flush', () => releases.length === 2);
    release(1);
    await outbox.close();
    expect(releases).toHaveLength(2);
  });

  it('flushes until nothing is left', async () => {
    let left = 3;
    const outbox = new Outbox({ flush: async () => --left > 0, logger: silentLogger() });
    outbox.kick();
    await outbox.close();
    expect(left).toBe(0);
  });

  it('comes back for what a failing flush left, by itself', async () => {
    let tries = 0;
    const flush = async () => {
      tries += 1;
      if (tries < 3) throw new Error('the bus is away');
      return false;
    };
    const outbox = new Outbox({ flush, logger: silentLogger(), everyMs: 5 });
    outbox.start();
    await waitFor('the third try', () => tries >= 3);
    await outbox.close();
  });

  it('closes after the flush in hand and takes no more', async () => {
    const { flush, releases, release } = heldFlush();
    const outbox = new Outbox({ flush, logger: silentLogger() });
    outbox.kick();
    let closed = false;
    const closing = outbox.close().then(() => {
      closed = true;
    });
    outbox.kick();
    expect(closed).toBe(false);
    release(0);
    await closing;
    expect(releases).toHaveLength(1);
  });
});
