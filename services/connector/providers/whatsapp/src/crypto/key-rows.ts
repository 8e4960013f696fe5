import type { CredentialStore, CredentialWrite } from '@groupsight/chat-port/chat-provider';
import { Lru } from '../inbound/lru.ts';

/** Rows that are remembered: the senders of a few busy groups. */
const remembered = 100;
/** Bigger ones are read each time. */
const largestBytes = 4096;

/**
 * An account's Signal keys with a memory of those used last, also of what is not there: the
 * library asks for the same few with every message. Nobody else writes them (the lease).
 */
export class KeyRows {
  readonly #store: Pick<CredentialStore, 'get' | 'write'>;
  readonly #known = new Lru<string, Uint8Array | null>(remembered);
  #writes = 0;

  constructor(store: Pick<CredentialStore, 'get' | 'write'>) {
    this.#store = store;
  }

  async get(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const rows = new Map<string, Uint8Array>();
    const asked: string[] = [];
    for (const id of ids) {
      const known = this.#known.get(placeOf(type, id));
      if (known === undefined) asked.push(id);
      else if (known) rows.set(id, known);
    }
    if (asked.length === 0) return rows;
    const writes = this.#writes;
    const found = await this.#store.get(type, asked);
    for (const id of asked) {
      const bytes = found.get(id);
      // What was written meanwhile may be newer than what was read.
      if (writes === this.#writes) this.#remember(placeOf(type, id), bytes ?? null);
      if (bytes) rows.set(id, bytes);
    }
    return rows;
  }

  /** Resolves when the rows are on disk. */
  async write(rows: readonly CredentialWrite[]): Promise<void> {
    this.#writes++;
    for (const { type, id } of rows) this.#known.delete(placeOf(type, id));
    await this.#store.write(rows);
    this.#writes++;
    for (const { type, id, value } of rows) {
      if (isAsked(type)) this.#remember(placeOf(type, id), value ?? null);
    }
  }

  #remember(place: string, bytes: Uint8Array | null): void {
    if ((bytes?.length ?? 0) > largestBytes) this.#known.delete(place);
    // A copy: small buffers are slices of larger ones, which they would keep alive.
    else this.#known.set(place, bytes && new Uint8Array(bytes));
  }
}

const placeOf = (type: string, id: string) => `${type}/${id}`;
/** The journal is written with the keys and read at the start alone; a pre-key is used once. */
const isAsked = (type: string) => type.startsWith('signal:') && type !== 'signal:pre-key';
