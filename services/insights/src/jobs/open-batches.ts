import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Marking, markDirty } from '../days/mark-dirty.ts';
import { type ChatDoc, closeBatches, noteImported, openBatch } from '../groups/chats.repository.ts';

/** A batch that has been open for so long belongs to a process that is gone. */
const abandonedMs = 2 * 60_000;

/**
 * What a chat's batch is about to change, noted before it does. Where a kill comes between a
 * change and its mark, the note stays, and the batch, which is delivered again, finds it.
 */
export class OpenBatchNote {
  readonly #token = randomUUID();
  readonly #noted = new Set<string>();
  readonly #context: Pick<Context, 'stores' | 'now'>;
  readonly #chat: ChatDoc;

  constructor(context: Pick<Context, 'stores' | 'now'>, chat: ChatDoc) {
    this.#context = context;
    this.#chat = chat;
  }

  /**
   * Resolves when it is durable that these days' messages may have changed, and that imports tell
   * of messages of these dates.
   */
  async note(dates: Iterable<string>, ofImports: readonly string[] = []): Promise<void> {
    const fresh = [...new Set(dates)].filter((date) => !this.#noted.has(date));
    const { stores, now } = this.#context;
    if (fresh.length === 0) return noteImported(stores.chats, this.#chat, ofImports);
    const batch = { token: this.#token, at: new Date(now()), dates: fresh };
    await openBatch(stores.chats, this.#chat, batch, ofImports);
    for (const date of fresh) this.#noted.add(date);
  }

  /** Every change is marked. */
  async close(): Promise<void> {
    if (this.#noted.size === 0) return;
    await closeBatches(this.#context.stores.chats, this.#chat, [this.#token]);
  }
}

/** Marks what batches before were cut short at; one that another process has in hand, too. */
export async function makeGood(context: Marking, chat: ChatDoc): Promise<void> {
  const open = chat.open ?? [];
  if (open.length === 0) return;
  const dates = new Map(open.flatMap((batch) => batch.dates.map((date) => [date, 0] as const)));
  await markDirty(context, chat.owner, chat.group, dates);
  const now = context.now();
  const gone = open.filter(({ at }) => now - at.getTime() > abandonedMs || at.getTime() > now);
  const tokens = gone.map(({ token }) => token);
  if (tokens.length > 0) await closeBatches(context.stores.chats, chat, tokens);
}
