import type { Line } from '../engine/types.ts';
import { antecedents } from './links/antecedents.ts';
import { prepare } from './prepared.ts';

/**
 * Which messages a message goes on from or answers: id → ids, its own where it starts a
 * conversation. Lines in the chat's order.
 */
export function linksIn(lines: readonly Line[]): Map<string, string[]> {
  const found = antecedents(prepare(lines));
  return new Map(
    lines.map(({ messageId }, index) => [
      messageId,
      [lines[found[index] ?? index]?.messageId ?? messageId],
    ]),
  );
}
