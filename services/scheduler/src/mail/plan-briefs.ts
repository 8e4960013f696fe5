import type { SchedulerContext } from '../context.ts';
import type { MailSettings } from './mail-settings.repository.ts';
import { hasRecap } from './plan-limit.ts';
import { lastRecapOf, lastSlot, nextRecap, nextSlot } from './rhythm.ts';

/** Settings read at once. */
const lotSize = 500;
/** A brief that could not be sent for so long is left to the next one. */
const usefulMs = 20 * 3_600_000;
/** A recap is worth reading for longer. */
const recapUsefulMs = 5 * 24 * 3_600_000;

/**
 * Asks for the brief of one owner, once for its day: what was missed before (a machine that was
 * off) is all in this one. Whoever else does the same at the same time asks for the same mail.
 */
async function planOne({ store, now }: SchedulerContext, settings: MailSettings): Promise<void> {
  const { _id: ownerId, zone } = settings;
  const slot = lastSlot(settings, zone, now());
  if (slot) {
    const uselessAt = new Date(now().getTime() + usefulMs);
    const mail = { ownerId, kind: 'brief', period: slot.date, detail: '', uselessAt } as const;
    await store.mails.add(mail, now());
  }
  await store.mailSettings.moveOn(settings, nextSlot(settings, zone, now())?.at ?? null);
}

/** Asks for an owner's recap of the month that is over, once; the plan may lack it by now. */
async function planRecap({ store, now }: SchedulerContext, settings: MailSettings): Promise<void> {
  const { _id: ownerId, zone, hour } = settings;
  const month = lastRecapOf(hour, zone, now());
  const plan = await store.owners.planOf(ownerId);
  if (month && settings.recap && plan !== undefined && hasRecap(plan)) {
    const uselessAt = new Date(now().getTime() + recapUsefulMs);
    const mail = { ownerId, kind: 'recap', period: month, detail: '', uselessAt } as const;
    await store.mails.add(mail, now());
  }
  await store.mailSettings.moveRecapOn(settings, nextRecap(settings, zone, now()));
}

interface Planning {
  /** Settings of those who are due. */
  due(now: Date, limit: number): Promise<MailSettings[]>;
  plan(context: SchedulerContext, settings: MailSettings): Promise<void>;
}

/** Asks for every brief and every recap that is due, in the time zone of who gets it. */
export async function planBriefs(context: SchedulerContext, signal: AbortSignal): Promise<void> {
  const { mailSettings } = context.store;
  await planAll(context, { due: mailSettings.due, plan: planOne }, signal);
  await planAll(context, { due: mailSettings.recapDue, plan: planRecap }, signal);
}

async function planAll(
  context: SchedulerContext,
  { due: dueAt, plan }: Planning,
  signal: AbortSignal,
): Promise<void> {
  const { logger, now } = context;
  for (;;) {
    const due = await dueAt(now(), lotSize);
    let planned = 0;
    for (const settings of due) {
      if (signal.aborted) return;
      try {
        await plan(context, settings);
        planned += 1;
      } catch (error) {
        logger.error({ err: error }, 'a mail could not be asked for');
      }
    }
    // What failed is tried at the next look.
    if (due.length < lotSize || planned === 0) return;
  }
}
