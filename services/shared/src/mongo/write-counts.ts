/**
 * What a store that is in this process tells without being asked: whether what was read of an owner
 * still stands. A store of another process (MongoDB) could only tell by being asked, and would have
 * to be told of every write to know: there nobody offers it.
 */
export interface WriteCounts {
  /**
   * A text that is another one once anything of these collections was written that is the owner's,
   * or nobody's. Looked at before a read, it is right for what was read.
   * @param namespaces database.collection each
   */
  of(namespaces: readonly string[], ownerId: string): string;
}

/** By the address of the store. */
const stores = new Map<string, WriteCounts>();

/** Offers a store's counts to the services of this process. */
export function offerWriteCounts(uri: string, counts: WriteCounts): { withdraw(): void } {
  stores.set(uri, counts);
  return {
    withdraw() {
      if (stores.get(uri) === counts) stores.delete(uri);
    },
  };
}

/**
 * Tells the revision of what some collections of a database have of an owner; empty where the store
 * is elsewhere.
 */
export function revisionsOf(
  uri: string,
  database: string,
  collections: readonly string[],
): (ownerId: string) => string {
  const namespaces = collections.map((name) => `${database}.${name}`);
  return (ownerId) => stores.get(uri)?.of(namespaces, ownerId) ?? '';
}
