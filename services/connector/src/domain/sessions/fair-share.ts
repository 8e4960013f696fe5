/** How many accounts each of the other processes holds. */
export type Others = readonly number[];

/** Given up at a time: each is a connection that closes here and opens elsewhere. */
const maxAtATime = 10;
/** What may lie above the share before accounts move: they are not to wander to and fro. */
const slack = 0.1;
/** Looks at free accounts in which they are left to those that have less. */
const patience = 3;

/** The share of each when all accounts, those that nobody holds among them, were spread evenly. */
function shareOf(held: number, others: Others, free: number): number {
  const all = others.reduce((sum, count) => sum + count, held + free);
  return Math.ceil(all / (others.length + 1));
}

/** How many accounts to give up now, for others have clearly fewer. */
export function excess(held: number, others: Others, free: number): number {
  if (others.length === 0) return 0;
  const share = shareOf(held, others, free);
  if (held <= share + Math.max(1, share * slack)) return 0;
  return Math.min(held - share, maxAtATime);
}

/**
 * Which free accounts to take now. What is above the share is left to the others, but not for
 * long: better too many accounts here than one that nobody holds.
 */
export class FreeAccounts {
  #left = new Map<string, number>();

  choose(free: readonly string[], held: number, others: Others): string[] {
    const room = Math.max(0, shareOf(held, others, free.length) - held);
    const seen = (ownerId: string) => this.#left.get(ownerId) ?? 0;
    const overdue = free.filter((ownerId) => seen(ownerId) >= patience);
    const fresh = free.filter((ownerId) => seen(ownerId) < patience);
    const left = fresh.slice(room);
    this.#left = new Map(left.map((ownerId) => [ownerId, seen(ownerId) + 1]));
    return [...overdue, ...fresh.slice(0, room)];
  }
}
