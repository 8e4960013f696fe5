import { setTimeout } from 'node:timers/promises';
import type {
  ChatUpdate,
  CredentialStore,
  SessionState,
} from '@groupsight/chat-port/chat-provider';
import { WhatsAppProvider } from '@groupsight/chat-whatsapp/provider';
import { openDatabase } from '@groupsight/shared/mongo/database';
import { SecretBox } from '@groupsight/shared/secret-box';
import { Schema } from 'mongoose';
import { CredentialRows } from '../../src/store/credential-rows.ts';
import { MessageRows } from '../../src/store/message-rows.ts';
import { createModels } from '../../src/store/models.ts';

/** A process that may be killed at any moment: one account, what it hears kept in the store. */
const [uri = '', url = '', root = '', chatId = '', commitMs = '0'] = process.argv.slice(2);

interface HandedRow {
  messageId: string;
  at: Date;
}

const store = await openDatabase({ uri, database: 'connector' }, (connection) => ({
  models: createModels(connection),
  handed: connection.model<HandedRow>(
    'Handed',
    new Schema<HandedRow>({ messageId: String, at: Date }, { versionKey: false }),
    'handed',
  ),
}));

const box = new SecretBox(Buffer.alloc(32, 7));
const newest = await store.handed.findOne().sort({ at: -1 }).lean<HandedRow>();
const idsOf = (updates: readonly ChatUpdate[]) =>
  updates.flatMap((update) => (update.kind === 'message' ? [update.message] : []));

/** A store that takes its time for the library's keys. */
function committingAfter(ms: number, rows: CredentialStore): CredentialStore {
  return {
    get: (type, ids) => rows.get(type, ids),
    list: (type) => rows.list(type),
    set: (type, values) => rows.set(type, values),
    clear: () => rows.clear(),
    write: async (writes) => {
      if (writes.some(({ type }) => type.startsWith('signal:'))) await setTimeout(ms);
      await rows.write(writes);
    },
  };
}

const provider = new WhatsAppProvider({
  socketUrl: new URL(url),
  roots: [Buffer.from(root, 'hex')],
  times: { haste: 50, paceMs: 0, phoneMs: 3000, retryMs: 0 },
});
const session = provider.open({
  ownerId: 'killed',
  credentials: committingAfter(
    Number(commitMs),
    new CredentialRows(store.models.credentials, box, {
      ownerId: 'killed',
      confirm: async () => undefined,
    }),
  ),
  messages: new MessageRows(store.models.messages, box, 'killed'),
  resumeFrom: newest?.at,
  watched: async () => new Set([chatId]),
  listener: {
    async onState(state: SessionState) {
      const content = state.kind === 'qr' ? state.content : '';
      process.stdout.write(`${JSON.stringify({ kind: state.kind, content })}\n`);
    },
    async onCoverage() {},
    async onMerge() {},
    async onUpdates(updates) {
      await store.handed.insertMany(idsOf(updates).map(({ messageId, at }) => ({ messageId, at })));
    },
  },
});
await session.connect();
