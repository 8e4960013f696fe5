import { SecretBox } from '../secret-box.ts';

/**
 * What keeps the key-encryption key: it wraps and unwraps the data keys of owners. A key
 * management service is another implementation; the key ring here needs none.
 */
export interface KeyWrapper {
  /** Names the key that wraps now; stored beside what it wrapped. */
  readonly current: string;
  /** Whether what that key wrapped can be unwrapped. */
  knows(by: string): boolean;
  /** @param place what the key is for; another place does not unwrap it */
  wrap(place: string, key: Uint8Array): Promise<Uint8Array>;
  /** @throws SealError */
  unwrap(place: string, wrapped: Uint8Array): Promise<Uint8Array>;
}

/**
 * Keys of this machine: the first wraps, all of them unwrap.
 * @param keys 32 bytes each
 */
export function keyRing(keys: readonly [Uint8Array, ...Uint8Array[]]): KeyWrapper {
  const [current, ...previous] = keys;
  const box = new SecretBox(current, previous);
  const ids = keys.map((key) => SecretBox.idOf(key));
  return {
    current: SecretBox.idOf(current),
    knows: (by) => ids.includes(by),
    wrap: async (place, key) => box.seal(place, key),
    unwrap: async (place, wrapped) => box.open(place, wrapped),
  };
}
