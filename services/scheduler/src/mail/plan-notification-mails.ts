import type { SchedulerContext } from '../context.ts';

/** Owners asked about at once. */
const lotSize = 200;
/** Whoever did not get it within a day has seen the app or does not wait for it. */
const usefulMs = 24 * 3_600_000;

/**
 * Asks for every mail of notifications that is due, once however often it is planned: a crash
 * before one is noted as asked for has it found and asked for again, which is the same mail.
 */
export async function planNotificationMails(
  { store, insights, now }: SchedulerContext,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { mails } = await insights.listDueNotificationMails({ limit: lotSize });
    for (const { ownerId, period } of mails) {
      if (signal.aborted) return;
      const uselessAt = new Date(now().getTime() + usefulMs);
      const mail = { ownerId, kind: 'notifications', period, detail: '', uselessAt } as const;
      await store.mails.add(mail, now());
      await insights.noteNotificationMail({ ownerId, period });
    }
    if (mails.length < lotSize) return;
  }
}
