import type { SchedulerContext } from '../context.ts';
import type { SentLine } from '../mail/mail-settings.repository.ts';
import { composeBriefMessage } from './brief-message.ts';
import type { StoredDelivery } from './deliveries.repository.ts';
import { type Composed, composePayload } from './payload.ts';
import type { Post } from './post.ts';
import { openFor, signedHeaders } from './secrets.ts';
import { targetUrl } from './target.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

export interface Message extends Post {
  /** Lines of a brief that it tells, not to be told again. */
  readonly told: readonly SentLine[];
}

/**
 * Makes what is posted for a delivery, from what is true now.
 * @throws SealError where the key is another by now
 */
export async function composeMessage(
  context: SchedulerContext,
  delivery: StoredDelivery,
  webhook: StoredWebhook,
): Promise<Composed<Message>> {
  const { box, targets } = context.webhooks;
  const url = box && targetUrl(openFor(box, webhook, webhook.sealedUrl), targets);
  // The operator has turned webhooks off, or lets nothing be sent there any more.
  if (!url) return { skip: 'gone' };
  if (webhook.kind !== 'webhook') {
    const composed = await composeBriefMessage(context, delivery, webhook);
    if ('skip' in composed) return composed;
    const { message, told } = composed.body;
    return { body: { url, headers: {}, body: JSON.stringify(message), told } };
  }
  const composed = await composePayload(context, delivery, webhook);
  if ('skip' in composed) return composed;
  const body = JSON.stringify(composed.body);
  const headers = signedHeaders(box, webhook, { id: delivery._id, body, now: context.now() });
  return { body: { url, headers, body, told: [] } };
}
