import { antecedents } from '../links/antecedents.ts';
import { prepare } from '../prepared.ts';
import type { Line } from '../types.ts';

/** How far back a line is followed, in lines and in steps. */
const mostLines = 10;
const mostSteps = 5;

/** The lines that a line goes on from, the nearest first: what it answers, what that answered. */
export function chainOf(lines: readonly Line[], index: number): Line[] {
  if (index === 0) return [];
  const from = Math.max(0, index - mostLines);
  const found = antecedents(prepare(lines.slice(from, index + 1)));
  const chain: Line[] = [];
  let at = index - from;
  for (let step = 0; step < mostSteps; step += 1) {
    const before = found[at] ?? at;
    const line = lines[from + before];
    if (before === at || !line) break;
    chain.push(line);
    at = before;
  }
  return chain;
}
