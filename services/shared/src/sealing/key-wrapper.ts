import { SecretBox } from '../secret-box.ts';

/** A wrapped data key, and what names the key that wrapped it; both are stored. */
export interface Wrapped {
  readonly by: string;
  readonly wrapped: Uint8Array;
}

/**
 * What keeps the key-encryption key: it wraps and unwraps the data keys of owners. The key ring is
 * on this machine; `transit.ts` has a key that stays at a key service.
 */
export interface KeyWrapper {
  /** Names the key that wraps now. */
  readonly current: string;
  /** Whether what that key wrapped can be unwrapped. */
  knows(by: string): boolean;
  /** @param place what the key is for; another place does not unwrap it */
  wrap(place: string, key: Uint8Array): Promise<Wrapped>;
  /** @throws SealError */
  unwrap(place: string, wrapped: Uint8Array, by: string): Promise<Uint8Array>;
  /**
   * Wraps with the present key what an earlier one wrapped.
   * @throws SealError
   */
  rewrap(place: string, by: string, wrapped: Uint8Array): Promise<Wrapped>;
}

/**
 * Keys of this machine: the first wraps, all of them unwrap.
 * @param keys 32 bytes each
 */
export function keyRing(keys: readonly [Uint8Array, ...Uint8Array[]]): KeyWrapper {
  const [current, ...previous] = keys;
  const box = new SecretBox(current, previous);
  const ids = keys.map((key) => SecretBox.idOf(key));
  const by = SecretBox.idOf(current);
  return {
    current: by,
    knows: (other) => ids.includes(other),
    wrap: async (place, key) => ({ by, wrapped: box.seal(place, key) }),
    unwrap: async (place, wrapped) => box.open(place, wrapped),
    rewrap: async (place, _by, wrapped) => ({
      by,
      wrapped: box.seal(place, box.open(place, wrapped)),
    }),
  };
}

/** One that wraps, beside one whose keys are on their way out: they only unwrap. */
export function withFormer(present: KeyWrapper, former: KeyWrapper): KeyWrapper {
  const of = (by: string) => (present.knows(by) ? present : former);
  return {
    current: present.current,
    knows: (by) => present.knows(by) || former.knows(by),
    wrap: (place, key) => present.wrap(place, key),
    unwrap: (place, wrapped, by) => of(by).unwrap(place, wrapped, by),
    async rewrap(place, by, wrapped) {
      if (present.knows(by)) return await present.rewrap(place, by, wrapped);
      return await present.wrap(place, await former.unwrap(place, wrapped, by));
    },
  };
}
