import type { Prepared } from '../prepared.ts';
import type { Talks } from '../threads.ts';
import { type Boosted, oddsOf } from './boosted.ts';
import { matterWeights } from './matter-weights.ts';

/** What a day's messages are about, one thing after the other: fragments of talk put together. */
export interface Matter {
  readonly lines: readonly Prepared[];
  readonly senders: ReadonlySet<string>;
  /** How many of its lines use each word. */
  readonly vocabulary: ReadonlyMap<string, number>;
}

const minute = 60_000;
/** Long words meet by their beginnings: endings differ. */
const beginning = 5;
/** Who spoke in so many lines of a matter last is still in it. */
const recent = 6;
/** A matter that nobody spoke of for so long is not talked about at the moment. */
const restingMs = 30 * minute;
/** Of the matters that a fragment may go on with only those spoken of last, and all that are like it. */
const mostLooked = 40;

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
  readonly senders: string[] = [];
  /** Its last line: its time and place. */
  last = 0;
  lastIndex = 0;
  norm = 0;
}

/** A fragment of talk on its way into a matter. */
interface Fragment {
  readonly indexes: readonly number[];
  readonly words: ReadonlyMap<string, number>;
  readonly norm: number;
  readonly first: Prepared;
}

/** What of a fragment and a matter tells whether it goes on with it. */
export interface Choice {
  readonly cluster: Cluster;
  /** Whether the line before the fragment is of it. */
  readonly isBefore: boolean;
  readonly traits: readonly number[];
}

/** Puts fragments together in the order of their first lines. */
export class Clusters {
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

  /** How alike they are, 0 to 1, how rare the rarest word of both is, and how many both have. */
  #likeness({ words, norm }: Fragment, cluster: Cluster): [number, number, number] {
    let sum = 0;
    let rarest = 0;
    let shared = 0;
    for (const [key, count] of words) {
      const other = cluster.words.get(key);
      if (other === undefined) continue;
      sum += this.#weight(key, count) * this.#weight(key, other);
      rarest = Math.max(rarest, this.#rarity.get(key) ?? 0);
      shared += 1;
    }
    return [sum === 0 ? 0 : sum / (norm * cluster.norm), rarest, shared];
  }

  fragmentOf(lines: readonly Prepared[]): Fragment | undefined {
    const indexes = lines.map(({ index }) => index);
    const [first] = lines;
    if (!first) return undefined;
    const words = counted(indexes.flatMap((index) => this.#keys[index] ?? []));
    return { indexes, words, norm: this.#norm(words), first };
  }

  /** The matters that a fragment may go on with. */
  choices(fragment: Fragment): Choice[] {
    const { first, indexes } = fragment;
    const before = this.#lines[first.index - 1];
    const pause = before ? (first.line.at - before.line.at) / minute : 600;
    const likenesses = this.list.map((cluster) => this.#likeness(fragment, cluster));
    const most = Math.max(0, ...likenesses.map(([likeness]) => likeness));
    const awake = this.list.filter(({ last }) => first.line.at - last < restingMs).length;
    const talking = new Set(indexes.map((index) => this.#lines[index]?.line.senderId ?? ''));
    const looked = this.list
      .map((cluster, at) => ({ cluster, likeness: likenesses[at] ?? [0, 0, 0] }))
      .filter(({ likeness }, at) => at >= this.list.length - mostLooked || likeness[0] > 0);
    return looked.map(({ cluster, likeness: [likeness, rarest, shared] }) => {
      const lately = new Set(cluster.senders.slice(-recent));
      const heard = [...talking].filter((sender) => lately.has(sender)).length;
      const isBefore = this.#of.get(first.index - 1) === cluster;
      return {
        cluster,
        isBefore,
        traits: [
          Math.log1p(Math.max(0, (first.line.at - cluster.last) / minute)),
          Math.log1p(Math.max(0, first.index - cluster.lastIndex)),
          isBefore ? 1 : 0,
          Math.log1p(pause),
          likeness,
          likeness > 0 && likeness === most ? 1 : 0,
          rarest,
          shared,
          Math.log1p(indexes.length),
          Math.log1p(fragment.words.size),
          Math.log1p(cluster.indexes.length),
          heard / Math.max(1, talking.size),
          cluster.senders.at(-1) === first.line.senderId ? 1 : 0,
          lately.has(first.line.senderId) ? 1 : 0,
          awake,
          first.index / Math.max(1, this.#lines.length),
          Math.log1p(first.words.length),
          /[?？؟]/u.test(first.line.text) ? 1 : 0,
          this.list.length,
        ],
      };
    });
  }

  add({ indexes }: Fragment, found: Cluster | undefined): Cluster {
    const cluster = found ?? new Cluster();
    if (!found) this.list.push(cluster);
    for (const index of indexes) {
      const line = this.#lines[index]?.line;
      cluster.indexes.push(index);
      cluster.senders.push(line?.senderId ?? '');
      cluster.last = Math.max(cluster.last, line?.at ?? 0);
      cluster.lastIndex = Math.max(cluster.lastIndex, index);
      this.#of.set(index, cluster);
      counted(this.#keys[index] ?? [], cluster.words);
    }
    cluster.norm = this.#norm(cluster.words);
    return cluster;
  }
}

/** What is fitted on days (see `npm run train:digest`). */
export interface MatterWeights {
  /** Whether a fragment of talk goes on with a matter. */
  readonly first: Boosted;
  /** Whether a matter, all of it known, goes on with an earlier one. */
  readonly second: Boosted;
}

/** Log odds above which one goes on with the other. */
const enough = { first: 0, second: -1 };

/** Fragments of talk, in the order of their first lines, put together. */
function joined(
  lines: readonly Prepared[],
  fragments: readonly (readonly Prepared[])[],
  weights: Boosted,
  least: number,
): Prepared[][] {
  const clusters = new Clusters(lines);
  for (const one of fragments) {
    const fragment = clusters.fragmentOf(one);
    if (!fragment) continue;
    let best: Cluster | undefined;
    let most = least;
    for (const { cluster, traits } of clusters.choices(fragment)) {
      const odds = oddsOf(weights, traits);
      if (odds > most) [best, most] = [cluster, odds];
    }
    clusters.add(fragment, best);
  }
  return clusters.list.map(({ indexes }) =>
    indexes.sort((a, b) => a - b).flatMap((index) => lines[index] ?? []),
  );
}

/** The fragments of a day that likely go on with one another, before they are looked at as wholes. */
export const fragmentsJoined = (
  lines: readonly Prepared[],
  { threads }: Talks,
  { first }: Pick<MatterWeights, 'first'> = matterWeights,
): Prepared[][] =>
  joined(
    lines,
    threads.map((thread) => thread.lines),
    first,
    enough.first,
  );

/**
 * The day's matters: conversations that go on from one another by replies, put together where
 * they likely go on with what was talked about before: by words, time and who speaks.
 */
export function mattersOf(
  lines: readonly Prepared[],
  talks: Talks,
  weights: MatterWeights = matterWeights,
): Matter[] {
  const fragments = fragmentsJoined(lines, talks, weights);
  return joined(lines, fragments, weights.second, enough.second).map((own) => ({
    lines: own,
    senders: new Set(own.map(({ line }) => line.senderId)),
    vocabulary: counted(own.flatMap(({ content }) => [...content])),
  }));
}
