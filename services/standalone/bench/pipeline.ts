import { join } from 'node:path';
import { startDocstore } from '@groupsight/docstore';
import { create as createInsights, insightsConfig } from '@groupsight/insights';
import { ChatEvent, MessageType, Origin } from '@groupsight/proto/events/v1/events';
import { EmbeddedBus } from '@groupsight/shared/bus/embedded';
import { topics } from '@groupsight/shared/bus/topics';
import { loadConfig } from '@groupsight/shared/config';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import { silentLogger, tempDir } from '@groupsight/shared/testing/resources';
import mongoose from 'mongoose';
import { makeExport } from './export-file.ts';
import { type Row, timed } from './measure.ts';

const batch = 500;
const owner = 'benchbenchbenchbenchbenc';
const chat = 'bench@g.us';

/** The messages of the made export as the connector would publish them. */
function chatEvents(count: number): ChatEvent[] {
  const lines = makeExport(count, 200).text.trimEnd().split('\n');
  return lines.map((line, index) => {
    const [, sender = '', text = ''] = / - (.*?): (.*)$/.exec(line) ?? [];
    return ChatEvent.fromPartial({
      ownerId: owner,
      chatId: chat,
      groupId: groupDocumentId(owner, chat),
      origin: Origin.EXPORT,
      event: {
        $case: 'message',
        value: {
          messageId: `m${index}`,
          senderId: sender,
          senderName: sender,
          at: new Date(Date.UTC(2025, 0, 1) + index * 300_000),
          type: MessageType.TEXT,
          text,
          sequence: index,
        },
      },
    });
  });
}

async function inBatches<T>(items: readonly T[], work: (part: T[]) => Promise<unknown>) {
  for (let i = 0; i < items.length; i += batch) await work(items.slice(i, i + batch));
}

/** What insights stored, written again by a bare mongoose insertMany with the same indexes. */
export async function bareInsert(uri: string): Promise<number> {
  const connection = await mongoose
    .createConnection(uri, { dbName: 'groupsight_insights' })
    .asPromise();
  const stored = connection.collection('messages');
  const documents = await stored.find().toArray();
  const bare = connection.model('Bare', new mongoose.Schema({}, { strict: false }), 'bare');
  for (const { key, unique } of await stored.indexes()) {
    if (key._id === undefined) await bare.collection.createIndex(key, unique ? { unique } : {});
  }
  const { ms } = await timed(() => inBatches(documents, (part) => bare.insertMany(part)));
  await connection.close();
  return ms;
}

/** Messages a second from publishing to stored and counted, beside the bare insert. */
export async function pipelineFigures(count: number): Promise<Row[]> {
  await using folder = await tempDir();
  const logger = silentLogger();
  const store = await startDocstore({
    file: join(folder.path, 'store.sqlite'),
    socketPath: join(folder.path, 's.sock'),
  });
  const bus = new EmbeddedBus({ file: join(folder.path, 'bus.sqlite'), logger });
  await bus.start();
  const env = { MONGODB_URI: store.uri, GRPC_ADDRESS: `unix:${join(folder.path, 'i.sock')}` };
  const insights = createInsights(loadConfig(insightsConfig, env), { bus, logger });
  await insights.start();
  try {
    const events = chatEvents(count);
    const through = await timed(async () => {
      await inBatches(events, (part) =>
        bus.publish(
          topics.chatHistory,
          part.map((value) => ({ key: chatKey(owner, chat), value })),
        ),
      );
      await bus.drain();
      await insights.settle();
    });
    const bare = await bareInsert(store.uri);
    const rate = (ms: number) => Math.round(count / (ms / 1000));
    const share = ((100 * bare) / through.ms).toFixed(0);
    return [
      [
        `${count.toLocaleString('en')} messages`,
        `${rate(through.ms)}/s`,
        `bare insertMany of the same documents ${rate(bare)}/s: ${share} % (goal 40 %)`,
      ],
    ];
  } finally {
    await insights.close();
    await bus.close();
    await store.close();
  }
}
