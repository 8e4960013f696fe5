import { featureNames } from '../../src/links/declared.ts';
import { LinkFeatures, lookBack } from '../../src/links/features.ts';
import type { Found } from '../../src/links/found.ts';
import { isSpoken, prepare } from '../../src/prepared.ts';
import type { ChannelRow } from '../lines.ts';
import { channelLines } from '../lines.ts';

/** A line, what it may go on from, and what it goes on from. */
export interface Example {
  /** Row of its channel. */
  readonly row: number;
  /** Rows of the options; its own first. */
  readonly options: readonly number[];
  /** Where each option's features begin; one more than there are options. */
  readonly starts: Int32Array;
  readonly index: Int16Array;
  readonly value: Float32Array;
  /** Positions of the right ones among the options. */
  readonly right: readonly number[];
}

/** Takes features in. */
class Taken {
  readonly index: number[] = [];
  readonly value: number[] = [];

  add(found: Found): void {
    for (let k = 0; k < found.size; k += 1) {
      this.index.push(found.index[k] ?? 0);
      this.value.push(found.value[k] ?? 0);
    }
  }
}

/** The annotated lines of a channel. */
export function examplesOf(rows: readonly ChannelRow[]): Example[] {
  const lines = channelLines(rows);
  const rowOf = [...lines.keys()].filter((row) => {
    const line = lines[row];
    return line !== undefined && isSpoken(line);
  });
  const features = new LinkFeatures(prepare(rowOf.flatMap((row) => lines[row] ?? [])));
  const examples: Example[] = [];
  for (const [at, row] of rowOf.entries()) {
    const right = rows[row]?.reply_to;
    if (!right) continue;
    const reply = new Taken();
    reply.add(features.reply(at));
    const pairs: { other: number; pair: Taken }[] = [];
    features.pairs(at, Math.max(0, at - lookBack), (other, found) => {
      const pair = new Taken();
      pair.add(found);
      pairs.push({ other, pair });
    });
    const all = new Taken();
    const starts = [0];
    for (const { other, pair } of pairs) {
      for (const part of [reply, pair]) {
        all.index.push(...part.index);
        all.value.push(...part.value);
      }
      if (other !== at) all.add(features.other(other));
      starts.push(all.index.length);
    }
    const numberOf = (position: number) => rows[rowOf[position] ?? row]?.i ?? -1;
    const options = pairs.map(({ other }) => numberOf(other));
    examples.push({
      row: numberOf(at),
      options,
      starts: Int32Array.from(starts),
      index: Int16Array.from(all.index),
      value: Float32Array.from(all.value),
      right: options.flatMap((option, position) => (right.includes(option) ? [position] : [])),
    });
  }
  return examples;
}

export const featureCount = featureNames.length;
