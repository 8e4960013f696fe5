interface Placed {
  readonly at: number;
  readonly sequence: number;
  /** The message's key in the store: it ends the order of the store's index, and so of this. */
  readonly key: string;
}

/** The order of a chat, as the store has it: by instant, then sequence, then key; total. */
export function compareLines(a: Placed, b: Placed): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
