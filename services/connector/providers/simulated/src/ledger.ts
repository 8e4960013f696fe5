import { randomUUID } from 'node:crypto';
import type {
  CredentialStore,
  OutgoingMedia,
  ProviderMessage,
} from '@groupsight/chat-port/chat-provider';

/** Something that was added to the simulated network by hand: sent, or injected by a test. */
export interface Addition {
  readonly chatId: string;
  readonly message: ProviderMessage;
}

interface Deletion {
  readonly chatId: string;
  readonly at: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value));
const decode = <T>(bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString()) as T;

/** When the account was linked, and what it added and deleted: kept with its credentials. */
export class Ledger {
  readonly #store: CredentialStore;

  constructor(store: CredentialStore) {
    this.#store = store;
  }

  async linkedAt(): Promise<Date | undefined> {
    const row = (await this.#store.get('device', ['link'])).get('link');
    return row && new Date(decode<{ linkedAt: string }>(row).linkedAt);
  }

  async link(at: Date): Promise<void> {
    await this.#store.set('device', new Map([['link', encode({ linkedAt: at.toISOString() })]]));
  }

  async add(addition: Addition): Promise<void> {
    const { messageId } = addition.message;
    await this.#store.set('message', new Map([[messageId, encode(addition)]]));
  }

  /** Adds a message that the account sent, and counts the sending. */
  async send(addition: Addition): Promise<void> {
    const { messageId, at } = addition.message;
    await this.#store.write([
      { type: 'message', id: messageId, value: encode(addition) },
      { type: 'sent', id: `${messageId}/${randomUUID()}`, value: encode({ at }) },
    ]);
  }

  /** message id → how often the network was told to send it. */
  async sends(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const id of (await this.#store.list('sent')).keys()) {
      const [messageId = ''] = id.split('/');
      counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
    }
    return counts;
  }

  /** Keeps the file of a message that is sent. */
  keeper(messageId: string): (media: OutgoingMedia) => Promise<void> {
    return async (media) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of media.read()) chunks.push(chunk);
      await this.#store.set('file', new Map([[messageId, Buffer.concat(chunks)]]));
    };
  }

  async file(messageId: string): Promise<Uint8Array | undefined> {
    return (await this.#store.get('file', [messageId])).get(messageId);
  }

  async find(messageId: string): Promise<Addition | undefined> {
    const row = (await this.#store.get('message', [messageId])).get(messageId);
    return row && revive(decode<Addition>(row));
  }

  async additions(): Promise<readonly Addition[]> {
    const rows = await this.#store.list('message');
    return [...rows.values()].map((row) => revive(decode<Addition>(row)));
  }

  async delete(chatId: string, messageId: string, at: Date): Promise<void> {
    const deletion: Deletion = { chatId, at: at.toISOString() };
    await this.#store.set('deleted', new Map([[messageId, encode(deletion)]]));
  }

  /** message id → when it was deleted. */
  async deletions(): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.#store.list('deleted');
    return new Map([...rows].map(([id, row]) => [id, new Date(decode<Deletion>(row).at)]));
  }

  async clear(): Promise<void> {
    await this.#store.clear();
  }
}

function revive({ chatId, message }: Addition): Addition {
  return { chatId, message: { ...message, at: new Date(message.at), media: message.media } };
}
