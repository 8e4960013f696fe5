import { createInterface } from 'node:readline';
import type { AccountHandle, ChatProvider } from '@groupsight/chat-port/chat-provider';
import { WhatsAppProvider } from '@groupsight/chat-whatsapp/provider';
import { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import { topics } from '@groupsight/shared/bus/topics';
import { loadConfig } from '@groupsight/shared/config';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import { silentLogger, testBus } from '@groupsight/shared/testing/resources';
import { startService } from '@groupsight/shared/testing/service';
import { connectorConfig, create } from '../src/service.ts';

/**
 * A connector as it runs, in a process that holds nothing else, so that its memory is that of
 * its accounts. Reads commands from its input ('open <id>', 'watch <id> <chat>', 'memory'),
 * tells codes, states and figures on its output.
 */
const [uri = '', url = '', root = '', folder = ''] = process.argv.slice(2);
const tell = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
let handed = 0;

const real = new WhatsAppProvider({
  socketUrl: new URL(url),
  roots: [Buffer.from(root, 'hex')],
});
/** The provider, overheard. */
const provider: ChatProvider = {
  name: real.name,
  open: ({ listener, ...account }: AccountHandle) =>
    real.open({
      ...account,
      watched: account.watched,
      listener: {
        onState: async (state) => {
          tell({
            id: account.ownerId,
            kind: state.kind,
            code: 'content' in state && state.content,
          });
          await listener.onState(state);
        },
        onCoverage: (news) => listener.onCoverage(news),
        onMerge: (merge) => listener.onMerge(merge),
        onUpdates: async (updates) => {
          await listener.onUpdates(updates);
          handed += updates.length;
        },
      },
    }),
};

const bus = await testBus(`${folder}/bus.sqlite`);
const config = loadConfig(connectorConfig, {
  MONGODB_URI: uri,
  GRPC_ADDRESS: '127.0.0.1:0',
  DATA_DIR: folder,
  AUTH_ADDRESS: 'unix:/nowhere',
  GROUPS_ADDRESS: 'unix:/nowhere',
  SCHEDULER_ADDRESS: 'unix:/nowhere',
  INSIGHTS_ADDRESS: 'unix:/nowhere',
  CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
});
const service = create(config, { bus, logger: silentLogger(), provider });
const client = await startService(ConnectorServiceService, service);

async function watch(ownerId: string, chatId: string): Promise<void> {
  const groupId = groupDocumentId(ownerId, chatId);
  const same = { ownerId, groupId, chatId, name: '', isAdmin: false, source: 'live' };
  const value = { ...same, isWatched: true, at: new Date() };
  await bus.publish(topics.groupsChanges, [{ key: chatKey(ownerId, chatId), value }]);
}

function memory(): object {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { kind: 'memory', rss, heapUsed, external, handed, cpuMs: (user + system) / 1000 };
}

createInterface(process.stdin).on('line', (line) => {
  const [command = '', id = '', chat = ''] = line.split(' ');
  const failed = () => tell({ id, kind: 'failed' });
  if (command === 'open') client.connect({ ownerId: id, phoneNumber: '' }).catch(failed);
  if (command === 'watch') watch(id, chat).catch(failed);
  if (command === 'memory') tell(memory());
});
tell({ kind: 'ready' });
