import type { Prepared } from '../prepared.ts';
import { isSpoken } from '../prepared.ts';
import { featureNames } from './declared.ts';
import { LinkFeatures, lookBack } from './features.ts';
import type { Network } from './network.ts';
import { scoreOf, sums } from './network.ts';
import { network as learned } from './weights.ts';

/** After a pause as long as this only a quote goes on from what was said. */
const longestPauseMs = 3 * 3_600_000;

const network: Network = {
  width: learned.width,
  rows: Float64Array.from(learned.rows),
  out: Float64Array.from(learned.out),
  direct: Float64Array.from(learned.direct),
};
const bias = Float64Array.from(learned.rows).slice(featureNames.length * learned.width);

const calmLines = 5;
const calmMs = 10 * 60_000;
/** By how much something new has to be likelier in a calm chat. */
const calmMargin = 1.5;

/** Positions of the lines that a line's quote is of. */
function quotedPositions(lines: readonly Prepared[]): Map<number, number> {
  const positions = new Map(lines.map(({ line }, index) => [line.messageId, index]));
  const quoted = new Map<number, number>();
  for (const [index, { line }] of lines.entries()) {
    const position = line.quotedMessageId === '' ? undefined : positions.get(line.quotedMessageId);
    if (position !== undefined && position !== index) quoted.set(index, position);
  }
  return quoted;
}

/**
 * Whether only one conversation goes on: the network learned on busy channels, where strangers
 * come in with something new all the time; in a calm chat they join in.
 */
function isCalm(lines: readonly Prepared[], roots: Int32Array, at: number): boolean {
  const now = lines[at]?.line.at ?? 0;
  for (let i = at - 1; i >= Math.max(0, at - calmLines); i -= 1) {
    if (now - (lines[i]?.line.at ?? 0) > calmMs) return i < at - 1;
    if (roots[i] !== roots[at - 1]) return false;
  }
  return at > 0;
}

/** The best antecedent of each spoken line, as positions among them; its own for none. */
function ranked(lines: readonly Prepared[], quoted: ReadonlyMap<number, number>): Int32Array {
  const features = new LinkFeatures(lines);
  const size = network.width + 1;
  const reply = new Float64Array(size);
  const pair = new Float64Array(size);
  const nobody = new Float64Array(size);
  /** Each line's sums as one that may be replied to. */
  const others = new Float64Array(lines.length * size);
  const best = new Int32Array(lines.length);
  /** The first line of each line's conversation. */
  const roots = new Int32Array(lines.length);
  let reach = 0;
  for (const [at, { line }] of lines.entries()) {
    sums(network, features.other(at), others, at * size);
    const known = quoted.get(at);
    best[at] = known ?? at;
    roots[at] = roots[known ?? at] ?? at;
    if (known !== undefined) continue;
    while (line.at - (lines[reach]?.line.at ?? 0) > longestPauseMs) reach += 1;
    reply.fill(0);
    reply.set(bias);
    sums(network, features.reply(at), reply, 0);
    const newMargin = isCalm(lines, roots, at) ? calmMargin : 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    features.pairs(at, Math.max(reach, at - lookBack), (other, found) => {
      pair.fill(0);
      sums(network, found, pair, 0);
      const score =
        other === at
          ? scoreOf(network, pair, reply, nobody, 0) - newMargin
          : scoreOf(network, pair, reply, others, other * size);
      if (score <= bestScore) return;
      bestScore = score;
      best[at] = other;
    });
    const chosen = best[at] ?? at;
    roots[at] = chosen === at ? at : (roots[chosen] ?? at);
  }
  return best;
}

/**
 * What each line goes on from or answers, as a position among `lines`; its own where it starts
 * a conversation. A quote is always right; what is not quoted is ranked by a small network
 * over who speaks to whom, closeness, form and shared words (weights.ts says how it learned).
 */
export function antecedents(lines: readonly Prepared[]): Int32Array {
  const positions = [...lines.keys()].filter((index) => {
    const line = lines[index]?.line;
    return line !== undefined && isSpoken(line);
  });
  const spoken = positions.flatMap((index) => lines[index] ?? []);
  const best = ranked(spoken, quotedPositions(spoken));
  const found = Int32Array.from(lines.keys());
  for (const [index, position] of positions.entries()) {
    found[position] = positions[best[index] ?? index] ?? position;
  }
  return found;
}
