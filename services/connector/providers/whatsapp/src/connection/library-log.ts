import type { SocketConfig } from '@whiskeysockets/baileys';
import { countOddity } from '../metrics.ts';

type LibraryLogger = SocketConfig['logger'];

const silence = () => undefined;

/**
 * What the library would log names people, texts and keys: nothing of it goes anywhere, its
 * errors are counted.
 */
export const libraryLog: LibraryLogger = {
  level: 'silent',
  child: () => libraryLog,
  trace: silence,
  debug: silence,
  info: silence,
  warn: silence,
  error: () => countOddity('library_error'),
};

/** How libsignal begins the lines that it prints to the console, keys and all. */
const libsignalLines = [
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Session already closed',
  'Session already open',
  'Session error:',
  'Migrating session to:',
  'V1 session storage migration error:',
  'Closing open session in favor of incoming prekey bundle',
  'Failed to decrypt message with any known session...',
  'Decrypted message with closed session.',
  'Unhandled bucket type (for naming):',
  'WARNING: Expected pubkey of length 33',
];

let isQuiet = false;

/** Keeps libsignal from printing sessions with their keys; everything else is printed as before. */
export function quietLibsignal(): void {
  if (isQuiet) return;
  isQuiet = true;
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    const output = globalThis.console;
    const print = output[method].bind(output);
    output[method] = (...parts: unknown[]) => {
      const [first] = parts;
      const isLibsignal =
        typeof first === 'string' && libsignalLines.some((line) => first.startsWith(line));
      if (!isLibsignal) print(...parts);
    };
  }
}
