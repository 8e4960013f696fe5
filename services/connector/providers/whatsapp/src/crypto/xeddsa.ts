import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Lru } from '../inbound/lru.ts';

const p = 2n ** 255n - 19n;
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');
/** Whoever writes in a group signs every message with the same key. */
const remembered = new Lru<string, KeyObject>(1000);

/**
 * Verifies an XEdDSA signature (Signal's signatures under an X25519 key) with Node's own
 * Ed25519: the Montgomery key is turned into the Edwards key it belongs to, whose sign travels
 * in the signature's last bit. Answers false for anything malformed; never throws.
 *
 * The library's own `Curve.verify` ignores the result it gets: any 64 bytes pass there.
 */
export function verifySignature(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const montgomery = publicKey.length === 33 ? publicKey.subarray(1) : publicKey;
  const hasPrefix = publicKey.length === 33;
  if (montgomery.length !== 32 || signature.length !== 64) return false;
  if (hasPrefix && publicKey[0] !== 5) return false;
  const plain = Buffer.from(signature);
  plain[63] = (plain[63] ?? 0) & 0x7f;
  try {
    const key = keyOf(montgomery, (signature[63] ?? 0) & 0x80);
    return key !== undefined && verify(null, message, key, plain);
  } catch {
    return false;
  }
}

function keyOf(montgomery: Uint8Array, sign: number): KeyObject | undefined {
  const name = `${sign}${Buffer.from(montgomery).toString('base64')}`;
  const known = remembered.get(name);
  if (known) return known;
  const edwards = toEdwards(montgomery, sign);
  if (!edwards) return undefined;
  const der = Buffer.concat([ed25519Prefix, edwards]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  remembered.set(name, key);
  return key;
}

/** y = (u - 1) / (u + 1), little endian, with the sign of x in the last bit. */
function toEdwards(montgomery: Uint8Array, sign: number): Buffer | undefined {
  const reversed = Buffer.from(montgomery).reverse();
  reversed[0] = (reversed[0] ?? 0) & 0x7f;
  const u = BigInt(`0x${reversed.toString('hex')}`);
  if (u >= p || u === p - 1n) return undefined;
  const y = (((u - 1n + p) % p) * power(u + 1n, p - 2n)) % p;
  const bytes = Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
  bytes[31] = (bytes[31] ?? 0) | sign;
  return bytes;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = base % p;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % p;
    factor = (factor * factor) % p;
  }
  return result;
}
