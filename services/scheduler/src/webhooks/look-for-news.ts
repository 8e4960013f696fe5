import { setImmediate as nextTurn } from 'node:timers/promises';
import { forEachConcurrent } from '@groupsight/shared/concurrent';
import { toAppError } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import { findNews } from './find-news.ts';
import type { Hearing } from './webhooks.repository.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Webhooks read at once. */
const lotSize = 100;
/** Webhooks looked for at once. */
const atOnce = 4;
/** Between two looks for a webhook. */
const lookEveryMs = 30 * secondMs;
/** A look is over within this time, or whoever did it is dead. */
const leaseMs = 5 * minuteMs;
/** A message that has just come is read and derived within this time. */
const usualMs = 15 * minuteMs;
/** What happened while nobody listened is news for a day; some hours more for who was slow. */
const lateMs = 26 * hourMs;
const lookBackEveryMs = 30 * minuteMs;
/** What was missed for longer is no news any more; no longer than deliveries are remembered. */
const longestMs = 7 * dayMs;

/** Asks for the deliveries of what happened since the last look. */
async function look(context: SchedulerContext, webhook: Hearing): Promise<void> {
  const { store, now } = context;
  const to = now();
  const at = (ms: number) => new Date(to.getTime() + ms);
  const isBack = webhook.lookBackAt <= to;
  const overlap = isBack ? lateMs : usualMs;
  const from = Math.max(
    webhook.lookedTo.getTime() - overlap,
    webhook.since.getTime(),
    to.getTime() - longestMs,
  );
  const news = await findNews(context, webhook, { from: new Date(from), to });
  await store.deliveries.add(news, to);
  // After they are stored: a crash before this has all of it looked for again.
  await store.webhooks.endLook(webhook, {
    lookedTo: to,
    lookAt: at(lookEveryMs),
    ...(isBack ? { lookBackAt: at(lookBackEveryMs) } : {}),
  });
}

/** Looks for the news of every webhook that is due; each is in the hands of one process. */
export async function lookForNews(context: SchedulerContext, signal: AbortSignal): Promise<void> {
  const { store, now, logger } = context;
  const due = await store.webhooks.toLookAt(now(), lotSize);
  await forEachConcurrent(due, atOnce, async (one) => {
    if (signal.aborted) return;
    const taken = await store.webhooks.takeLook(one, new Date(now().getTime() + leaseMs));
    if (!taken) return;
    try {
      await look(context, taken);
    } catch (error) {
      // The code alone: what stands in the error was written for the owner.
      logger.warn({ code: toAppError(error).code }, 'webhook news poll failed');
      const lookAt = new Date(now().getTime() + lookEveryMs);
      await store.webhooks.endLook(taken, { lookAt });
    }
    await nextTurn();
  });
}
