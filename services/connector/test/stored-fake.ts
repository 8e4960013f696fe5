import type { ChatEvent } from '@groupsight/proto/events/v1/events';
import type { MessageKind } from '@groupsight/shared/chat-lines/lines';
import { StoredLines } from '@groupsight/shared/chat-lines/lines';
import type { StoredChats } from '../src/imports/stored-chats.ts';

/** Insights before anything was imported. */
export const nothingStored: StoredChats = {
  samples: async () => [],
  lines: async () => new StoredLines(),
  hasStored: async () => true,
};

interface Stored {
  readonly messageId: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly at: Date;
  readonly sequence: number;
  kind: MessageKind;
  text: string;
  edited: boolean;
}

interface StoredChat {
  readonly chatId: string;
  readonly messages: Map<string, Stored>;
}

/** What insights would have stored of what was published, as far as an import asks for it. */
export class FakeStored implements StoredChats {
  readonly chats = new Map<string, StoredChat>();
  /** Display names, by group. */
  readonly names = new Map<string, string>();
  readonly #events: readonly ChatEvent[];
  readonly #stored = new Set<string>();
  #taken = 0;
  /** Nothing more is stored of what is published. */
  isBehind = false;

  /** @param events everything that is published, as it comes */
  constructor(events: readonly ChatEvent[]) {
    this.#events = events;
  }

  /** What people said in a chat, in its order. */
  said(groupId: string): string[] {
    return this.#inOrder(groupId)
      .filter(({ kind }) => kind !== 'system')
      .map(({ kind, text }) => (kind === 'text' ? text : `<${kind}>${text}`));
  }

  async samples(_owner: string, { messageIds }: { readonly messageIds: readonly string[] }) {
    this.#take();
    return [...this.chats].map(([groupId, { chatId, messages }]) => ({
      groupId,
      chatId,
      name: this.names.get(groupId) ?? '',
      isLive: !chatId.startsWith('export:'),
      found: messageIds.filter((id) => messages.has(id)).length,
      messages: this.#inOrder(groupId)
        .filter(({ kind }) => kind !== 'system')
        .map(({ kind, ...same }) => ({ ...same, type: kind })),
    }));
  }

  async lines(_owner: string, groupId: string) {
    const lines = new StoredLines();
    for (const message of this.#inOrder(groupId)) lines.add(message);
    return lines;
  }

  async hasStored(_owner: string, jobId: string) {
    this.#take();
    return this.#stored.has(jobId);
  }

  #inOrder(groupId: string): Stored[] {
    this.#take();
    const messages = [...(this.chats.get(groupId)?.messages.values() ?? [])];
    return messages.sort((a, b) => Number(a.at) - Number(b.at) || a.sequence - b.sequence);
  }

  #take(): void {
    if (this.isBehind) return;
    for (; this.#taken < this.#events.length; this.#taken++) {
      const event = this.#events[this.#taken];
      if (event) this.#hear(event);
    }
  }

  #hear({ groupId, chatId, event }: ChatEvent): void {
    const chat = this.chats.get(groupId) ?? { chatId, messages: new Map() };
    this.chats.set(groupId, chat);
    if (event?.$case === 'marker') this.#stored.add(event.value.jobId);
    if (event?.$case === 'deleted') forget(chat.messages.get(event.value.messageId));
    if (event?.$case !== 'message') return;
    const { messageId, senderId, senderName, at = new Date(0), sequence } = event.value;
    const { text, edited, type } = event.value;
    const kind = type.slice('MESSAGE_TYPE_'.length).toLowerCase() as MessageKind;
    const known = chat.messages.get(messageId);
    if (!known) {
      const message = { messageId, senderId, senderName, at, sequence, kind, text, edited };
      chat.messages.set(messageId, message);
    } else if (kind === 'deleted') forget(known);
    else if (edited && known.kind !== 'deleted') Object.assign(known, { text, edited });
  }
}

function forget(message: Stored | undefined): void {
  if (message) Object.assign(message, { kind: 'deleted', text: '' });
}
