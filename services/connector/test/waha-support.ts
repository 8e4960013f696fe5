import { WahaProvider } from '@groupsight/chat-waha/provider';
import { sessionNameOf } from '@groupsight/chat-waha/session-name';
import {
  type FakeMessage,
  FakeWaha,
  fakeKey,
  me,
} from '@groupsight/chat-waha/test/waha-fake/server';
import { newDocumentId } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { isOpen, type Running, startConnector } from './support.ts';

export const chatId = '120363000000000001@g.us';
export const ann = '15551230001';
export const secret = 'a secret of the tests, long enough';

const group = (participants: object[]) => ({
  id: chatId,
  subject: 'Group',
  desc: 'About',
  participants,
});

/** A message in the group; who sends it is an id as WAHA has it. */
export function said(id: string, body: string, more: Partial<FakeMessage> = {}): FakeMessage {
  const participant = more.participant ?? `${ann}@c.us`;
  return {
    id: `false_${chatId}_${id}_${participant}`,
    from: chatId,
    fromMe: false,
    timestamp: Math.floor(Date.now() / 1000),
    participant,
    body,
    hasMedia: false,
    ...more,
  };
}

/** A connector on a fake WAHA, for one owner. */
export async function startWaha(times: object = {}) {
  await using opened = new AsyncDisposableStack();
  const waha = await new FakeWaha().start();
  opened.defer(() => waha.close().catch(() => undefined));
  waha.groups = [
    group([
      { id: me, admin: 'admin' },
      { id: `${ann}@c.us` },
      { id: '777@lid', phoneNumber: '15551230002@c.us' },
    ]),
  ];
  const options = {
    url: waha.url,
    apiKey: fakeKey,
    webhookUrl: 'http://groupsight.test',
    webhookSecret: secret,
    times: { linkingMs: 10, openMs: 20, awayMs: 5, longestAwayMs: 20, ...times },
  };
  const t = await startConnector();
  opened.defer(() => t.close());
  const ownerId = newDocumentId();
  const name = sessionNameOf(ownerId);
  let running: Running | undefined;
  opened.defer(() => running?.stop());
  const start = async () => {
    running = await t.start({ provider: new WahaProvider(options) });
    return running;
  };
  const kept = opened.move();
  return {
    waha,
    t,
    ownerId,
    name,
    start,
    service: await start(),
    isOpen: () => (running ? isOpen(running, ownerId) : Promise.reject(new Error('stopped'))),
    async stop() {
      await running?.stop();
      running = undefined;
    },
    /** Links the account and watches the group. */
    async link(service: Running) {
      await service.client.connect({ ownerId });
      waha.scan(name);
      await isOpen(service, ownerId);
      await t.watch(ownerId, chatId);
    },
    /** Sends a webhook as the gateway hands it on. */
    hook: (service: Running, event: string, payload: object, id?: string) =>
      service.client.receiveWebhook({
        session: name,
        body: waha.hook(name, event, payload, id).body,
      }),
    state: async (service: Running) => service.client.getState({ ownerId }),
    messageOf: (messageId: string) =>
      waitFor(messageId, () => t.messages().find((message) => message.messageId === messageId)),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
