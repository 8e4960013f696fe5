import {
  type CreateWebhookRequest,
  type SchedulerServiceService,
  type UpdateWebhookRequest,
  Webhook,
  WebhookDelivery,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { newDocumentId } from '@groupsight/shared/ids';
import { answerList } from './list.ts';

interface Held<T> {
  readonly ownerId: string;
  readonly item: T;
}

type WebhookCalls =
  | 'listWebhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'resendWebhookDelivery';

const fields = { documentId: ({ documentId }: { documentId: string }) => documentId };
const at = new Date('2026-06-01T00:00:00Z');
const stamps = { createdAt: at, updatedAt: at };

/** Webhooks as the scheduler keeps them; nothing is sent. */
export class FakeWebhooks {
  readonly created: CreateWebhookRequest[] = [];
  readonly changed: UpdateWebhookRequest[] = [];
  readonly #webhooks: Held<Webhook>[] = [];
  readonly #deliveries: Held<WebhookDelivery>[] = [];

  #find<T extends { documentId: string }>(all: Held<T>[], ownerId: string, id: string): T {
    const found = all.find((one) => one.ownerId === ownerId && one.item.documentId === id);
    if (!found) throw notFound();
    return found.item;
  }

  readonly handlers: Pick<Handlers<typeof SchedulerServiceService>, WebhookCalls> = {
    listWebhooks: async ({ ownerId, query }) => {
      const own = this.#webhooks.filter((one) => one.ownerId === ownerId).map(({ item }) => item);
      const { items, meta } = answerList(own, query, fields);
      return { webhooks: items, meta };
    },
    createWebhook: async (request) => {
      this.created.push(request);
      const { ownerId, name, kind, url, events } = request;
      const documentId = newDocumentId();
      const wish = { documentId, name, kind, url, events, active: true, unansweredHours: 24 };
      const item = Webhook.fromPartial({ ...wish, ...stamps });
      this.#webhooks.push({ ownerId, item });
      return { webhook: item, secret: 'whsec_c2VjcmV0' };
    },
    updateWebhook: async (request) => {
      this.changed.push(request);
      return { webhook: this.#find(this.#webhooks, request.ownerId, request.documentId) };
    },
    deleteWebhook: async ({ ownerId, documentId }) => {
      this.#find(this.#webhooks, ownerId, documentId);
      return {};
    },
    rotateWebhookSecret: async ({ ownerId, documentId }) => ({
      webhook: this.#find(this.#webhooks, ownerId, documentId),
      secret: 'whsec_bmV3',
    }),
    testWebhook: async ({ ownerId, documentId: webhookId }) => {
      this.#find(this.#webhooks, ownerId, webhookId);
      const attempt = { at, status: 500, milliseconds: 12, reason: 'status_500' };
      const item = WebhookDelivery.fromPartial({
        documentId: newDocumentId(),
        webhookId,
        event: 'webhook.test',
        state: 'failed',
        reason: 'status_500',
        attempts: [attempt],
        occurredAt: at,
        ...stamps,
      });
      this.#deliveries.push({ ownerId, item });
      return { delivery: item };
    },
    listWebhookDeliveries: async ({ ownerId, query }) => {
      const own = this.#deliveries.filter((one) => one.ownerId === ownerId).map(({ item }) => item);
      const { items, meta } = answerList(own, query, fields);
      return { deliveries: items, meta };
    },
    resendWebhookDelivery: async ({ ownerId, documentId }) => ({
      delivery: this.#find(this.#deliveries, ownerId, documentId),
    }),
  };
}
