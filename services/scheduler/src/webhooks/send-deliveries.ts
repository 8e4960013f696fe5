import { toAppError } from '@groupsight/shared/errors';
import { SealError } from '@groupsight/shared/secret-box';
import type { SchedulerContext } from '../context.ts';
import { Sender } from '../work/sender.ts';
import { nextTry } from './back-off.ts';
import type { StoredAttempt, StoredDelivery } from './deliveries.repository.ts';
import { composeMessage, type Message } from './message.ts';
import { deliveryOutcomes } from './metrics.ts';
import { type PostOutcome, post } from './post.ts';
import type { OffReason, StoredWebhook } from './webhooks.repository.ts';

/** Targets at once, each with one delivery: a slow one holds up no other. */
const atOnce = 8;
/** Longer than making a message and its deadline take: then whoever had it is dead. */
const leaseMs = 60_000;
/** How long a process that ends waits for what is under way. */
const closeMs = 5_000;
/** A target that failed for so long is turned off. */
const failingMs = 3 * 24 * 3_600_000;

type Outcome = 'delivered' | 'failed' | 'skipped' | 'later';

const offCodes: Readonly<Record<OffReason, string>> = {
  owner: 'off',
  failing: 'turned_off',
  gone: 'turned_off',
  key_lost: 'key_lost',
};

/** Turns a target off and tells its owner by mail, once. */
async function turnOff(
  { store, now, tellOwner, logger }: SchedulerContext,
  webhook: StoredWebhook,
  reason: OffReason,
): Promise<void> {
  const at = now();
  const { ownerId, _id, version, name } = webhook;
  // Before it is off: a crash in between has it found and turned off again, with the same mail.
  const mail = { kind: 'webhook-off', period: `${_id} ${version}`, detail: name } as const;
  await store.mails.add({ ownerId, ...mail, uselessAt: new Date(at.getTime() + failingMs) }, at);
  // Changed by its owner meanwhile, or off already: what waits for it goes by how it is now.
  if (!(await store.webhooks.turnOff(webhook, reason, at))) {
    const isOn = (await store.webhooks.find(ownerId, _id))?.active ?? false;
    // Nobody hears that it is off where it is not.
    if (isOn) await store.mails.withdraw(ownerId, mail.kind, mail.period, now());
    return;
  }
  await store.deliveries.endAll({ ownerId, webhookId: _id }, offCodes[reason], at);
  logger.warn({ webhook: _id, reason }, 'a webhook was turned off');
  await tellOwner(ownerId, 'webhooks');
}

/** What fails for everything that the target is sent, and not for this delivery alone. */
const isTargets = ({ status }: PostOutcome) =>
  status === 0 ||
  status >= 500 ||
  status === 429 ||
  status === 404 ||
  (status >= 300 && status < 400);

async function afterFailure(
  context: SchedulerContext,
  webhook: StoredWebhook,
  taken: StoredDelivery,
  attempt: StoredAttempt,
): Promise<Outcome> {
  const { store, now } = context;
  const at = now();
  const { reason, status } = attempt;
  const failingSince = await store.webhooks.noteFailed(webhook, at);
  // It says that it wants nothing any more.
  const isGone = status === 410 || (webhook.kind !== 'webhook' && status === 404);
  if (isGone || at.getTime() - failingSince.getTime() >= failingMs) {
    await store.deliveries.end(taken, { state: 'failed', reason, now: at }, attempt);
    await turnOff(context, webhook, isGone ? 'gone' : 'failing');
    return 'failed';
  }
  const dueAt = nextTry(taken.tries, at);
  if (isTargets(attempt)) await store.deliveries.holdUp(taken, at, dueAt);
  if (dueAt >= taken.uselessAt) {
    await store.deliveries.end(taken, { state: 'failed', reason, now: at }, attempt);
    return 'failed';
  }
  await store.deliveries.postpone(taken, { dueAt, reason, now: at }, attempt);
  return 'later';
}

async function give(
  context: SchedulerContext,
  webhook: StoredWebhook,
  taken: StoredDelivery,
  message: Message,
  closing: AbortSignal,
): Promise<Outcome> {
  const { store, now, webhooks } = context;
  const at = now();
  const outcome = await post(message, webhooks.targets.guard, closing);
  // What the end of this process interrupted is no failure of the target: another goes on.
  if (outcome.reason === 'closing') {
    await store.deliveries.postpone(taken, { dueAt: at, reason: taken.reason, now: at });
    return 'later';
  }
  const attempt = { at, ...outcome };
  if (outcome.reason !== '') return afterFailure(context, webhook, taken, attempt);
  await store.deliveries.end(taken, { state: 'delivered', reason: '', now: now() }, attempt);
  await store.webhooks.noteDelivered(webhook, now(), message.told);
  return 'delivered';
}

async function attempt(
  context: SchedulerContext,
  taken: StoredDelivery,
  closing: AbortSignal,
): Promise<Outcome> {
  const { store, now } = context;
  const end = async (state: 'failed' | 'skipped', reason: string): Promise<Outcome> => {
    await store.deliveries.end(taken, { state, reason, now: now() });
    return state;
  };
  const webhook = await store.webhooks.find(taken.ownerId, taken.webhookId);
  if (!webhook) return end('skipped', 'gone');
  if (await store.owners.isSuspended(taken.ownerId)) return end('skipped', 'suspended');
  if (!webhook.active) return end('skipped', offCodes[webhook.offReason || 'owner']);
  if (taken.uselessAt <= now()) return end('failed', taken.reason || 'too_late');
  try {
    const composed = await composeMessage(context, taken, webhook);
    if ('skip' in composed) return end('skipped', composed.skip);
    return await give(context, webhook, taken, composed.body, closing);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    await end('failed', 'key_lost');
    await turnOff(context, webhook, 'key_lost');
    return 'failed';
  }
}

async function sendOne(
  context: SchedulerContext,
  delivery: StoredDelivery,
  closing: AbortSignal,
): Promise<void> {
  const { store, now, logger, tellOwner } = context;
  const taken = await store.deliveries.take(delivery, new Date(now().getTime() + leaseMs));
  // Somebody else was first.
  if (!taken) return;
  const { event, tries, ownerId } = taken;
  const outcome = await attempt(context, taken, closing).catch(async (error): Promise<Outcome> => {
    // Another service is away. The code alone: what stands in the error was written for the owner.
    const { code: reason } = toAppError(error);
    logger.warn({ event, reason }, 'a delivery could not be made');
    await store.deliveries.postpone(taken, { dueAt: nextTry(tries, now()), reason, now: now() });
    return 'later';
  });
  deliveryOutcomes.inc({ event, outcome });
  await tellOwner(ownerId, 'webhooks');
}

/**
 * Sends what is due to webhooks, one at a time to each. It is told when to look. Any number of
 * processes may do this at once: a delivery is in the hands of one of them.
 */
export class DeliverySender {
  readonly #closing = new AbortController();
  readonly #sender: Sender<StoredDelivery>;

  constructor(context: SchedulerContext) {
    const { store, now, logger } = context;
    const { signal } = this.#closing;
    this.#sender = new Sender(logger, {
      one: 'a delivery',
      atOnce,
      closeMs,
      keyOf: ({ webhookId }) => webhookId,
      next: async (underWay) => (await store.deliveries.due(now(), underWay, 1))[0],
      send: async (delivery) => {
        await sendOne(context, delivery, signal);
        return true;
      },
    });
  }

  look(): Promise<void> {
    return this.#sender.look();
  }

  /** Calls off what is under way, which is sent again by whoever comes next. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#sender.close();
  }
}
