import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../../../../../deploy/local/cluster.ts';
import type { Supervised } from '../../../../../deploy/local/supervised.ts';
import type { Blow } from './plan.ts';

/** A blow as it went, for the ledger. */
export interface Struck {
  /** Seconds since the first. */
  readonly at: number;
  readonly what: string;
  /** Seconds until it served again. */
  back: number | undefined;
}

/** Longer than the lease of an account (15 s), so that the other connector has taken it over. */
const pausedMs = 20_000;

function victim(cluster: Cluster, { target, index }: Blow): Supervised {
  if (target === 'kafka') return cluster.kafka.process;
  if (target === 'store') {
    if (!cluster.store) throw new Error('the store is not ours to kill');
    return cluster.store;
  }
  const found = cluster.of(target === 'paused connector' ? 'connector' : target)[index];
  if (!found) throw new Error(`no ${target} ${index}`);
  return found;
}

/** So many may be down at once; on a busy machine the next blow waits until fewer are. */
const downAtOnce = 2;
const backWithinMs = 240_000;

/**
 * Strikes one after the other, without waiting for the one before to recover; resolves when
 * everything serves again.
 */
export async function strike(cluster: Cluster, plan: readonly Blow[]): Promise<Struck[]> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const struck: Struck[] = [];
  const recoveries: Promise<void>[] = [];
  const paused = new Set<Supervised>();

  const pause = async (process: Supervised) => {
    paused.add(process);
    process.pause();
    await delay(pausedMs);
    process.resume();
    paused.delete(process);
  };
  for (const blow of plan) {
    const other: Blow = { ...blow, index: blow.index === 0 ? 1 : 0 };
    // One that is held is struck already, and would hold the signal back.
    const process = [blow, other].map((one) => victim(cluster, one)).find((p) => !paused.has(p));
    if (!process) throw new Error('both connectors are paused');
    const isPause = blow.target === 'paused connector';
    const what = isPause
      ? `SIGSTOP ${process.name} for ${pausedMs / 1000} s`
      : `kill -9 ${process.name}`;
    const entry: Struck = { at: seconds(), what, back: undefined };
    struck.push(entry);
    const recover = async () => {
      const from = seconds();
      await (isPause ? pause(process) : process.kill());
      await process.whenReady(backWithinMs);
      entry.back = seconds() - from;
    };
    const recovery = recover();
    // A failure shows where all are waited for.
    recovery.catch(() => undefined);
    recoveries.push(recovery);
    await delay(blow.pauseMs);
    const isCrowded = () => struck.filter(({ back }) => back === undefined).length > downAtOnce;
    const end = Date.now() + backWithinMs;
    while (isCrowded() && Date.now() < end) await delay(100);
  }
  await Promise.all(recoveries);
  for (const { process } of cluster.replicas) await process.whenReady(backWithinMs);
  return struck;
}
