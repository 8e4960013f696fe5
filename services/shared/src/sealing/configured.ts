import { readFileSync } from 'node:fs';
import { ConfigError, secretKey } from '../config.ts';
import type { SecretBox } from '../secret-box.ts';
import { type KeyWrapper, keyRing } from './key-wrapper.ts';
import { busBox } from './sealed-bus.ts';

/** What the variables say (`chatSealingVariables`). */
export interface SealingConfig {
  readonly SEALING_KEY?: Buffer | undefined;
  readonly SEALING_KEY_PREVIOUS?: readonly Buffer[] | undefined;
  readonly SEALING_KEY_FILE?: string | undefined;
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
 * The key ring that the variables give; undefined where nothing is to be sealed.
 * @throws ConfigError
 */
export function configuredWrapper(config: SealingConfig): KeyWrapper | undefined {
  const keys = keysOf(config);
  return keys && keyRing(keys);
}

/**
 * What seals records on the bus (`sealedBus`); undefined where nothing is to be sealed.
 * @throws ConfigError
 */
export function configuredBusBox(config: SealingConfig): SecretBox | undefined {
  const keys = keysOf(config);
  return keys && busBox(keys);
}

/** The key that seals now, and those before it. */
function keysOf(config: SealingConfig): [Buffer, ...Buffer[]] | undefined {
  const { SEALING_KEY: key, SEALING_KEY_PREVIOUS: previous = [], SEALING_KEY_FILE: file } = config;
  if (file !== undefined && key !== undefined) {
    throw new ConfigError('Set SEALING_KEY or SEALING_KEY_FILE, not both.');
  }
  const [first, ...others] = file === undefined ? (key ? [key] : []) : keysIn(file);
  if (first) return [first, ...others, ...previous];
  if (file !== undefined) throw new ConfigError(`SEALING_KEY_FILE: ${file} has no key`);
  if (previous.length > 0)
    throw new ConfigError('SEALING_KEY_PREVIOUS has no effect without SEALING_KEY.');
  return undefined;
}
