import type { Webhook, WebhookDelivery } from '@groupsight/proto/scheduler/v1/scheduler';
import type { SecretBox } from '@groupsight/shared/secret-box';
import type { StoredDelivery } from './deliveries.repository.ts';
import { openIfHeld } from './secrets.ts';
import { shownUrl } from './target.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

/** Empty where the key that it is sealed with is another by now. */
function urlOf(box: SecretBox | undefined, webhook: StoredWebhook): string {
  const text = box && openIfHeld(box, webhook, webhook.sealedUrl);
  return text === undefined ? '' : shownUrl(text, webhook.kind);
}

export const toWebhook = (
  box: SecretBox | undefined,
  webhook: StoredWebhook,
  now: Date,
): Webhook => ({
  documentId: webhook._id,
  name: webhook.name,
  kind: webhook.kind,
  url: urlOf(box, webhook),
  events: [...webhook.events],
  groupIds: [...webhook.groups],
  unansweredHours: webhook.unansweredHours,
  active: webhook.active,
  offReason: webhook.offReason,
  failingSince: webhook.failingSince ?? undefined,
  deliveredAt: webhook.deliveredAt ?? undefined,
  previousSecretUntil:
    webhook.previousUntil && webhook.previousUntil > now ? webhook.previousUntil : undefined,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
});

/** Documents have ids of our form; what else an event is of is nobody's business. */
const subjectOf = ({ event, subject }: StoredDelivery) =>
  event === 'member.joined' || event === 'webhook.test' || event === 'brief.daily' ? '' : subject;

export const toDelivery = (delivery: StoredDelivery): WebhookDelivery => ({
  documentId: delivery._id,
  webhookId: delivery.webhookId,
  event: delivery.event,
  subjectId: subjectOf(delivery),
  groupId: delivery.groupId,
  state: delivery.state,
  reason: delivery.reason,
  dueAt: delivery.state === 'waiting' ? delivery.dueAt : undefined,
  attempts: delivery.attempts.map((attempt) => ({ ...attempt })),
  occurredAt: delivery.occurredAt,
  createdAt: delivery.createdAt,
  updatedAt: delivery.updatedAt,
});
