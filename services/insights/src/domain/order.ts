interface Placed {
  readonly at: number;
  readonly sequence: number;
  readonly messageId: string;
}

/** The order of a chat: by instant, then sequence, then id, so that it is total. */
export function compareLines(a: Placed, b: Placed): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  return a.messageId < b.messageId ? -1 : a.messageId > b.messageId ? 1 : 0;
}

/** The lines in the chat's order, whatever order they arrived in. */
export function inOrder<T extends Placed>(lines: readonly T[]): T[] {
  return [...lines].sort(compareLines);
}
