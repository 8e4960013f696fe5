import { createHash, randomBytes } from 'node:crypto';

/** How long a reset code may be used (design §4). */
export const resetCodeMs = 60 * 60 * 1000;

/** A fresh code: 256 random bits, safe in a link. */
export function newResetCode(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a code: enough to know it again, useless to whoever reads the store. */
export function hashResetCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
