import { createLogger } from '@groupsight/shared/logger';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { HistoryLane } from './history-lane.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

/** A lane whose readers are as far behind as is said, and what was published on it. */
function laneWith({ waiting = 0, patienceMs = 60_000, noticedMs = 1 } = {}) {
  const state = { waiting, looks: 0 };
  const lag = async () => {
    state.looks++;
    return state.waiting;
  };
  const bus = { lag };
  const lane = new HistoryLane({ bus, logger, maxWaiting: 100, patienceMs, noticedMs });
  const published: string[] = [];
  const publish = (owner: string, piece: string, onWait?: () => void) =>
    lane.publish(owner, async () => void published.push(`${owner}${piece}`), onWait);
  return { lane, state, publish, published };
}

describe('the lane of histories', () => {
  it('lets owners take turns, each in its own order', async () => {
    const { publish, published } = laneWith();
    const long = ['1', '2', '3', '4'].map((piece) => publish('a', piece));
    await Promise.all([...long, publish('b', '1'), publish('b', '2'), publish('c', '1')]);
    expect(published).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('waits until what lies on it is taken in', async () => {
    const { publish, published, state } = laneWith({ waiting: 101 });
    const first = publish('a', '1');
    await waitFor('more than one look', () => state.looks > 4);
    expect(published).toEqual([]);
    state.waiting = 100;
    await first;
    expect(published).toEqual(['a1']);
  });

  it('tells who waits for others, and nobody who waits for what is their own', async () => {
    const { publish, published, state } = laneWith();
    const heard: string[] = [];
    const onWait = (owner: string) => () => void heard.push(owner);
    await publish('a', '1', onWait('a'));
    state.waiting = 101;
    const own = publish('a', '2', onWait('a'));
    const waits = state.looks;
    await waitFor('some looks', () => state.looks > waits + 4);
    const other = publish('b', '1', onWait('b'));
    await waitFor('somebody to hear of it', () => heard.length > 0);
    state.waiting = 0;
    await Promise.all([own, other]);
    expect(heard).toEqual(['b']);
    expect(published).toEqual(['a1', 'a2', 'b1']);
  });

  it('goes on where nothing moves for long, and says so until it does', async () => {
    const { lane, publish, published, state } = laneWith({ waiting: 500, patienceMs: 20 });
    await publish('a', '1');
    expect(lane.isStalled).toBe(true);
    await Promise.all([publish('a', '2'), publish('a', '3')]);
    expect(published).toEqual(['a1', 'a2', 'a3']);
    state.waiting = 400;
    const next = publish('a', '4');
    await waitFor('it to move', async () => !lane.isStalled);
    state.waiting = 10;
    await next;
    expect(published).toHaveLength(4);
  });

  it('tells who published what failed, and goes on', async () => {
    const { lane, publish, published } = laneWith();
    const failed = lane.publish('a', async () => {
      throw new Error('the bus is away');
    });
    await expect(failed).rejects.toThrow('the bus is away');
    await publish('a', '2');
    expect(published).toEqual(['a2']);
  });
});
