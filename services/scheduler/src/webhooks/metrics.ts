import { metrics } from '@groupsight/shared/telemetry';
import { Counter } from 'prom-client';

/** Deliveries by what became of a try. */
export const deliveryOutcomes = new Counter({
  name: 'groupsight_webhook_deliveries_total',
  help: 'Tries to deliver an event to a webhook, by the event and what came of it: delivered, failed, skipped or later',
  labelNames: ['event', 'outcome'],
  registers: [metrics],
});
