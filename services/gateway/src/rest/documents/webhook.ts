import type { Webhook, WebhookDelivery } from '@groupsight/proto/scheduler/v1/scheduler';
import {
  deliveryEvents,
  deliveryStates,
  webhookEvents,
  webhookKinds,
  webhookOffReasons,
} from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import {
  Instant,
  identity,
  NullableInstant,
  NullableString,
  named,
  nullableOneOf,
  oneOf,
  ref,
  stamps,
} from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

export const WebhookEvents = Type.Array(oneOf(webhookEvents), {
  minItems: 1,
  maxItems: webhookEvents.length,
  description: 'What it is sent.',
});

export const WebhookSchema = named('Webhook', {
  ...identity,
  name: Type.String(),
  kind: oneOf(webhookKinds),
  url: Type.String({
    description:
      "Where it is; of slack and discord without what gives the right to write there. Empty where the server's key is another by now.",
  }),
  events: WebhookEvents,
  groups: Type.Array(Type.String(), {
    description: 'documentIds of the groups whose events it is sent; none: all.',
  }),
  unanswered_after_hours: Type.Integer({ description: 'Of question.unanswered.' }),
  active: Type.Boolean({ description: 'Whether anything is sent to it.' }),
  off_reason: nullableOneOf(
    webhookOffReasons,
    'Why it is off: by you, as it failed for days, as it said that it is gone, or as the key of the server is another.',
  ),
  failing_since: NullableInstant('Since when every try has failed.'),
  last_delivered_at: NullableInstant('Null: never.'),
  previous_secret_until: NullableInstant('Until then the secret before signs, too.'),
  ...stamps,
});

const secret = Type.String({
  description:
    'What its target checks signatures with (whsec_…), told this once; empty where nothing is signed.',
});

export const WebhookMadeSchema = named('WebhookMade', { ...WebhookSchema.properties, secret });

const WebhookAttemptSchema = named('WebhookAttempt', {
  at: Instant(),
  status: Type.Integer({ description: 'HTTP status; 0 without an answer.' }),
  milliseconds: Type.Integer({ description: 'How long it took.' }),
  reason: NullableString(
    'Why it failed: status_<number>, redirected, timeout, unreachable, unknown_host, refused (a private address).',
  ),
  answer: NullableString('The beginning of what a target that refused it said.'),
});

export const WebhookDeliverySchema = named('WebhookDelivery', {
  ...identity,
  webhook: Type.String({ description: "The webhook's documentId." }),
  event: oneOf(deliveryEvents),
  subject: NullableString('documentId of what it tells of; null of a test and of who joined.'),
  state: oneOf(deliveryStates, 'skipped: there was nothing to send any more.'),
  reason: NullableString(
    'Why it ended so, or the last try failed: as of an attempt; gone, settled (answered since), off, turned_off, key_lost, too_late, suspended.',
  ),
  due_at: NullableInstant('When it is tried next; null unless it waits.'),
  attempts: Type.Array(ref(WebhookAttemptSchema), {
    description: 'The latest last; of many the last twenty.',
  }),
  occurred_at: Instant('When what it tells of happened.'),
  ...stamps,
  group: Type.Optional(ref(GroupRef)),
});

export const webhookSchemas = [
  WebhookSchema,
  WebhookMadeSchema,
  WebhookAttemptSchema,
  WebhookDeliverySchema,
];

export const toWebhook = (webhook: Webhook): Static<typeof WebhookSchema> => ({
  ...identityOf(webhook.documentId),
  name: webhook.name,
  kind: oneOfThese(webhookKinds, webhook.kind, 'webhook'),
  url: webhook.url,
  events: webhookEvents.filter((event) => webhook.events.includes(event)),
  groups: webhook.groupIds,
  unanswered_after_hours: webhook.unansweredHours,
  active: webhook.active,
  off_reason: webhookOffReasons.find((reason) => reason === webhook.offReason) ?? null,
  failing_since: isoOrNull(webhook.failingSince),
  last_delivered_at: isoOrNull(webhook.deliveredAt),
  previous_secret_until: isoOrNull(webhook.previousSecretUntil),
  createdAt: iso(webhook.createdAt),
  updatedAt: iso(webhook.updatedAt),
});

export const toDelivery = (delivery: WebhookDelivery): Static<typeof WebhookDeliverySchema> => ({
  ...identityOf(delivery.documentId),
  webhook: delivery.webhookId,
  event: oneOfThese(deliveryEvents, delivery.event, 'webhook.test'),
  subject: textOrNull(delivery.subjectId),
  state: oneOfThese(deliveryStates, delivery.state, 'waiting'),
  reason: textOrNull(delivery.reason),
  due_at: isoOrNull(delivery.dueAt),
  attempts: delivery.attempts.map(({ at, status, milliseconds, reason, answer }) => ({
    at: iso(at),
    status,
    milliseconds,
    reason: textOrNull(reason),
    answer: textOrNull(answer),
  })),
  occurred_at: iso(delivery.occurredAt),
  createdAt: iso(delivery.createdAt),
  updatedAt: iso(delivery.updatedAt),
});
