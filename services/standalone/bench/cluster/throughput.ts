import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { topics } from '@groupsight/shared/bus/topics';
import mongoose from 'mongoose';
import { javaArguments } from '../../../../deploy/local/kafka.ts';
import { openStage, type Stage } from '../../test/cluster/stage.ts';
import { Client } from '../client.ts';
import { makeExport } from '../export-file.ts';
import { median, type Row, timed } from '../measure.ts';
import { bareInsert } from '../pipeline.ts';

const run = promisify(execFile);
/** Chats are imported at once, because a chat is read by one process. */
const chats = 8;
const messages = 6_000;
const days = 60;
const rounds = 3;

const perSecond = (count: number, ms: number) => Math.round(count / (ms / 1000));

interface Rounds {
  /** Messages a second, of each round. */
  readonly rates: readonly number[];
}

/** Users who each import a chat, all at once: until every message is stored and counted. */
async function importAtOnce(stage: Stage): Promise<number> {
  const bytes = Buffer.from(makeExport(messages, days).text);
  const clients = await Promise.all(
    Array.from({ length: chats }, (_, index) =>
      Client.signUp(stage.cluster.urls[index % stage.cluster.urls.length] ?? ''),
    ),
  );
  const { ms } = await timed(() =>
    Promise.all(clients.map((client) => client.upload('WhatsApp Chat with Bench.txt', bytes))),
  );
  return perSecond(chats * messages, ms);
}

async function roundsOf(stage: Stage): Promise<Rounds> {
  // What is compiled and connected by the first round is not what is measured.
  await importAtOnce(stage);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await importAtOnce(stage));
  return { rates };
}

const shown = ({ rates }: Rounds) => `${median(rates)}/s (${rates.join(', ')})`;

/** Kafka's own benchmark against the same broker, in the topic of the messages' size. */
async function producerPerformance({ cluster }: Stage): Promise<number> {
  const { libs, brokers } = cluster.kafka;
  const { stdout } = await run(
    'java',
    javaArguments(libs, '256m', [
      'org.apache.kafka.tools.ProducerPerformance',
      ...['--topic', topics.appEvents.name, '--num-records', '500000', '--record-size', '250'],
      ...['--throughput', '-1', '--producer-props', `bootstrap.servers=${brokers}`, 'acks=all'],
    ]),
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return Math.round(Number(/([\d.]+) records\/sec/.exec(last)?.[1] ?? Number.NaN));
}

/** Messages that the store holds by now. */
async function storedMessages(uri: string): Promise<number> {
  const connection = await mongoose
    .createConnection(uri, { dbName: 'groupsight_insights' })
    .asPromise();
  const count = await connection.collection('messages').countDocuments();
  await connection.close();
  return count;
}

/** With one and with two insights, and beside them what broker and store do alone. */
export async function throughputFigures(): Promise<Row[]> {
  const measured: Rounds[] = [];
  let broker = Number.NaN;
  let bare = Number.NaN;
  for (const insights of [1, 2]) {
    await using stage = await openStage({
      isSecured: false,
      replicas: { insights, auth: 1, scheduler: 1, groups: 1 },
    });
    measured.push(await roundsOf(stage));
    if (insights === 1) continue;
    const { MONGODB_URI: uri = '' } = stage.cluster.settings;
    bare = perSecond(await storedMessages(uri), await bareInsert(uri));
    broker = await producerPerformance(stage);
  }
  const [one, two] = measured;
  if (!one || !two) throw new Error('nothing was measured');
  const share = ((100 * median(two.rates)) / bare).toFixed(0);
  const gain = (median(two.rates) / median(one.rates)).toFixed(2);
  const what = `${chats} chats of ${messages} messages at once`;
  return [
    [`${what}, 1 insights`, shown(one), ''],
    [`${what}, 2 insights`, shown(two), `${gain} × one; two processors for all processes`],
    ['bare insertMany of the same documents', `${bare}/s`, `we: ${share} % of it`],
    ['ProducerPerformance, 250 bytes, acks=all', `${broker}/s`, '500,000 records'],
  ];
}
