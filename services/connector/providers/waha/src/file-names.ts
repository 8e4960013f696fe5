import type { AccountHandle, ProviderMessage } from '@groupsight/chat-port/chat-provider';
import type { Names } from './names.ts';

/** As long as other providers keep what a file is fetched with. */
const keptMs = 180 * 86_400_000;

/** How WAHA names messages with files, also after a restart: by less some engines find none. */
export class FileNames {
  readonly #account: Pick<AccountHandle, 'messages' | 'watched'>;
  readonly #names: Names;

  constructor(account: Pick<AccountHandle, 'messages' | 'watched'>, names: Names) {
    this.#account = account;
    this.#names = names;
  }

  /** Notes those of groups that somebody watches: nobody opens a file of another. */
  async keep(
    messages: readonly { readonly chatId: string; readonly message: ProviderMessage }[],
  ): Promise<void> {
    const filed = messages.filter(({ message }) => message.media !== undefined);
    if (filed.length === 0) return;
    const watched = await this.#account.watched();
    const until = new Date(Date.now() + keptMs);
    const rows = filed.flatMap(({ chatId, message: { messageId, at } }) => {
      const name = this.#names.find(chatId, messageId);
      if (!name || !watched.has(chatId)) return [];
      return [{ chatId, messageId, at, until, bytes: Buffer.from(name) }];
    });
    await this.#account.messages.put(rows);
  }

  async find(chatId: string, messageId: string): Promise<string> {
    const known = this.#names.find(chatId, messageId);
    if (known) return known;
    const row = await this.#account.messages.find(chatId, messageId);
    return row ? Buffer.from(row.bytes).toString() : messageId;
  }

  forget(): Promise<void> {
    return this.#account.messages.clear();
  }
}
