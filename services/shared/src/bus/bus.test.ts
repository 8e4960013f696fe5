import { Origin } from '@groupsight/proto/events/v1/events';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { defaultRetry, retryDelay } from './bus.ts';
import { isOutage } from './deliver.ts';
import { chatLane, deadLetterTopic, topics } from './topics.ts';

describe('the back-off', () => {
  it('doubles up to its most, half of it at random', () => {
    const policy = { attempts: 5, firstDelayMs: 100, maxDelayMs: 1_000 };
    const most = [1, 2, 3, 4, 5, 50].map((attempt) => retryDelay(policy, attempt, () => 1));
    const least = [1, 2, 3, 4, 5, 50].map((attempt) => retryDelay(policy, attempt, () => 0));
    expect(most).toEqual([100, 200, 400, 800, 1_000, 1_000]);
    expect(least).toEqual([50, 100, 200, 400, 500, 500]);
    expect(retryDelay(defaultRetry, 1)).toBeGreaterThanOrEqual(50);
  });
});

describe('an outage', () => {
  const named = (name: string) => Object.assign(new Error('x'), { name });

  it.each([
    [
      'a store without room',
      Object.assign(new Error('full'), { name: 'MongoBulkWriteError', code: 14_031 }),
    ],
    ['a service that is away', new AppError('unavailable', 'unavailable', 'x')],
    ['a call that took too long', new AppError('timeout', 'timeout', 'x')],
    ['the store not found', named('MongoServerSelectionError')],
    ['the store not found by mongoose', named('MongooseServerSelectionError')],
    ['the store gone', named('MongoNetworkTimeoutError')],
    ['the store gone for others', named('MongoPoolClearedError')],
    ['the reason behind an error', new Error('x', { cause: named('MongoNetworkError') })],
  ])('is %s', (_what, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a refused record', new AppError('invalid', 'bad', 'x')],
    ['a bug', new TypeError('x')],
    ['a duplicate', named('MongoServerError')],
    ['not even an error', 'MongoNetworkError'],
  ])('is not %s', (_what, error) => {
    expect(isOutage(error)).toBe(false);
  });
});

describe('the topics', () => {
  it('have names of their own, and carry bytes both ways', () => {
    const names = Object.values(topics).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const value = topics.chatConnections.decode(new Uint8Array());
    const bytes = topics.chatConnections.encode(value);
    expect(topics.chatConnections.decode(bytes)).toEqual(value);
  });

  it('have a lane for what happens now and one for the past, alike in all else', () => {
    expect(chatLane({ origin: Origin.LIVE })).toBe(topics.chatMessages);
    const past = [Origin.HISTORY, Origin.EXPORT].map((origin) => chatLane({ origin }));
    expect(past).toEqual([topics.chatHistory, topics.chatHistory]);
    const { partitions, retentionMs } = topics.chatMessages;
    expect(topics.chatHistory).toMatchObject({ partitions, retentionMs });
  });

  it('bury records as the bytes they were', () => {
    const dead = deadLetterTopic('some.topic');
    const bytes = Uint8Array.from([1, 255, 0]);
    expect(dead.name).toBe('some.topic.dlq');
    expect(dead.decode(dead.encode(bytes))).toEqual(bytes);
  });
});
