import { formatName } from './mapping/ids.ts';

const maxRemembered = 20_000;

/**
 * How WAHA names messages: with their chat and sender, where the product knows WhatsApp's own
 * id alone. Remembered of those that passed, put together for others.
 */
export class Names {
  readonly #names = new Map<string, string>();

  learn(chatId: string, messageId: string, wahaName: string): void {
    if (!wahaName.includes('_')) return;
    this.#names.set(`${chatId} ${messageId}`, wahaName);
    if (this.#names.size <= maxRemembered) return;
    const [oldest] = this.#names.keys();
    if (oldest !== undefined) this.#names.delete(oldest);
  }

  find(chatId: string, messageId: string): string | undefined {
    return this.#names.get(`${chatId} ${messageId}`);
  }

  of(chatId: string, messageId: string, senderId: string, me: string): string {
    const known = this.find(chatId, messageId);
    if (known) return known;
    const fromMe = senderId === me;
    return formatName({ fromMe, chatId, messageId, participant: senderId });
  }
}
