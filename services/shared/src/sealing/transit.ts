import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import { SealError } from '../secret-box.ts';
import type { KeyWrapper, Wrapped } from './key-wrapper.ts';
import { TransitClient, type TransitPatience, type TransitSettings } from './transit-client.ts';

/** Records on the bus are older than what so many rotations leave behind in no installation. */
const mostVersions = 20;

/** What a data key is for is sealed with it: the engine has no place for it in every version. */
const markOf = (place: string) => createHash('sha256').update(place).digest();
const markBytes = 32;

function versionIn(text: string): number {
  const [, version] = /^[a-z]+:v(\d+):/.exec(text) ?? [];
  if (version !== undefined) return Number(version);
  throw new AppError(
    'unavailable',
    'sealing_kms_refused',
    'What the key service returned is nothing of its Transit engine.',
  );
}

const prefixOf = ({ mount, key }: Pick<TransitSettings, 'mount' | 'key'>) =>
  `transit:${mount}/${key}:v`;

/** A key that stays at a key service: what it wraps is sent there to be opened. */
export interface TransitKey extends KeyWrapper {
  /** Keys for records on the bus, one for each version of the key, the latest first. */
  busKeys(): Promise<[Uint8Array, ...Uint8Array[]]>;
}

/**
 * A key of the Transit engine of HashiCorp Vault or OpenBao. It never leaves there; a data key goes
 * there to be wrapped, and comes back opened.
 * @throws AppError sealing_kms_unreachable, sealing_kms_refused where it cannot be used now
 */
export async function openTransit(
  settings: TransitSettings,
  patience?: TransitPatience,
): Promise<TransitKey> {
  const client = new TransitClient(settings, patience);
  const prefix = prefixOf(settings);
  const wrappedOf = (ciphertext: string): Wrapped => ({
    by: `${prefix}${versionIn(ciphertext)}`,
    wrapped: Buffer.from(ciphertext),
  });
  const wrap = async (place: string, key: Uint8Array) => {
    const plaintext = Buffer.concat([markOf(place), key]).toString('base64');
    return wrappedOf(await client.post('encrypt', { plaintext }, 'ciphertext'));
  };
  const hmac = (version: number) =>
    client.post(
      'hmac/sha2-256',
      {
        input: Buffer.from('groupsight bus').toString('base64'),
        ...(version > 0 ? { key_version: version } : {}),
      },
      'hmac',
    );
  const bytesIn = (text: string) => Buffer.from(text.slice(text.lastIndexOf(':') + 1), 'base64');

  // Shows that the key is there and may be used, and names its version.
  const { by: current } = await wrap('', Buffer.alloc(0));
  return {
    current,
    knows: (by) => by.startsWith(prefix),
    wrap,
    async unwrap(place, wrapped) {
      const ciphertext = Buffer.from(wrapped).toString();
      const opened = await client.post('decrypt', { ciphertext }, 'plaintext');
      const bytes = Buffer.from(opened, 'base64');
      const mark = bytes.subarray(0, markBytes);
      if (mark.length === markBytes && timingSafeEqual(mark, markOf(place))) {
        return bytes.subarray(markBytes);
      }
      throw new SealError('another place');
    },
    async rewrap(_place, _by, wrapped) {
      const ciphertext = Buffer.from(wrapped).toString();
      return wrappedOf(await client.post('rewrap', { ciphertext }, 'ciphertext'));
    },
    async busKeys() {
      const latest = await hmac(0);
      const newest = versionIn(latest);
      const keys: [Uint8Array, ...Uint8Array[]] = [bytesIn(latest)];
      for (let version = newest - 1; version > 0 && keys.length < mostVersions; version--) {
        const older = await hmac(version).catch((error: unknown) => {
          // Put out of use there (min_decryption_version, min_encryption_version).
          if (error instanceof AppError && error.code === 'sealing_kms_refused') return undefined;
          throw error;
        });
        if (older === undefined) break;
        keys.push(bytesIn(older));
      }
      return keys;
    },
  };
}
