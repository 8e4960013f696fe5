import type { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import type {
  ScheduledMessage,
  SchedulerServiceService,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { newDocumentId } from '@groupsight/shared/ids';
import { answerList } from './list.ts';

/** The scheduler in memory. */
export class FakeScheduler {
  readonly stored: { ownerId: string; message: ScheduledMessage }[] = [];

  #find(ownerId: string, documentId: string): ScheduledMessage {
    const found = this.stored.find(
      (entry) => entry.ownerId === ownerId && entry.message.documentId === documentId,
    );
    if (!found) throw notFound();
    return found.message;
  }

  readonly handlers: Handlers<typeof SchedulerServiceService> = {
    listScheduledMessages: async ({ ownerId, query }) => {
      const own = this.stored.filter((entry) => entry.ownerId === ownerId);
      const { items, meta } = answerList(
        own.map((entry) => entry.message),
        query,
        {
          documentId: (item) => item.documentId,
          status: (item) => item.status,
          scheduledFor: (item) => item.scheduledFor?.getTime() ?? 0,
        },
      );
      return { scheduledMessages: items, meta };
    },
    listScheduledDays: async ({ ownerId }) => ({
      days: this.stored
        .filter((entry) => entry.ownerId === ownerId)
        .map(({ message: { scheduledFor, status } }) => ({
          date: scheduledFor?.toISOString().slice(0, 10) ?? '',
          count: 1,
          failed: status === 'failed' ? 1 : 0,
        })),
    }),
    createScheduledMessage: async ({ ownerId, message, groups, scheduledFor }) => {
      const now = new Date();
      const scheduledMessage = {
        documentId: newDocumentId(),
        message,
        groups,
        scheduledFor,
        status: 'pending',
        error: '',
        sentAt: undefined,
        createdAt: now,
        updatedAt: now,
      };
      this.stored.push({ ownerId, message: scheduledMessage });
      return { scheduledMessage };
    },
    updateScheduledMessage: async ({ ownerId, documentId, message, groups, scheduledFor }) => {
      const scheduledMessage = this.#find(ownerId, documentId);
      if (scheduledMessage.status !== 'pending') {
        throw new AppError('precondition', 'not_pending', 'It was sent already');
      }
      if (message !== undefined) scheduledMessage.message = message;
      if (groups.length > 0) scheduledMessage.groups = groups;
      if (scheduledFor) scheduledMessage.scheduledFor = scheduledFor;
      return { scheduledMessage };
    },
    deleteScheduledMessage: async ({ ownerId, documentId }) => {
      const scheduledMessage = this.#find(ownerId, documentId);
      this.stored.splice(
        this.stored.findIndex((entry) => entry.message === scheduledMessage),
        1,
      );
      return { scheduledMessage };
    },
  };
}

/** The connector in memory: media and drops only, as the gateway uses it. */
export class FakeConnector {
  readonly media = new Map<string, { mimeType: string; bytes: Buffer }>();
  simulated = true;
  drops: number[] = [];

  readonly handlers = {
    getMedia: async function* (
      this: FakeConnector,
      { ownerId, mediaId }: { ownerId: string; mediaId: string },
    ) {
      const found = this.media.get(`${ownerId}/${mediaId}`);
      if (!found) throw notFound();
      const { mimeType, bytes } = found;
      const half = bytes.length >> 1;
      yield { mimeType, size: bytes.length, chunk: bytes.subarray(0, half) };
      yield { mimeType: '', size: 0, chunk: bytes.subarray(half) };
    }.bind(this),
    simulateDrop: async ({ milliseconds }: { milliseconds: number }) => {
      if (!this.simulated) throw new AppError('unimplemented', 'not_simulated', 'no');
      this.drops.push(milliseconds);
      return {};
    },
    // What groups asks of the connector; the gateway never does.
  } as unknown as Handlers<typeof ConnectorServiceService>;
}
