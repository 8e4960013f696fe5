import type { ExportMembership, ExportMessage } from '@groupsight/chat-export/types';
import type { Stretch } from '@groupsight/chat-port/chat-provider';
import {
  type ChatEvent,
  type Media,
  type MembershipEvent,
  Origin,
} from '@groupsight/proto/events/v1/events';
import type { EventBus, OutgoingRecord } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey, groupDocumentId } from '@groupsight/shared/ids';
import type { HistoryLane } from '../history/history-lane.ts';
import { messageTypes } from '../message-types.ts';
import { coverageEvent } from '../publish-updates.ts';
import type { UploadNews } from './tell-upload.ts';

const batchSize = 500;

/** Where an export goes. */
export interface ExportWay {
  readonly bus: EventBus;
  readonly lane: Pick<HistoryLane, 'publish'>;
  /** Tells the sender of the export how it goes on. */
  tell(news: UploadNews): void;
}

/** Puts an export on the bus in batches, in the file's order and in turn with other owners'. */
export class ExportPublisher {
  readonly #way: ExportWay;
  readonly #chat: { readonly ownerId: string; readonly chatId: string; readonly groupId: string };
  readonly #key: string;
  readonly #importId: string | undefined;
  #events: OutgoingRecord<ChatEvent>[] = [];
  #membership: OutgoingRecord<MembershipEvent>[] = [];
  #published = 0;

  constructor(way: ExportWay, ownerId: string, chatId: string, importId: string | undefined) {
    this.#way = way;
    this.#importId = importId;
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
        senderIsAdmin: false,
        importId: this.#importId,
      },
    });
    this.#published++;
  }

  /** A stored message is not in the chat any more. */
  deleted(messageId: string): void {
    const value = { messageId, at: new Date(), importId: this.#importId };
    this.#event({ $case: 'deleted', value });
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
    if (events.length + membership.length === 0) return;
    const { bus, lane, tell } = this.#way;
    let hasWaited = false;
    const publish = async () => {
      if (membership.length > 0) await bus.publish(topics.chatMembership, membership);
      if (events.length > 0) await bus.publish(topics.chatHistory, events);
    };
    await lane.publish(this.#chat.ownerId, publish, () => {
      hasWaited = true;
      tell({ state: 'waiting', before: 0 });
    });
    if (hasWaited) tell({ state: 'reading' });
  }

  /**
   * Closes the import with what it covers and its marker, the last event of all on this key; in one
   * turn with its last messages, so that ten lines need no more than one.
   */
  async close(jobId: string, covers: Stretch | undefined): Promise<void> {
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
