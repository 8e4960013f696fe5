import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDocstore } from '@groupsight/docstore';
import { create as createInsights, insightsConfig } from '@groupsight/insights';
import { ChatEvent, MessageType, Origin } from '@groupsight/proto/events/v1/events';
import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import { EmbeddedBus } from '@groupsight/shared/bus/embedded';
import { topics } from '@groupsight/shared/bus/topics';
import { loadConfig } from '@groupsight/shared/config';
import { createClient } from '@groupsight/shared/grpc/client';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import { silentLogger, tempDir } from '@groupsight/shared/testing/resources';
import { against, median, type Row, timed } from './measure.ts';

/** What the event flow costs and who waits for whom, in one process with store and bus. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The bus never holds more of a history: the connector waits for it, too. */
const maxUnread = 4_000;
const batch = 500;

interface Place {
  readonly ownerId: string;
  readonly chatId: string;
  readonly groupId: string;
}

const placeOf = (ownerId: string, chatId = 'bench@g.us'): Place => ({
  ownerId,
  chatId,
  groupId: groupDocumentId(ownerId, chatId),
});

const words = [
  'Does anyone know when the venue opens on Friday?',
  'I think it opens at nine, but better ask Marta',
  'Here are the slides: https://example.com/slides/',
  'Thanks a lot, that helped me with the budget of the summer party',
  'Kann jemand am Samstag beim Umzug helfen?',
  'ok',
  'No, it was postponed because of the tests',
  'Perfect, see you there',
];

interface Said {
  readonly id: string;
  readonly at: number;
  readonly writer: number;
  readonly text?: string;
}

function event(place: Place, { id, at, writer, text }: Said, origin: Origin): ChatEvent {
  const n = Math.floor(at / 1_000);
  // Spread, however far apart the messages are: else a whole history may say the same.
  const word = words[Math.imul(n, 0x9e3779b1) >>> 29];
  return ChatEvent.fromPartial({
    ...place,
    origin,
    event: {
      $case: 'message',
      value: {
        messageId: id,
        senderId: `p${writer}`,
        senderName: `Person ${writer}`,
        at: new Date(at),
        type: MessageType.TEXT,
        text: text ?? `${word}${n}`,
      },
    },
  });
}

async function start(folder: string) {
  const logger = silentLogger();
  const store = await startDocstore({
    file: join(folder, 'store.sqlite'),
    socketPath: join(folder, 's.sock'),
  });
  const bus = new EmbeddedBus({ file: join(folder, 'bus.sqlite'), logger });
  await bus.start();
  const address = `unix:${join(folder, 'i.sock')}`;
  const env = { MONGODB_URI: store.uri, GRPC_ADDRESS: address };
  const insights = createInsights(loadConfig(insightsConfig, env), { bus, logger });
  await insights.start();
  const client = createClient(InsightsServiceService, { address });
  const close = async () => {
    client.close();
    await insights.close();
    await bus.close();
    await store.close();
  };
  return { bus, insights, client, [Symbol.asyncDispose]: close };
}

type Flow = Awaited<ReturnType<typeof start>>;

const publish = ({ bus }: Flow, place: Place, events: readonly ChatEvent[], live = false) =>
  bus.publish(
    live ? topics.chatMessages : topics.chatHistory,
    events.map((value) => ({ key: chatKey(place.ownerId, place.chatId), value })),
  );

/** Publishes a history as the connector does: never far ahead of who reads it. */
async function publishHistory(flow: Flow, place: Place, said: readonly Said[]): Promise<void> {
  for (let from = 0; from < said.length; from += batch) {
    while ((await flow.bus.lag('insights', topics.chatHistory.name)) > maxUnread) await sleep(5);
    const part = said.slice(from, from + batch);
    await publish(
      flow,
      place,
      part.map((one) => event(place, one, Origin.EXPORT)),
    );
  }
}

async function endHistory(flow: Flow, place: Place, jobId: string): Promise<void> {
  const value = { jobId, messages: 0, includeDigests: false, missing: 0 };
  const marker = { $case: 'marker' as const, value };
  const ended = ChatEvent.fromPartial({ ...place, origin: Origin.EXPORT, event: marker });
  await publish(flow, place, [ended]);
  const { ownerId } = place;
  for (;;) {
    const { job } = await flow.client.getJob({ ownerId, jobId }).catch(() => ({ job: undefined }));
    if (job?.state === 'done') return;
    await sleep(50);
  }
}

/** So many messages, evenly over the days before today. */
function history(count: number, days: number, writers: number, prefix = 'h'): Said[] {
  const end = Date.now() - dayMs;
  const step = (days * dayMs) / count;
  return Array.from({ length: count }, (_, n) => ({
    id: `${prefix}${n}`,
    at: end - (count - n) * step,
    writer: n % writers,
  }));
}

const advert = 'Buy now! Best price, 50% discount, join my group https://bit.ly/x';

/** Has a group watched, with a rule. */
async function watch({ bus, client }: Flow, place: Place): Promise<void> {
  const { ownerId } = place;
  const group = { ...place, name: 'Live', isWatched: true, isAdmin: true, source: 'live' };
  await bus.publish(topics.groupsChanges, [
    { key: chatKey(ownerId, place.chatId), value: { ...group, at: new Date() } },
  ]);
  await client.createRule({
    ...place,
    name: 'No adverts',
    description: 'No adverts or spam',
    deleteMessage: true,
    response: '',
    dryRun: false,
    allowedMembers: [],
    immuneAfterDays: 0,
  });
}

/** Somebody's watched group with a rule, in which a live message comes twice a second. */
async function watchedGroup(flow: Flow, ownerId: string) {
  const place = placeOf(ownerId);
  const { bus } = flow;
  await watch(flow, place);
  const shown: number[] = [];
  const judged: number[] = [];
  let [sentAt, judgedFrom] = [0, 0];
  const news = await bus.subscribe({
    topic: topics.appEvents,
    group: 'bench-news',
    from: 'latest' as const,
    onBatch: async (records) => {
      for (const { value } of records) {
        if (value.groupId !== place.groupId) continue;
        if (value.type === 'messages' && sentAt > 0) {
          shown.push(performance.now() - sentAt);
          sentAt = 0;
        }
        // Twenty an hour are acted on; the rest is judged all the same, and logged.
        if (value.type === 'moderation' && judgedFrom > 0) {
          judged.push(performance.now() - judgedFrom);
          judgedFrom = 0;
        }
      }
    },
  });
  let n = 0;
  const say = async () => {
    n += 1;
    const said = { id: `live${n}`, at: Date.now(), writer: n, text: `${advert} ${n}` };
    // Still waiting for the one before: its time goes on.
    if (sentAt === 0) sentAt = performance.now();
    if (judgedFrom === 0) judgedFrom = performance.now();
    await publish(flow, place, [event(place, said, Origin.LIVE)], true);
  };
  const timer = setInterval(() => say().catch(() => undefined), 500);
  const end = async () => {
    clearInterval(timer);
    const now = performance.now();
    if (sentAt > 0) shown.push(now - sentAt);
    if (judgedFrom > 0) judged.push(now - judgedFrom);
    await news.close();
    return { shown, judged };
  };
  return { end };
}

const ms = (value: number) => `${value.toFixed(value < 20 ? 1 : 0)} ms`;
const told = (values: readonly number[]) =>
  `longest ${ms(Math.max(0, ...values))}, middle ${ms(median(values))} of ${values.length}`;

/** How long another user's live messages take while somebody's work is done. */
async function beside(flow: Flow, name: string, owner: string, work: () => Promise<void>) {
  const live = await watchedGroup(flow, owner);
  await sleep(2_000);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const { ms: took } = await timed(work);
  loop.disable();
  const { shown, judged } = await live.end();
  // Fifty an hour are acted on: the rest is only logged.
  return [
    [
      `${name} (${(took / 1_000).toFixed(0)} s): another user's live messages shown`,
      told(shown),
      against(Math.max(0, ...shown), 2_000),
    ],
    ['… and judged by a rule', told(judged), against(Math.max(0, ...judged), 1_000)],
    ['… longest the process was held', ms(loop.max / 1e6), against(loop.max / 1e6, 50)],
  ] satisfies Row[];
}

/** A talk: somebody writes so often. */
const everyMs = 250;
const warmUp = 40;
const measured = 120;

/** What the processor is used for when nothing happens, of one. */
async function idleShare(): Promise<number> {
  const before = process.cpuUsage();
  const { ms: took } = await timed(() => sleep(3_000));
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1_000 / took;
}

/** What one live message costs in a group, of the processor and until pages are told. */
async function liveCost(flow: Flow, name: string, place: Place, said: readonly Said[]) {
  await publishHistory(flow, place, said);
  await flow.bus.drain();
  await flow.insights.settle();
  const latest = Math.max(...said.map(({ at }) => at));
  const times: number[] = [];
  const waiting: number[] = [];
  const news = await flow.bus.subscribe({
    topic: topics.appEvents,
    group: 'bench-cost',
    from: 'latest' as const,
    onBatch: async (records) => {
      if (!records.some(({ value }) => value.groupId === place.groupId)) return;
      const now = performance.now();
      for (const sentAt of waiting.splice(0)) times.push(now - sentAt);
    },
  });
  let count = 0;
  const say = async () => {
    const one = { id: `c${count}`, at: latest + count * 1_000, writer: count % 5 };
    count += 1;
    waiting.push(performance.now());
    await publish(flow, place, [event(place, one, Origin.LIVE)], true);
    await sleep(everyMs);
  };
  for (let n = 0; n < warmUp; n += 1) await say();
  await flow.insights.settle();
  times.length = 0;
  const idle = await idleShare();
  const before = process.cpuUsage();
  const { ms: took } = await timed(async () => {
    for (let n = 0; n < measured; n += 1) await say();
    while (waiting.length > 0) await sleep(everyMs);
  });
  const used = process.cpuUsage(before);
  await news.close();
  const each = ((used.user + used.system) / 1_000 - idle * took) / measured;
  return [
    `one live message, every quarter of a second, ${name}`,
    `${ms(each)} of the processor, shown after ${ms(median(times))} (longest ${ms(Math.max(...times))})`,
    against(each, 15),
  ] satisfies Row;
}

/** Messages that come after downtime, which no marker ends. */
async function uncounted(flow: Flow, count: number): Promise<Row> {
  const place = placeOf('reconnect');
  const said = history(count, 3, 20, 'r');
  for (let from = 0; from < said.length; from += batch) {
    const part = said.slice(from, from + batch);
    await publish(
      flow,
      place,
      part.map((one) => event(place, one, Origin.HISTORY)),
    );
  }
  const start = performance.now();
  const left = async () => {
    const asked = { ownerId: place.ownerId, groupIds: [place.groupId] };
    const { stats } = await flow.client.getGroupStats(asked);
    return count - (stats[0]?.totalMessages ?? 0);
  };
  let missing = await left();
  while (missing > 0 && performance.now() - start < minuteMs) {
    await sleep(20);
    missing = await left();
  }
  return [
    `of ${count.toLocaleString('en')} messages that came after downtime, not counted`,
    `${missing} after ${((performance.now() - start) / 1_000).toFixed(1)} s`,
    `0 after ${against(performance.now() - start, minuteMs)}`,
  ];
}

/** What live messages cost; `scale` 1 is the whole, less is quicker. */
export async function* liveFigures(scale = 1): AsyncGenerator<Row> {
  await using folder = await tempDir();
  await using flow = await start(folder.path);
  yield* liveCosts(flow, scale);
}

async function* liveCosts(flow: Flow, scale: number): AsyncGenerator<Row> {
  const most = (count: number) => Math.round(count * scale);
  const busy = placeOf('busy-day');
  const dayStart = Date.now() - 3 * dayMs;
  const day = Array.from({ length: most(3_000) }, (_, n) => {
    return { id: `d${n}`, at: dayStart - (dayStart % dayMs) + n * 20_000, writer: n % 60 };
  });
  const old = history(most(48_000), 800, 60, 'o');
  const watched = placeOf('busy-watched');
  await watch(flow, watched);
  yield await liveCost(flow, `in a day of ${day.length}`, busy, day);
  yield await liveCost(flow, 'the same, in a watched group with a rule', watched, day);
  yield await liveCost(flow, `in a group of ${old.length} over 800 days`, placeOf('old'), old);
}

/** An import until its statistics, questions and resources are stored. */
async function importCost(flow: Flow, count: number): Promise<Row> {
  const place = placeOf('import');
  const said = history(count, 300, 60, 'i');
  const { ms: took } = await timed(async () => {
    await publishHistory(flow, place, said);
    await endHistory(flow, place, 'import-cost');
  });
  const what = `import of ${count.toLocaleString('en')} messages, until all of it is derived`;
  return [what, `${(took / 1_000).toFixed(1)} s`, against(took, 13_400)];
}

/** The figures of the event flow; `scale` 1 is the whole, less is quicker. */
export async function* flowFigures(scale = 1): AsyncGenerator<Row> {
  await using folder = await tempDir();
  await using flow = await start(folder.path);
  const most = (count: number) => Math.round(count * scale);
  yield* liveCosts(flow, scale);
  yield await uncounted(flow, most(2_000));
  yield await importCost(flow, most(100_000));
  const importer = placeOf('importer');
  const first = history(most(150_000), 1_000, 80);
  const importing = async () => {
    await publishHistory(flow, importer, first);
    await endHistory(flow, importer, 'import');
  };
  yield* await beside(flow, `while ${first.length} messages are imported`, 'ann', importing);
  await publishHistory(flow, importer, history(most(40_000), 1_000, 80, 'more'));
  await endHistory(flow, importer, 'more');
  const rezoning = async () => {
    const value = { userId: importer.ownerId, timezone: 'Asia/Tokyo', plan: '', at: new Date() };
    await flow.bus.publish(topics.usersChanges, [{ key: value.userId, value }]);
    await flow.bus.drain();
    await flow.insights.settle();
  };
  const all = most(190_000);
  yield* await beside(flow, `while ${all} messages get another zone`, 'ben', rezoning);
}
