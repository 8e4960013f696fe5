import { metrics } from '@groupsight/shared/telemetry';
import { probeMs, withTimeout } from '@groupsight/shared/with-timeout';
import { Gauge } from 'prom-client';

interface Queue {
  readonly provider: string;
  readonly depth: () => Promise<number>;
}

const queues = new Set<Queue>();

new Gauge({
  name: 'groupsight_outgoing_waiting',
  help: 'Messages that wait for their turn to be sent, of all accounts: in a cluster every connector tells the same number',
  labelNames: ['provider'],
  registers: [metrics],
  async collect() {
    this.reset();
    const count = async ({ provider, depth }: Queue) => {
      // A store that is away is told by other metrics; this one is missing then.
      const waiting = await withTimeout(probeMs, depth);
      if (waiting !== undefined) this.inc({ provider }, waiting);
    };
    await Promise.all([...queues].map(count));
  },
});

/** Shows a connector's queue in the metrics. @returns ends that */
export function measureQueue(provider: string, depth: () => Promise<number>): () => void {
  const queue = { provider, depth };
  queues.add(queue);
  return () => void queues.delete(queue);
}
