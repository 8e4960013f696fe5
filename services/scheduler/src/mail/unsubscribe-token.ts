import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDocumentId } from '@groupsight/shared/ids';

/** Whose mails of which kind a link stops: that alone, whoever holds it. */
export interface Unsubscription {
  readonly ownerId: string;
  readonly kind: 'brief' | 'recap';
}

const kinds: readonly Unsubscription['kind'][] = ['brief', 'recap'];

const signatureOf = (key: Buffer, { ownerId, kind }: Unsubscription) =>
  createHmac('sha256', key).update(`unsubscribe ${ownerId} ${kind}`).digest();

/** A word for an address: owner, kind, signature. It never ends: old mails can be stopped too. */
export function tokenOf(key: Buffer, of: Unsubscription): string {
  return `${of.ownerId}.${of.kind}.${signatureOf(key, of).toString('base64url')}`;
}

/** What a token stops; undefined for one that is not ours. */
export function readToken(key: Buffer, token: string): Unsubscription | undefined {
  const [ownerId = '', name, signature = '', ...more] = token.split('.');
  const kind = kinds.find((one) => one === name);
  if (!kind || !isDocumentId(ownerId) || more.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, { ownerId, kind });
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { ownerId, kind } : undefined;
}
