import type { Line } from '../engine/types.ts';
import { prepare } from './prepared.ts';
import { threadsOf } from './threads.ts';

/**
 * Which messages a message goes on from or answers: id → ids, its own where it starts a
 * conversation. Lines in the chat's order.
 */
export function linksIn(lines: readonly Line[]): Map<string, string[]> {
  const links = new Map<string, string[]>();
  for (const thread of threadsOf(prepare(lines))) {
    let before = '';
    for (const { line } of thread.lines) {
      links.set(line.messageId, [line.quotedMessageId || before || line.messageId]);
      before = line.messageId;
    }
  }
  return links;
}
