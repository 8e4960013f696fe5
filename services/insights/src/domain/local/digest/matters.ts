import type { Prepared } from '../prepared.ts';
import type { Talks, Thread } from '../threads.ts';

/** What a day's messages are about, one thing after the other: fragments of talk put together. */
export interface Matter {
  readonly lines: readonly Prepared[];
  readonly senders: ReadonlySet<string>;
  /** How many of its lines use each word. */
  readonly vocabulary: ReadonlyMap<string, number>;
}

const minute = 60_000;
/** Fragments as alike as this are of one matter; after a pause they must be more so. */
const alike = 0.12;
const pauseMs = 60 * minute;
const afterPause = 0.6;
/** A remark of so few lines that is like nothing before goes on with the line before it, if that is no older than this. */
const followsMs = 10 * minute;
const remark = 2;
/** Long words meet by their beginnings: endings differ. */
const beginning = 5;

function keysOf({ content }: Prepared): string[] {
  return [...new Set([...content].map((word) => word.slice(0, beginning)))];
}

const counted = (keys: Iterable<string>, into = new Map<string, number>()) => {
  for (const key of keys) into.set(key, (into.get(key) ?? 0) + 1);
  return into;
};

/** A growing matter. */
class Cluster {
  readonly indexes: number[] = [];
  readonly words = new Map<string, number>();
  last = 0;
  norm = 0;
}

/** Puts fragments together in the order of their first lines. */
class Clusters {
  readonly list: Cluster[] = [];
  readonly #lines: readonly Prepared[];
  readonly #keys: readonly string[][];
  readonly #rarity = new Map<string, number>();
  readonly #of = new Map<number, Cluster>();

  constructor(lines: readonly Prepared[]) {
    this.#lines = lines;
    this.#keys = lines.map(keysOf);
    const most = Math.log(lines.length + 1);
    for (const [key, count] of counted(this.#keys.flat())) {
      this.#rarity.set(key, most - Math.log(count));
    }
  }

  #weight(key: string, count: number): number {
    return (1 + Math.log(count)) * (this.#rarity.get(key) ?? 0);
  }

  #norm(words: ReadonlyMap<string, number>): number {
    let sum = 0;
    for (const [key, count] of words) sum += this.#weight(key, count) ** 2;
    return Math.sqrt(sum);
  }

  #likeness(words: ReadonlyMap<string, number>, norm: number, cluster: Cluster): number {
    let sum = 0;
    for (const [key, count] of words) {
      const other = cluster.words.get(key);
      if (other !== undefined) sum += this.#weight(key, count) * this.#weight(key, other);
    }
    return sum === 0 ? 0 : sum / (norm * cluster.norm);
  }

  #likest(words: ReadonlyMap<string, number>, at: number): Cluster | undefined {
    const norm = this.#norm(words);
    let best: Cluster | undefined;
    let most = alike;
    for (const cluster of this.list) {
      const factor = at - cluster.last > pauseMs ? afterPause : 1;
      const likeness = this.#likeness(words, norm, cluster) * factor;
      if (likeness > most) [best, most] = [cluster, likeness];
    }
    return best;
  }

  /** The matter of the line before, while that is fresh. */
  #before(start: number, at: number): Cluster | undefined {
    const before = this.#lines[start - 1];
    return before && at - before.line.at <= followsMs ? this.#of.get(start - 1) : undefined;
  }

  add(thread: Thread): void {
    const indexes = thread.lines.map(({ index }) => index);
    const [first] = thread.lines;
    if (!first) return;
    const words = counted(indexes.flatMap((index) => this.#keys[index] ?? []));
    const { at } = first.line;
    let cluster =
      this.#likest(words, at) ??
      (indexes.length <= remark ? this.#before(first.index, at) : undefined);
    if (!cluster) {
      cluster = new Cluster();
      this.list.push(cluster);
    }
    for (const index of indexes) {
      cluster.indexes.push(index);
      cluster.last = Math.max(cluster.last, this.#lines[index]?.line.at ?? 0);
      this.#of.set(index, cluster);
      counted(this.#keys[index] ?? [], cluster.words);
    }
    cluster.norm = this.#norm(cluster.words);
  }
}

/**
 * The day's matters: conversations that go on from one another by replies, put together where they
 * use the same telling words or one follows the other at once.
 */
export function mattersOf(lines: readonly Prepared[], { threads }: Talks): Matter[] {
  const clusters = new Clusters(lines);
  for (const thread of threads) clusters.add(thread);
  return clusters.list.map(({ indexes }) => {
    const own = indexes.sort((a, b) => a - b).flatMap((index) => lines[index] ?? []);
    return {
      lines: own,
      senders: new Set(own.map(({ line }) => line.senderId)),
      vocabulary: counted(own.flatMap(({ content }) => [...content])),
    };
  });
}
