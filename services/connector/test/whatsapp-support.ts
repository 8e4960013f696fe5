import type {
  AccountHandle,
  ChatProvider,
  ChatSession,
  ChatUpdate,
  SessionState,
} from '@groupsight/chat-port/chat-provider';
import type { Times, WhatsAppOptions } from '@groupsight/chat-whatsapp/options';
import { WhatsAppProvider } from '@groupsight/chat-whatsapp/provider';
import type { Role } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { isOpen, startConnector } from './support.ts';

export const ownerId = 'owner0000000000000000000';
export const owner = '15550000000';
export const ann = '15551230001';
export const bob = '15551230002';

/** Waits are short; what answers has the time that a busy machine needs. */
const times: Partial<Times> = {
  haste: 20,
  phoneMs: 20_000,
  answerMs: 20_000,
  paceMs: 0,
  probeMs: 60_000,
  settleMs: 20_000,
  retryMs: 0,
};

/** For a phone that is off: nobody waits for it long. */
export const phoneIsOff: WhatsAppOptions = { times: { phoneMs: 1_500 } };

/** Newer than any that the library has. */
const latestVersion = async () => [2, 3000, 2_000_000_000] as const;

/** What a product needs of a fake, which may be another process. */
type Place = Pick<FakeWhatsApp, 'url' | 'noiseRoot'> & {
  scan(qr: string, phone: string): Promise<unknown>;
};

/** What one account's session told. */
export interface Heard {
  readonly states: SessionState[];
  readonly updates: ChatUpdate[];
  session: ChatSession;
}

/** The provider against a fake, noting what each account's sessions tell. */
export class NotingProvider implements ChatProvider {
  readonly name = 'whatsapp';
  readonly heard = new Map<string, Heard>();
  /** Refuses what is handed over while it is set. */
  refusal: Error | undefined;
  readonly #real: WhatsAppProvider;

  constructor(fake: Pick<Place, 'url' | 'noiseRoot'>, options: WhatsAppOptions = {}) {
    const root = Buffer.from(fake.noiseRoot, 'hex');
    const place = { socketUrl: new URL(fake.url), roots: [root], latestVersion };
    this.#real = new WhatsAppProvider({
      ...place,
      ...options,
      times: { ...times, ...options.times },
    });
  }

  open(account: AccountHandle): ChatSession {
    const before = this.heard.get(account.ownerId);
    const states = before?.states ?? [];
    const updates = before?.updates ?? [];
    const session = this.#real.open({
      ...account,
      watched: () => account.watched(),
      listener: {
        onState: async (state) => {
          states.push(state);
          await account.listener.onState(state);
        },
        onCoverage: (news) => account.listener.onCoverage(news),
        onMerge: (merge) => account.listener.onMerge(merge),
        onUpdates: async (handed) => {
          if (this.refusal) throw this.refusal;
          updates.push(...handed);
          await account.listener.onUpdates(handed);
        },
      },
    });
    this.heard.set(account.ownerId, { states, updates, session });
    return session;
  }

  of(id = ownerId): Heard {
    const heard = this.heard.get(id);
    if (!heard) throw new Error('no session was opened');
    return heard;
  }

  /** The QR code shown last, once there is one. */
  async qr(id = ownerId): Promise<string> {
    const state = await waitFor('a QR code', () => this.heard.get(id)?.states.at(-1));
    if (state.kind === 'qr') return state.content;
    return waitFor('a QR code', () => {
      const last = this.of(id).states.at(-1);
      return last?.kind === 'qr' ? last.content : undefined;
    });
  }
}

/** A connector on the real store and bus whose accounts live on a fake WhatsApp. */
export async function startOn(fake: Place, options: WhatsAppOptions = {}) {
  const t = await startConnector();
  const provider = new NotingProvider(fake, options);
  const start = async (given = provider) => {
    const running = await t.start({ provider: given });
    return { client: running.client, stop: () => running.stop() };
  };
  let service = await start();
  return {
    t,
    provider,
    get client() {
      return service.client;
    },
    /** Ends the process in good order and starts it again on what it left on disk. */
    async restart() {
      await service.stop();
      service = await start();
    },
    async close() {
      await service.stop();
      await t.close();
    },
    /** Links an owner's account by QR code and waits until it is open. */
    async link(id = ownerId, phone = owner) {
      await service.client.connect({ ownerId: id });
      await fake.scan(await provider.qr(id), phone);
      await isOpen(service, id);
    },
    watch: (chatId: string, id = ownerId) => t.watch(id, chatId),
    groupIdOf: (chatId: string, id = ownerId) => groupDocumentId(id, chatId),
    keyOf: (chatId: string, id = ownerId) => chatKey(id, chatId),
  };
}

export type Product = Awaited<ReturnType<typeof startOn>>;

/** An account linked to a fake, whose one watched group has Ann in it. */
export async function openPadel({ isEncrypted = true, role = 'admin' as Role } = {}) {
  const fake = await new FakeWhatsApp({ isEncrypted }).start();
  const members = { [owner]: role, [ann]: 'member' as const };
  const group = fake.createGroup({ subject: 'Padel', members });
  const product = await startOn(fake);
  await product.link();
  await product.watch(group.id);
  return { fake, group, product };
}

/** Waits until a message of a watched chat is on the bus. */
export function arrived(product: Product, messageId: string) {
  return waitFor(`the message ${messageId}`, () =>
    product.t.messages().find((message) => message.messageId === messageId),
  );
}

/** Waits until an update that fits was handed over. */
export function handed<K extends ChatUpdate['kind']>(
  product: Product,
  kind: K,
  fits: (update: Extract<ChatUpdate, { kind: K }>) => boolean = () => true,
) {
  return waitFor(`an update '${kind}'`, () =>
    product.provider
      .of()
      .updates.find(
        (update): update is Extract<ChatUpdate, { kind: K }> =>
          update.kind === kind && fits(update as Extract<ChatUpdate, { kind: K }>),
      ),
  );
}
