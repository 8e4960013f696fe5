import { Random } from '@groupsight/chat-simulated/random';

/** What happens to whom. */
export const targets = [
  'gateway',
  'auth',
  'groups',
  'insights',
  'scheduler',
  'connector',
  'kafka',
  'store',
  'paused connector',
] as const;
export type Target = (typeof targets)[number];

export interface Blow {
  readonly target: Target;
  /** Which of two processes. */
  readonly index: 0 | 1;
  /** Milliseconds until the next. */
  readonly pauseMs: number;
}

/** A run's blows, fixed by its seed: each target in turn and again, in another order each time. */
export function planOf(seed: string, count: number): Blow[] {
  const random = new Random('chaos', seed);
  const order: Target[] = [];
  while (order.length < count) order.push(...random.sample(targets, targets.length));
  return order.slice(0, count).map((target) => ({
    target,
    index: random.next() < 0.5 ? 0 : 1,
    pauseMs: 2_500 + random.below(3_000),
  }));
}
