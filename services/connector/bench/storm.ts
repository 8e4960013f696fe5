import { FakeWhatsApp } from '../test/wire-fake/server.ts';
import { storm } from './storm-run.ts';

/**
 * A storm of lost connections: the line is cut every 5 s for 2 minutes while 5,000 messages
 * arrive. Prints what became of them.
 * Usage: node bench/storm.ts [messages] [seconds] [groups] [people in each]
 */
const [messages = 5000, seconds = 120, groups = 5, people = 20] = process.argv.slice(2).map(Number);
const fake = await new FakeWhatsApp({ isEncrypted: true }).start();
const plan = { messages, seconds, groups, people, cutEveryMs: 5000 };
const { cuts, lost, twice, settledMs } = await storm(fake, plan);
process.stdout.write(
  `${plan.messages} messages in ${plan.seconds} s, line cut ${cuts} times: ` +
    `${lost.length} lost, ${twice.length} told twice, all there ${settledMs} ms after the last\n`,
);
await fake.stop();
