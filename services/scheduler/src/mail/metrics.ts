import { metrics } from '@groupsight/shared/telemetry';
import { probeMs, withTimeout } from '@groupsight/shared/with-timeout';
import { Counter, Gauge } from 'prom-client';
import type { MailStore } from './mails.repository.ts';

/** Mails by what became of a try. */
export const mailOutcomes = new Counter({
  name: 'groupsight_mails_total',
  help: 'Tries to send a mail, by its kind and what came of it: sent, skipped, failed, unknown or later',
  labelNames: ['kind', 'outcome'],
  registers: [metrics],
});

const queues = new Set<Pick<MailStore, 'waiting'>>();

async function measured(): Promise<{ count: number; seconds: number } | undefined> {
  const now = new Date();
  const [queue] = queues;
  const found = queue && (await withTimeout(probeMs, () => queue.waiting(now)));
  if (!found) return undefined;
  const { count, since } = found;
  return { count, seconds: since ? (now.getTime() - since.getTime()) / 1000 : 0 };
}

new Gauge({
  name: 'groupsight_mails_waiting',
  help: 'Mails that are due: in a cluster every scheduler tells the same number',
  registers: [metrics],
  async collect() {
    const found = await measured();
    // A store that is away is told by other metrics; this one stays as it was.
    if (found) this.set(found.count);
  },
});

new Gauge({
  name: 'groupsight_mails_delay_seconds',
  help: 'How long the mail that waits longest has been due, seconds',
  registers: [metrics],
  async collect() {
    const found = await measured();
    if (found) this.set(found.seconds);
  },
});

/** Shows the queue in the metrics. @returns ends that */
export function measureMails(queue: Pick<MailStore, 'waiting'>): () => void {
  queues.add(queue);
  return () => void queues.delete(queue);
}
