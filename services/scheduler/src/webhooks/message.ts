import type { SchedulerContext } from '../context.ts';
import type { StoredDelivery } from './deliveries.repository.ts';
import { type Composed, composePayload } from './payload.ts';
import type { Post } from './post.ts';
import { openFor, signedHeaders } from './secrets.ts';
import { targetUrl } from './target.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

/**
 * Makes what is posted for a delivery, from what is true now.
 * @throws SealError where the key is another by now
 */
export async function composeMessage(
  context: SchedulerContext,
  delivery: StoredDelivery,
  webhook: StoredWebhook,
): Promise<Composed<Post>> {
  const { box, targets } = context.webhooks;
  const url = box && targetUrl(openFor(box, webhook, webhook.sealedUrl), targets);
  // The operator has turned webhooks off, or lets nothing be sent there any more.
  if (!url) return { skip: 'gone' };
  const composed = await composePayload(context, delivery, webhook);
  if ('skip' in composed) return composed;
  const body = JSON.stringify(composed.body);
  const headers = signedHeaders(box, webhook, { id: delivery._id, body, now: context.now() });
  return { body: { url, headers, body } };
}
