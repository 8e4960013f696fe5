import { usualTimes } from '@groupsight/chat-whatsapp/options';
import { RemoteFake } from '@groupsight/chat-whatsapp/test/wire-fake/remote';
import { storm } from './storm-run.ts';

/**
 * A storm of lost connections, with the provider's own times: the line is cut every 5 s for
 * 2 minutes while 5,000 messages arrive. Prints what became of them.
 * @param given messages, seconds, groups, people in each
 */
export async function stormBench(given: readonly number[]): Promise<boolean> {
  const [messages = 5000, seconds = 120, groups = 5, people = 20] = given;
  const fake = await RemoteFake.start({ isEncrypted: true });
  try {
    const plan = { messages, seconds, groups, people, cutEveryMs: 5000, patienceMs: 180_000 };
    const figures = await storm(fake, plan, { times: usualTimes });
    const { cuts, returns, lost, twice, sendingMs, settledMs, askedAgain } = figures;
    const errors = await fake.errors();
    process.stdout.write(
      `${messages} messages of ${groups * people} senders in ${(sendingMs / 1000).toFixed(0)} s, ` +
        `line cut ${cuts} times, back ${returns} times: ` +
        `${lost.length} lost, ${twice.length} told twice, ${askedAgain} asked for again, ` +
        `all there ${(settledMs / 1000).toFixed(1)} s after the last; ` +
        `${errors.length} complaints of the server\n`,
    );
    return lost.length === 0 && twice.length === 0;
  } finally {
    await fake.stop();
  }
}
