/** A connector in a process of its own that is killed while it sends (killed.test.ts). */
import { setTimeout } from 'node:timers/promises';
import { SimulatedProvider } from '@groupsight/chat-simulated/provider';
import { link, startConnector } from './support.ts';

const [uri = '', busFile = '', dataDir = ''] = process.argv.slice(2);
const ownerId = 'owner0000000000000000000';
const world = new SimulatedProvider({ seed: 'test', scanDelayMs: 0, chatterMs: 0 });

/** So many are noted; at the next one it hangs, so that it never gets to the end of them. */
const noted = 10;
let count = 0;

const t = await startConnector({ left: { uri, busFile, dataDir } });
const service = await t.start({
  provider: {
    name: 'simulated',
    open(account) {
      const session = world.open(account);
      const send = session.send.bind(session);
      session.send = async (chatId, message) => {
        const sent = await send(chatId, message);
        // On the network, and nobody here has noted it yet: the worst moment to die.
        process.stdout.write('sent\n');
        count += 1;
        await (count > noted ? new Promise(() => undefined) : setTimeout(15));
        return sent;
      };
      return session;
    },
  },
});
await link(service, ownerId);
const { chats } = await service.client.listChats({ ownerId });
const chatId = chats.find((chat) => chat.isAdmin && !chat.isAnnouncements)?.chatId ?? '';
await t.watch(ownerId, chatId);
for (let i = 0; i < 20; i++) {
  const value = { text: `text ${i}`, extras: undefined, notAfter: new Date(Date.now() + 600_000) };
  await t.command(`k${i}`, ownerId, chatId, { $case: 'sendMessage', value });
}
process.stdout.write('asked\n');
