import type {
  CreateWebhookRequest,
  CreateWebhookResponse,
  DeleteWebhookRequest,
  DeleteWebhookResponse,
  ListWebhooksRequest,
  ListWebhooksResponse,
  RotateWebhookSecretRequest,
  RotateWebhookSecretResponse,
  UpdateWebhookRequest,
  UpdateWebhookResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { webhookEvents, webhookKinds } from '@groupsight/shared/collections';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { isDocumentId, newDocumentId } from '@groupsight/shared/ids';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { SecretBox } from '@groupsight/shared/secret-box';
import type { SchedulerContext } from '../context.ts';
import { oneLine } from '../mail/clean.ts';
import { newSecret, openIfHeld, overlapMs, sealFor } from './secrets.ts';
import { checkTarget } from './target.ts';
import { toWebhook } from './to-proto.ts';
import {
  type StoredWebhook,
  type WebhookEvent,
  type WebhookKind,
  webhookFields,
} from './webhooks.repository.ts';

const mostWebhooks = 20;
const maxGroups = 500;
const longestName = 80;
const mostHours = 168;
const usualHours = 24;

/** @throws webhooks_off without a key to seal addresses with */
export function boxOf({ webhooks }: SchedulerContext): SecretBox {
  if (webhooks.box) return webhooks.box;
  const message = 'Webhooks are off: whoever runs this server has set no WEBHOOK_KEY.';
  throw new AppError('precondition', 'webhooks_off', message);
}

/** @throws not_found for another owner's, too */
export async function webhookOf(
  { store }: SchedulerContext,
  ownerId: string,
  documentId: string,
): Promise<StoredWebhook> {
  const found = await store.webhooks.find(ownerId, documentId);
  if (!found) throw notFound();
  return found;
}

/** The owner's webhooks, the latest first where nothing else is asked. */
export async function listWebhooks(
  { store, webhooks: { box }, now }: SchedulerContext,
  { ownerId, query }: ListWebhooksRequest,
): Promise<ListWebhooksResponse> {
  const { found, total } = await store.webhooks.list(
    toStoreQuery(query, {
      fields: webhookFields,
      scope: { ownerId },
      defaultSort: { createdAt: -1 },
    }),
  );
  return { webhooks: found.map((one) => toWebhook(box, one, now())), meta: { total } };
}

function checkName(text: string): string {
  const name = oneLine(text, longestName + 1);
  if (name !== '' && [...name].length <= longestName) return name;
  throw invalid('invalid_name', `Give it a name of 1 to ${longestName} characters.`, {
    field: 'name',
  });
}

function checkKind(text: string): WebhookKind {
  const kind = webhookKinds.find((one) => one === text);
  if (kind) return kind;
  throw invalid('invalid_kind', `A webhook is ${webhookKinds.join(', ')}.`, { field: 'kind' });
}

/** A program hears of events, a chat tool shows the brief. */
const eventsFor = (kind: WebhookKind): readonly WebhookEvent[] =>
  webhookEvents.filter((event) => (event === 'brief.daily') === (kind !== 'webhook'));

function checkEvents(names: readonly string[], kind: WebhookKind): WebhookEvent[] {
  const offered = eventsFor(kind);
  const events = offered.filter((event) => names.includes(event));
  if (events.length > 0 && events.length === new Set(names).size) return events;
  const message = `Choose one or more of ${offered.join(', ')}.`;
  throw invalid('invalid_events', message, { field: 'events' });
}

function checkGroups(ids: readonly string[]): string[] {
  const groups = [...new Set(ids)];
  if (groups.length <= maxGroups && groups.every(isDocumentId)) return groups;
  const message = `Choose at most ${maxGroups} groups by their documentId, or none for all.`;
  throw invalid('invalid_groups', message, { field: 'groups' });
}

function checkHours(hours: number): number {
  if (hours >= 1 && hours <= mostHours) return hours;
  const message = `Choose 1 to ${mostHours} hours.`;
  throw invalid('invalid_hours', message, { field: 'unanswered_after_hours' });
}

/** What has one hear of what happens from now on. */
const startingAt = (now: Date) =>
  ({ since: now, lookedTo: now, lookAt: now, lookBackAt: now, failingSince: null }) as const;

/** Makes a webhook. @throws AppError webhooks_off, too_many_webhooks, and what is invalid */
export async function createWebhook(
  context: SchedulerContext,
  request: CreateWebhookRequest,
): Promise<CreateWebhookResponse> {
  const { store, now, tellOwner, webhooks } = context;
  const { ownerId } = request;
  const box = boxOf(context);
  const kind = checkKind(request.kind);
  const wish = {
    name: checkName(request.name),
    kind,
    events: checkEvents(request.events, kind),
    groups: checkGroups(request.groupIds),
    unansweredHours: checkHours(request.unansweredHours || usualHours),
  };
  const url = await checkTarget(request.url, kind, webhooks.targets);
  if ((await store.webhooks.count(ownerId)) >= mostWebhooks) {
    const message = `There are ${mostWebhooks} webhooks already. Delete one first.`;
    throw new AppError('precondition', 'too_many_webhooks', message);
  }
  const ref = { _id: newDocumentId(), ownerId };
  const secret = kind === 'webhook' ? newSecret() : '';
  const at = now();
  const webhook: StoredWebhook = {
    ...ref,
    ...wish,
    sealedUrl: sealFor(box, ref, url.href),
    sealedSecret: secret === '' ? '' : sealFor(box, ref, secret),
    sealedPrevious: '',
    previousUntil: null,
    active: true,
    offReason: '',
    deliveredAt: null,
    told: [],
    ...startingAt(at),
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  await store.webhooks.add(webhook);
  await tellOwner(ownerId, 'webhooks');
  return { webhook: toWebhook(box, webhook, at), secret };
}

/** What a wish comes to; what it leaves out stays. */
async function changesOf(
  context: SchedulerContext,
  before: StoredWebhook,
  request: UpdateWebhookRequest,
): Promise<Partial<StoredWebhook>> {
  const { name, url, events, groups, unansweredHours, active } = request;
  const { targets } = context.webhooks;
  const given = url === undefined ? undefined : await checkTarget(url, before.kind, targets);
  const at = context.now();
  const turned = active !== undefined && active !== before.active;
  return {
    ...(name === undefined ? {} : { name: checkName(name) }),
    ...(given ? { sealedUrl: sealFor(boxOf(context), before, given.href) } : {}),
    ...(events ? { events: checkEvents(events.names, before.kind) } : {}),
    ...(groups ? { groups: checkGroups(groups.ids) } : {}),
    ...(unansweredHours === undefined ? {} : { unansweredHours: checkHours(unansweredHours) }),
    ...(turned && active ? { active, offReason: '', ...startingAt(at) } : {}),
    ...(turned && !active ? { active, offReason: 'owner', lookAt: null } : {}),
    updatedAt: at,
  };
}

/** A webhook as it was changed; where it was changed in between, as it is then. @throws not_found */
async function changed(
  context: SchedulerContext,
  { ownerId, documentId }: { readonly ownerId: string; readonly documentId: string },
  changes: (before: StoredWebhook) => Promise<Partial<StoredWebhook>>,
): Promise<StoredWebhook> {
  for (;;) {
    const before = await webhookOf(context, ownerId, documentId);
    const after = await context.store.webhooks.change(before, await changes(before));
    if (after) return after;
  }
}

/** Changes a webhook. @throws AppError not_found, webhooks_off, and what is invalid */
export async function updateWebhook(
  context: SchedulerContext,
  request: UpdateWebhookRequest,
): Promise<UpdateWebhookResponse> {
  const { store, now, tellOwner } = context;
  const { ownerId, documentId } = request;
  const box = boxOf(context);
  const after = await changed(context, { ownerId, documentId }, (before) =>
    changesOf(context, before, request),
  );
  if (!after.active) {
    await store.deliveries.endAll({ ownerId, webhookId: documentId }, 'off', now());
  }
  await tellOwner(ownerId, 'webhooks');
  return { webhook: toWebhook(box, after, now()) };
}

/** Removes a webhook, then its log: what comes in between is found gone when it is to be sent. */
export async function deleteWebhook(
  context: SchedulerContext,
  { ownerId, documentId }: DeleteWebhookRequest,
): Promise<DeleteWebhookResponse> {
  const { store, tellOwner } = context;
  const webhook = await webhookOf(context, ownerId, documentId);
  await store.webhooks.remove(webhook);
  await store.deliveries.removeAll({ ownerId, webhookId: documentId });
  await tellOwner(ownerId, 'webhooks');
  return {};
}

/** Makes a new secret, and has the one before sign for a while. @throws AppError not_signed */
export async function rotateWebhookSecret(
  context: SchedulerContext,
  { ownerId, documentId }: RotateWebhookSecretRequest,
): Promise<RotateWebhookSecretResponse> {
  const { now, tellOwner } = context;
  const box = boxOf(context);
  const secret = newSecret();
  const at = now();
  const after = await changed(context, { ownerId, documentId }, async (before) => {
    const { kind, sealedSecret } = before;
    if (kind !== 'webhook') {
      const message = 'Only what programs are sent is signed.';
      throw new AppError('precondition', 'not_signed', message);
    }
    return {
      sealedSecret: sealFor(box, before, secret),
      // None where its key is lost.
      sealedPrevious: openIfHeld(box, before, sealedSecret) === undefined ? '' : sealedSecret,
      previousUntil: new Date(at.getTime() + overlapMs),
      updatedAt: at,
    };
  });
  await tellOwner(ownerId, 'webhooks');
  return { webhook: toWebhook(box, after, at), secret };
}
