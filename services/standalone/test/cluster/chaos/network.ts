import type { ProviderMessage } from '@groupsight/chat-port/chat-provider';
import { Chatter } from '@groupsight/chat-simulated/chatter';
import { Ledger } from '@groupsight/chat-simulated/ledger';
import { World, type WorldChat } from '@groupsight/chat-simulated/world';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { connectMongo } from '@groupsight/shared/mongo/connect';
import { SecretBox } from '@groupsight/shared/secret-box';
import { CredentialRows } from '../../../../connector/src/store/credential-rows.ts';
import { type AccountRow, createModels } from '../../../../connector/src/store/models.ts';

export interface NetworkOptions {
  readonly mongodbUri: string;
  readonly credentialsKey: string;
  /** SIMULATED_SEED and SIMULATED_CHATTER_MS of the connectors. */
  readonly seed: string;
  readonly chatterMs: number;
}

/** What one account's network knows at the end. */
export interface AccountLedger {
  /** Chat id → every message from the chat's beginning up to the last that was handed over. */
  readonly messages: ReadonlyMap<string, readonly ProviderMessage[]>;
  /** Text of a message that the account sent → how often the network was told to send it. */
  readonly sends: ReadonlyMap<string, number>;
  /** Everything up to here was acknowledged. */
  readonly until: Date;
}

/** Chatter keeps the last 5,000 slots; more than that is asked for in pieces. */
const slotsAtOnce = 1_000;

/**
 * The provider's side of the stream: computed from the seed and the time alone, with what the
 * network itself wrote down of its own (when it was linked, what it was told to send).
 */
export class Network {
  readonly #options: NetworkOptions;
  readonly #connection: Connection;
  readonly #models: ReturnType<typeof createModels>;

  private constructor(options: NetworkOptions, connection: Connection) {
    this.#options = options;
    this.#connection = connection;
    this.#models = createModels(connection);
  }

  static async open(options: NetworkOptions): Promise<Network> {
    const at = { uri: options.mongodbUri, database: 'connector' };
    return new Network(options, await connectMongo(at));
  }

  /** How many of an owner's chats the connectors know to be watched. */
  async watched(ownerId: string): Promise<number> {
    return this.#models.knownChats.countDocuments({ ownerId, isWatched: true });
  }

  /** Owner → which connector holds the account; undefined between two holders. */
  async holders(): Promise<ReadonlyMap<string, string | undefined>> {
    const rows = await this.#models.accounts.find().lean<AccountRow[]>();
    return new Map(rows.map(({ ownerId, lease }) => [ownerId, lease?.holder]));
  }

  async ledger(ownerId: string, chatIds: readonly string[]): Promise<AccountLedger> {
    const { seed, chatterMs, credentialsKey } = this.#options;
    const box = new SecretBox(Buffer.from(credentialsKey, 'base64'));
    const mine = { ownerId, confirm: async () => undefined };
    const kept = new Ledger(new CredentialRows(this.#models.credentials, box, mine));
    const account = await this.#models.accounts.findOne({ ownerId }).lean<AccountRow>();
    const linkedAt = await kept.linkedAt();
    const until = account?.resumeFrom;
    if (!linkedAt || !until) throw new Error(`the account of ${ownerId} was never linked`);
    const world = new World(seed, ownerId);
    const live = liveOf(new Chatter(world, chatterMs), chatterMs, linkedAt, until);
    const additions = (await kept.additions()).filter(({ message }) => message.at <= until);
    const messages = world.chats
      .filter(({ chatId }) => chatIds.includes(chatId))
      .map((chat): [string, ProviderMessage[]] => {
        const added = additions.filter(({ chatId }) => chatId === chat.chatId);
        const past = world.past(chat, linkedAt).messages;
        return [chat.chatId, [...past, ...ofChat(live, chat), ...added.map((one) => one.message)]];
      });
    const texts = new Map(additions.map(({ message }) => [message.messageId, message.text]));
    const sends = [...(await kept.sends())].map(([id, count]): [string, number] => [
      texts.get(id) ?? '',
      count,
    ]);
    return { messages: new Map(messages), sends: new Map(sends), until };
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}

type Live = ReturnType<Chatter['between']>;

function liveOf(chatter: Chatter, slotMs: number, from: Date, to: Date): Live {
  const updates = [];
  const end = to.getTime();
  for (let at = from.getTime(); at < end; at += slotsAtOnce * slotMs) {
    updates.push(...chatter.between(at, Math.min(end, at + slotsAtOnce * slotMs)));
  }
  return updates;
}

function ofChat(live: Live, { chatId }: WorldChat): ProviderMessage[] {
  return live.flatMap((update) =>
    update.kind === 'message' && update.chatId === chatId ? [update.message] : [],
  );
}
