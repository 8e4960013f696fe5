import type {
  ListWebhookDeliveriesRequest,
  ListWebhookDeliveriesResponse,
  ResendWebhookDeliveryRequest,
  ResendWebhookDeliveryResponse,
  TestWebhookRequest,
  TestWebhookResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, notFound } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { SchedulerContext } from '../context.ts';
import { deliveryFields, deliveryId } from './deliveries.repository.ts';
import { toDelivery } from './to-proto.ts';
import { boxOf, webhookOf } from './webhook-rpc.ts';

/** What was sent to the owner's webhooks, the latest first where nothing else is asked. */
export async function listWebhookDeliveries(
  { store }: SchedulerContext,
  { ownerId, query }: ListWebhookDeliveriesRequest,
): Promise<ListWebhookDeliveriesResponse> {
  const { found, total } = await store.deliveries.list(
    toStoreQuery(query, {
      fields: deliveryFields,
      scope: { ownerId },
      defaultSort: { createdAt: -1 },
    }),
  );
  return { deliveries: found.map(toDelivery), meta: { total } };
}

/** @throws AppError not_found, webhooks_off, webhook_off */
async function activeOf(context: SchedulerContext, ownerId: string, documentId: string) {
  boxOf(context);
  const webhook = await webhookOf(context, ownerId, documentId);
  if (webhook.active) return webhook;
  const message = 'This webhook is off. Turn it on first.';
  throw new AppError('precondition', 'webhook_off', message);
}

/** Has a test event delivered, by the same queue as any other. @throws AppError webhook_off */
export async function testWebhook(
  context: SchedulerContext,
  { ownerId, documentId: webhookId }: TestWebhookRequest,
): Promise<TestWebhookResponse> {
  const { store, now, tellOwner } = context;
  await activeOf(context, ownerId, webhookId);
  const at = now();
  const event = 'webhook.test' as const;
  const asked = {
    ownerId,
    webhookId,
    event,
    subject: newDocumentId(),
    groupId: '',
    occurredAt: at,
  };
  await store.deliveries.add([asked], at);
  const delivery = await store.deliveries.find(ownerId, deliveryId(asked));
  await tellOwner(ownerId, 'webhooks');
  return { delivery: delivery ? toDelivery(delivery) : undefined };
}

/** Sends one again that has ended. @throws AppError not_found, webhook_off, already_waiting */
export async function resendWebhookDelivery(
  context: SchedulerContext,
  { ownerId, documentId }: ResendWebhookDeliveryRequest,
): Promise<ResendWebhookDeliveryResponse> {
  const { store, now, tellOwner } = context;
  const before = await store.deliveries.find(ownerId, documentId);
  if (!before) throw notFound();
  await activeOf(context, ownerId, before.webhookId);
  const delivery = await store.deliveries.again(ownerId, documentId, now());
  if (!delivery) {
    throw new AppError('precondition', 'already_waiting', 'This one waits to be sent already.');
  }
  await tellOwner(ownerId, 'webhooks');
  return { delivery: toDelivery(delivery) };
}
