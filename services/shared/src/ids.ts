import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const idLength = 24;

function base36(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let out = '';
  while (out.length < idLength) {
    out = alphabet[Number(value % 36n)] + out;
    value /= 36n;
  }
  return out;
}

/** A fresh document id: 24 lower-case letters and digits, as Strapi 5's documentId. */
export function newDocumentId(): string {
  return base36(randomBytes(16));
}

/**
 * The document id of something that is caused by other things: the same parts give the same
 * id, so that a redelivered cause writes the same document.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const text = String(part);
    hash.update(`${text.length}:${text};`);
  }
  return base36(hash.digest().subarray(0, 16));
}

/** Group.document_id of a chat: every service can name the group without asking. */
export function groupDocumentId(ownerId: string, chatId: string): string {
  return derivedId('group', ownerId, chatId);
}

/** As many digits as a number holds exactly. */
const numericDigits = 10;

/**
 * The number that Strapi's clients expect as `id` beside `documentId`: what the documentId begins
 * with, so that the order of the one is that of the other and a number finds its document.
 */
export function numericId(documentId: string): number {
  if (isDocumentId(documentId)) return Number.parseInt(documentId.slice(0, numericDigits), 36);
  return createHash('sha256').update(documentId).digest().readUIntBE(0, 6);
}

/** The first and the last document id that has a number; undefined where none has. */
export function documentIdsOf(
  id: number,
): { readonly first: string; readonly last: string } | undefined {
  if (!Number.isInteger(id) || id < 0 || id >= 36 ** numericDigits) return undefined;
  const start = id.toString(36).padStart(numericDigits, '0');
  return { first: start.padEnd(idLength, '0'), last: start.padEnd(idLength, 'z') };
}

const idPattern = /^[a-z0-9]{24}$/;

/** Whether a text has the form of a document id. */
export function isDocumentId(text: string): boolean {
  return idPattern.test(text);
}

/** The key of a chat's events on the bus: order is kept within one (owner, chat). */
export function chatKey(ownerId: string, chatId: string): string {
  return `${ownerId}:${chatId}`;
}
