/** A scheduler in a process of its own that is killed while it sends (mails.test.ts, webhook-targets.test.ts). */
import { silentLogger, testBus } from '@groupsight/shared/testing/resources';
import { create, type SchedulerConfig } from '../src/service.ts';

const [text = '', ahead = '0', webhookKey] = process.argv.slice(2);
const given = JSON.parse(text) as SchedulerConfig;
// Bytes do not come through JSON as they are.
const { SEALING_KEY: key } = given;
const config = key ? { ...given, SEALING_KEY: Buffer.from(key) } : given;
const WEBHOOK_KEY = webhookKey === undefined ? undefined : Buffer.from(webhookKey, 'base64');
const service = create(
  { ...config, WEBHOOK_KEY },
  {
    bus: await testBus(),
    logger: silentLogger(),
    now: () => new Date(Date.now() + Number(ahead)),
    intervals: { jobs: 50, mails: 50, briefs: 50, webhooks: 50 },
  },
);
await service.start();
