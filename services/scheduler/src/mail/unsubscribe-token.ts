import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDocumentId } from '@groupsight/shared/ids';

/** Whose mails of which kind a link stops: that alone, whoever holds it. */
export type Unsubscription =
  | { readonly ownerId: string; readonly kind: 'brief' | 'recap' | 'notifications' }
  /** Of a newsletter the one subscriber's. */
  | { readonly ownerId: string; readonly kind: 'newsletter'; readonly subscriberId: string };

const subjectOf = (of: Unsubscription) =>
  of.kind === 'newsletter' ? `newsletter-${of.subscriberId}` : of.kind;

const signatureOf = (key: Buffer, of: Unsubscription) =>
  createHmac('sha256', key)
    .update(`unsubscribe ${of.ownerId} ${subjectOf(of)}`)
    .digest();

/** A word for an address: owner, what it stops, signature. It never ends: old mails can be stopped too. */
export function tokenOf(key: Buffer, of: Unsubscription): string {
  return `${of.ownerId}.${subjectOf(of)}.${signatureOf(key, of).toString('base64url')}`;
}

function readSubject(ownerId: string, subject: string): Unsubscription | undefined {
  if (subject === 'brief' || subject === 'recap' || subject === 'notifications') {
    return { ownerId, kind: subject };
  }
  const [, subscriberId] = /^newsletter-([a-z0-9]{24})$/.exec(subject) ?? [];
  return subscriberId ? { ownerId, kind: 'newsletter', subscriberId } : undefined;
}

/** What a token stops; undefined for one that is not ours. */
export function readToken(key: Buffer, token: string): Unsubscription | undefined {
  const [ownerId = '', subject = '', signature = '', ...more] = token.split('.');
  const of = readSubject(ownerId, subject);
  if (!of || !isDocumentId(ownerId) || more.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, of);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? of : undefined;
}
