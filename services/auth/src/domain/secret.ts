import { createHash, randomBytes } from 'node:crypto';

/** How long a reset code may be used. */
export const resetCodeMs = 60 * 60 * 1000;

/** How long the address of a new account may be confirmed. */
export const confirmationCodeMs = 3 * 24 * 60 * 60 * 1000;

/** How long an invitation holds. */
export const invitationMs = 7 * 24 * 60 * 60 * 1000;

/** How long somebody may take at a provider's page. */
export const signInMs = 10 * 60 * 1000;

/** How long the web app may take to exchange what the provider sent it back with. */
export const exchangeMs = 2 * 60 * 1000;

/** A fresh secret: 256 random bits, safe in a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of `newSecret`. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored of a secret: enough to know it again, useless to whoever reads the store. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
