import { setTimeout as delay } from 'node:timers/promises';
import type { Network } from './network.ts';

const everyMs = 300;

/** Who held which account, looked at again and again while processes come and go. */
export class Holdings {
  readonly #network: Network;
  readonly #seen = new Map<string, string[]>();

  constructor(network: Network) {
    this.#network = network;
  }

  /** Looks until told to stop; while the store is away there is nothing to see. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look().catch(() => undefined);
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async look(): Promise<void> {
    for (const [owner, holder] of await this.#network.holders()) {
      const before = this.#seen.get(owner) ?? [];
      if (holder && before.at(-1) !== holder) this.#seen.set(owner, [...before, holder]);
    }
  }

  /** How many accounts each connector was last seen to hold, the most first. */
  get counts(): readonly number[] {
    const last = [...this.#seen.values()].map((holders) => holders.at(-1) ?? '');
    const groups = Object.values(Object.groupBy(last, (holder) => holder));
    return groups.map((group = []) => group.length).toSorted((a, b) => b - a);
  }

  /** Whether so many connectors have about the same: who has one too many keeps it. */
  isEven(connectors: number): boolean {
    const all = this.counts.reduce((sum, count) => sum + count, 0);
    const most = Math.ceil(all / connectors) + 1;
    return this.counts.length === connectors && (this.counts[0] ?? 0) <= most;
  }

  /** How often an account went from one connector to another. */
  get moves(): number {
    return [...this.#seen.values()].reduce((sum, holders) => sum + holders.length - 1, 0);
  }
}
