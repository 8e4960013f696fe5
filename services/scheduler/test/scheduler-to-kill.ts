/** A scheduler in a process of its own that is killed while it sends (mails.test.ts). */
import { silentLogger, testBus } from '@groupsight/shared/testing/resources';
import { create, type SchedulerConfig } from '../src/service.ts';

const [config = '', ahead = '0'] = process.argv.slice(2);
const service = create(JSON.parse(config) as SchedulerConfig, {
  bus: await testBus(),
  logger: silentLogger(),
  now: () => new Date(Date.now() + Number(ahead)),
  intervals: { jobs: 50, mails: 50, briefs: 50 },
});
await service.start();
