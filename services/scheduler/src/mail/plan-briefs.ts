import type { SchedulerContext } from '../context.ts';
import type { MailSettings } from './mail-settings.repository.ts';
import { lastSlot, nextSlot } from './rhythm.ts';

/** Settings read at once. */
const lotSize = 500;
/** A brief that could not be sent for so long is left to the next one. */
const usefulMs = 20 * 3_600_000;

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

/** Asks for every brief that is due, in the time zone of who gets it. */
export async function planBriefs(context: SchedulerContext, signal: AbortSignal): Promise<void> {
  const { store, logger, now } = context;
  for (;;) {
    const due = await store.mailSettings.due(now(), lotSize);
    let planned = 0;
    for (const settings of due) {
      if (signal.aborted) return;
      try {
        await planOne(context, settings);
        planned += 1;
      } catch (error) {
        logger.error({ err: error }, 'a brief could not be asked for');
      }
    }
    // What failed is tried at the next look.
    if (due.length < lotSize || planned === 0) return;
  }
}
