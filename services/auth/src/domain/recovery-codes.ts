import { randomBytes } from 'node:crypto';
import { hashSecret } from './secret.ts';

/** How many are made at once. */
export const recoveryCodes = 10;

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const letters = 16;
const groupOf = 4;

function newCode(): string {
  let code = '';
  while (code.length < letters) {
    for (const byte of randomBytes(letters)) {
      // Bytes beyond the last whole alphabet would make its first letters likelier.
      const isFair = byte < 256 - (256 % alphabet.length);
      if (isFair && code.length < letters) code += alphabet[byte % alphabet.length] ?? '';
    }
  }
  return code;
}

/** Ten codes of 79 random bits, as they are written down. */
export function newRecoveryCodes(): string[] {
  const pieces = new RegExp(`.{${groupOf}}`, 'g');
  return Array.from({ length: recoveryCodes }, () => (newCode().match(pieces) ?? []).join('-'));
}

/** What is stored of a code, however it was typed. */
export const hashRecoveryCode = (typed: string): string =>
  hashSecret(`recovery:${typed.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
