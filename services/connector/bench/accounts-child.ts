import { createInterface } from 'node:readline';
import { openDatabase } from '@groupsight/shared/mongo/database';
import type { AccountHandle } from '../src/providers/chat-provider.ts';
import { WhatsAppProvider } from '../src/providers/whatsapp/provider.ts';
import { CredentialRows } from '../src/store/credential-rows.ts';
import { MessageRows } from '../src/store/message-rows.ts';
import { createModels } from '../src/store/models.ts';
import { SecretBox } from '../src/store/secret-box.ts';

/**
 * A process with accounts and nothing else, so that its memory is theirs. Reads commands from
 * its input ('open <id>', 'memory'), tells codes, states and figures on its output.
 */
const [uri = '', url = '', root = ''] = process.argv.slice(2);
const store = await openDatabase({ uri, database: 'connector' }, (connection) => ({
  models: createModels(connection),
}));
const box = new SecretBox(Buffer.alloc(32, 7));
const provider = new WhatsAppProvider({
  socketUrl: new URL(url),
  roots: [Buffer.from(root, 'hex')],
});
let handed = 0;
const tell = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);

function handle(ownerId: string): AccountHandle {
  return {
    ownerId,
    credentials: new CredentialRows(store.models.credentials, box, ownerId),
    messages: new MessageRows(store.models.messages, box, ownerId),
    resumeFrom: undefined,
    watched: async () => new Set(),
    listener: {
      onState: async (state) => void tell({ id: ownerId, ...state }),
      onUpdates: async (updates) => {
        handed += updates.length;
      },
    },
  };
}

createInterface(process.stdin).on('line', (line) => {
  const [command = '', id = ''] = line.split(' ');
  if (command === 'open') provider.open(handle(id)).connect();
  if (command !== 'memory') return;
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  tell({ kind: 'memory', rss, heapUsed, external, handed });
});
