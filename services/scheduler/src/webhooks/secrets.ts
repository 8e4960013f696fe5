import { randomBytes } from 'node:crypto';
import { SealError, type SecretBox } from '@groupsight/shared/secret-box';
import { Webhook } from 'standardwebhooks';
import type { StoredWebhook, WebhookRef } from './webhooks.repository.ts';

const prefix = 'whsec_';
const secretBytes = 32;

/** For so long both secrets sign, so that a target can be given the new one meanwhile. */
export const overlapMs = 24 * 3_600_000;

export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

const placeOf = ({ ownerId, _id }: WebhookRef) => `webhook ${ownerId} ${_id}`;

/** Seals a text for a webhook; that of another does not open. */
export const sealFor = (box: SecretBox, webhook: WebhookRef, text: string): string =>
  box.seal(placeOf(webhook), Buffer.from(text)).toString('base64');

/** @throws SealError where the key is another by now */
export const openFor = (box: SecretBox, webhook: WebhookRef, sealed: string): string =>
  box.open(placeOf(webhook), Buffer.from(sealed, 'base64')).toString();

/** The same; undefined where the key is another by now. */
export function openIfHeld(
  box: SecretBox,
  webhook: WebhookRef,
  sealed: string,
): string | undefined {
  try {
    return openFor(box, webhook, sealed);
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** The headers of the Standard Webhooks specification; two signatures while two secrets hold. */
export function signedHeaders(
  box: SecretBox,
  webhook: StoredWebhook,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
): Record<string, string> {
  const { sealedSecret, sealedPrevious, previousUntil } = webhook;
  const holds = previousUntil !== null && previousUntil > now && sealedPrevious !== '';
  const secrets = holds ? [sealedSecret, sealedPrevious] : [sealedSecret];
  const signatures = secrets.map((sealed) =>
    new Webhook(openFor(box, webhook, sealed)).sign(id, now, body),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
