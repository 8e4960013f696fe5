import {
  type ChatEvent,
  type Media,
  type MembershipEvent,
  Origin,
} from '@groupsight/proto/events/v1/events';
import type { EventBus, OutgoingRecord } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import type { ExportMembership, ExportMessage } from '../../domain/export/types.ts';
import { messageTypes } from '../../message-types.ts';
import { coverageEvent } from '../../publish-updates.ts';
import type { Stretch } from '../chat-provider.ts';

const batchSize = 2000;

/** Puts an export on the bus in batches, in the file's order. */
export class ExportPublisher {
  readonly #bus: EventBus;
  readonly #chat: { readonly ownerId: string; readonly chatId: string; readonly groupId: string };
  readonly #key: string;
  #events: OutgoingRecord<ChatEvent>[] = [];
  #membership: OutgoingRecord<MembershipEvent>[] = [];
  #published = 0;

  constructor(bus: EventBus, ownerId: string, chatId: string) {
    this.#bus = bus;
    this.#chat = { ownerId, chatId, groupId: groupDocumentId(ownerId, chatId) };
    this.#key = chatKey(ownerId, chatId);
  }

  /** Whether a batch is full: then `flush` before adding more. */
  get isFull(): boolean {
    return this.#events.length >= batchSize || this.#membership.length >= batchSize;
  }

  message(message: ExportMessage, media: Media | undefined): void {
    const { kind, fileName: _, ...same } = message;
    this.#event({
      $case: 'message',
      value: {
        ...same,
        type: messageTypes[kind],
        media,
        quotedMessageId: '',
        mentions: [],
        fromMe: false,
        senderIsAdmin: false,
      },
    });
    this.#published++;
  }

  membership(change: ExportMembership): void {
    const value = { ...this.#chat, ...change, origin: Origin.EXPORT, isSelf: false };
    this.#membership.push({ key: this.#key, value });
  }

  /** Resolves when everything added so far is durable. */
  async flush(): Promise<void> {
    const events = this.#events;
    const membership = this.#membership;
    this.#events = [];
    this.#membership = [];
    if (events.length > 0) await this.#bus.publish(topics.chatMessages, events);
    if (membership.length > 0) await this.#bus.publish(topics.chatMembership, membership);
  }

  /**
   * Closes the import with what it covers and its marker, the last event of all on this key.
   */
  async close(jobId: string, covers: Stretch | undefined): Promise<void> {
    await this.flush();
    if (covers) {
      const { from, to } = covers;
      this.#event(coverageEvent({ from: undefined, to: from, gap: 'outside_export' }));
      this.#event(coverageEvent({ from, to }));
    }
    const messages = this.#published;
    const value = { jobId, messages, includeDigests: false, missing: 0 };
    this.#event({ $case: 'marker', value });
    await this.flush();
  }

  #event(event: ChatEvent['event']): void {
    this.#events.push({ key: this.#key, value: { ...this.#chat, origin: Origin.EXPORT, event } });
  }
}
