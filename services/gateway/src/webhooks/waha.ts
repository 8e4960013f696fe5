import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, invalid } from '@groupsight/shared/errors';

/** A hook that was not taken comes again for five minutes; clocks differ. */
const oldestMs = 15 * 60_000;
const earliestMs = 5 * 60_000;

/** How long an id has to be remembered: no older or newer one is taken. */
export const webhookWindowMs = oldestMs + earliestMs;

/** What came beside the body; none of it is signed. */
export type WebhookHeaders = Readonly<Record<string, unknown>>;

export interface Webhook {
  /** Unique; the same when it is sent again. */
  readonly id: string;
}

export interface WebhookCheck {
  readonly secret: string;
  readonly session: string;
  readonly now: number;
}

/**
 * Whether WAHA sent this, lately and about this session. Its id and time are taken from the
 * body, which is signed: in the headers anybody could renew them.
 * @throws bad_signature, malformed_json, invalid_webhook, stale_webhook
 */
export function checkWebhook(
  body: Buffer,
  headers: WebhookHeaders,
  { secret, session, now }: WebhookCheck,
): Webhook {
  if (!isSigned(body, headers, secret)) {
    throw new AppError('forbidden', 'bad_signature', 'The signature does not fit the body');
  }
  const { id, timestamp, session: about } = read(body);
  if (typeof id !== 'string' || !/^[\w.:-]{1,128}$/.test(id) || about !== session) {
    throw invalid('invalid_webhook', 'It lacks its id, or is about another session');
  }
  const sentAt = headers['x-webhook-timestamp'] ?? timestamp;
  for (const time of [timestamp, Number(sentAt)]) {
    const isLate = typeof time === 'number' && time >= now - oldestMs && time <= now + earliestMs;
    if (!isLate) throw invalid('stale_webhook', 'It is too old, or from the future');
  }
  return { id };
}

function isSigned(body: Buffer, headers: WebhookHeaders, secret: string): boolean {
  const given = headers['x-webhook-hmac'];
  if (headers['x-webhook-hmac-algorithm'] !== 'sha512' || typeof given !== 'string') return false;
  if (!/^[0-9a-f]{128}$/i.test(given)) return false;
  const expected = createHmac('sha512', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

function read(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw invalid('malformed_json', 'The request body is not valid JSON');
}
