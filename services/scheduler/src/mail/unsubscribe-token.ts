import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDocumentId } from '@groupsight/shared/ids';

/** Whose mails of which kind a link stops: that alone, whoever holds it. */
export type Unsubscription =
  | { readonly ownerId: string; readonly kind: 'brief' | 'recap' | 'notifications' }
  /** Of a newsletter the one subscriber's. */
  | { readonly ownerId: string; readonly kind: 'newsletter'; readonly subscriberId: string }
  /** Of invitations to surveys those to one address. */
  | { readonly ownerId: string; readonly kind: 'survey'; readonly addressId: string };

function subjectOf(of: Unsubscription): string {
  if (of.kind === 'newsletter') return `newsletter-${of.subscriberId}`;
  return of.kind === 'survey' ? `survey-${of.addressId}` : of.kind;
}

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
  const [, kind, id] = /^(newsletter|survey)-([a-z0-9]{24})$/.exec(subject) ?? [];
  if (!id) return undefined;
  return kind === 'survey'
    ? { ownerId, kind, addressId: id }
    : { ownerId, kind: 'newsletter', subscriberId: id };
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
