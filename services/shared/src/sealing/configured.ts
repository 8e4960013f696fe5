import { readFileSync } from 'node:fs';
import { ConfigError, secretKey } from '../config.ts';
import type { SecretBox } from '../secret-box.ts';
import { type KeyWrapper, keyRing, withFormer } from './key-wrapper.ts';
import { busBox } from './sealed-bus.ts';
import { openTransit } from './transit.ts';
import type { TransitSettings } from './transit-client.ts';

/** What the variables say (`chatSealingVariables`). */
export interface SealingConfig {
  readonly SEALING_KEY?: Buffer | undefined;
  readonly SEALING_KEY_PREVIOUS?: readonly Buffer[] | undefined;
  readonly SEALING_KEY_FILE?: string | undefined;
  readonly SEALING_TRANSIT_URL?: string | undefined;
  readonly SEALING_TRANSIT_KEY?: string | undefined;
  readonly SEALING_TRANSIT_MOUNT?: string | undefined;
  readonly SEALING_TRANSIT_TOKEN_FILE?: string | undefined;
  readonly SEALING_TRANSIT_NAMESPACE?: string | undefined;
}

function keysIn(path: string): Buffer[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`SEALING_KEY_FILE: ${path} cannot be read (${String(error)})`);
  }
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line, at) => {
      const key = secretKey.safeParse(line);
      if (key.success) return key.data;
      throw new ConfigError(
        `SEALING_KEY_FILE: key ${at + 1} must be 32 bytes in base64 or hexadecimal`,
      );
    });
}

/**
 * The key ring that the variables give, or the key of a key service; undefined where nothing is to
 * be sealed.
 * @throws ConfigError
 * @throws AppError sealing_kms_unreachable, sealing_kms_refused
 */
export async function configuredWrapper(config: SealingConfig): Promise<KeyWrapper | undefined> {
  const transit = transitOf(config);
  const keys = keysOf(config);
  if (!transit) return keys && keyRing(keys);
  const present = await openTransit(transit);
  return keys ? withFormer(present, keyRing(keys)) : present;
}

/**
 * What seals records on the bus (`sealedBus`); undefined where nothing is to be sealed.
 * @throws ConfigError
 * @throws AppError sealing_kms_unreachable, sealing_kms_refused
 */
export async function configuredBusBox(config: SealingConfig): Promise<SecretBox | undefined> {
  const transit = transitOf(config);
  const keys = keysOf(config);
  if (!transit) return keys && busBox(keys);
  const present = await openTransit(transit);
  return busBox([...(await present.busKeys()), ...(keys ?? [])]);
}

/** Where the key service is; undefined without one. */
function transitOf(config: SealingConfig): TransitSettings | undefined {
  const { SEALING_TRANSIT_URL: url, SEALING_TRANSIT_TOKEN_FILE: tokenFile } = config;
  if (url === undefined) return undefined;
  if (tokenFile === undefined) {
    throw new ConfigError('SEALING_TRANSIT_TOKEN_FILE: is needed with SEALING_TRANSIT_URL');
  }
  if (config.SEALING_KEY !== undefined || config.SEALING_KEY_FILE !== undefined) {
    throw new ConfigError(
      'With SEALING_TRANSIT_URL the key is there: set the one that was SEALING_KEY before as SEALING_KEY_PREVIOUS.',
    );
  }
  return {
    url,
    tokenFile,
    key: config.SEALING_TRANSIT_KEY ?? 'groupsight',
    mount: config.SEALING_TRANSIT_MOUNT ?? 'transit',
    namespace: config.SEALING_TRANSIT_NAMESPACE,
  };
}

/** The keys of this machine: that which seals now, and those before it; with a key service these alone. */
function keysOf(config: SealingConfig): [Buffer, ...Buffer[]] | undefined {
  const { SEALING_KEY: key, SEALING_KEY_PREVIOUS: previous = [], SEALING_KEY_FILE: file } = config;
  if (file !== undefined && key !== undefined) {
    throw new ConfigError('Set SEALING_KEY or SEALING_KEY_FILE, not both.');
  }
  const [first, ...others] = file === undefined ? (key ? [key] : []) : keysIn(file);
  if (first) return [first, ...others, ...previous];
  const [former, ...earlier] = previous;
  if (former && config.SEALING_TRANSIT_URL !== undefined) return [former, ...earlier];
  if (file !== undefined) throw new ConfigError(`SEALING_KEY_FILE: ${file} has no key`);
  if (previous.length > 0)
    throw new ConfigError('SEALING_KEY_PREVIOUS has no effect without SEALING_KEY.');
  return undefined;
}
