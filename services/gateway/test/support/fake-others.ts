import type {
  ChatActivity,
  ConnectorServiceService,
  DataExport,
  FindMediaRequest,
  GetMediaRequest,
  ListChatActivityRequest,
  ReadDataExportRequest,
  StoreUploadRequest,
} from '@groupsight/proto/connector/v1/connector';
import type {
  MailSettings,
  ScheduledMessage,
  SchedulerServiceService,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { newDocumentId } from '@groupsight/shared/ids';
import { FakeNewsletters } from './fake-newsletters.ts';
import { FakeSurveys } from './fake-surveys.ts';
import { FakeWebhooks } from './fake-webhooks.ts';
import { answerList } from './list.ts';

/** The scheduler in memory. */
export class FakeScheduler {
  readonly byKey = new Map<string, ScheduledMessage>();
  readonly stored: { ownerId: string; message: ScheduledMessage }[] = [];
  mailSettings: MailSettings = {
    brief: 'daily',
    hour: 7,
    weekday: 1,
    nextAt: undefined,
    sentAt: undefined,
    refusedAt: undefined,
    isSending: true,
    mayBeDaily: true,
    recap: true,
    mayHaveRecap: true,
    recapAt: undefined,
  };

  #find(ownerId: string, documentId: string): ScheduledMessage {
    const found = this.stored.find(
      (entry) => entry.ownerId === ownerId && entry.message.documentId === documentId,
    );
    if (!found) throw notFound();
    return found.message;
  }

  readonly surveys = new FakeSurveys();
  readonly webhooks = new FakeWebhooks();

  readonly handlers: Handlers<typeof SchedulerServiceService> = {
    ...this.surveys.handlers,
    ...new FakeNewsletters().handlers,
    ...this.webhooks.handlers,
    getMailSettings: async () => ({ settings: this.mailSettings }),
    updateMailSettings: async ({ brief, hour, weekday, recap }) => {
      const { mailSettings: now } = this;
      const changed = {
        brief: brief ?? now.brief,
        hour: hour ?? now.hour,
        recap: recap ?? now.recap,
      };
      this.mailSettings = { ...now, ...changed, weekday: weekday ?? now.weekday };
      return { settings: this.mailSettings };
    },
    // The gateway does not ask for it.
    exportOwner: async function* () {},
    unsubscribe: async ({ token, resubscribe }) => {
      if (token !== 'known')
        throw new AppError('not_found', 'invalid_link', 'This link is not known here.');
      this.mailSettings.brief = resubscribe ? 'daily' : 'off';
      const { brief, recap } = this.mailSettings;
      return {
        kind: 'brief',
        brief,
        recap,
        newsletter: false,
        notifications: false,
        survey: false,
      };
    },
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
    createScheduledMessage: async ({ idempotencyKey, ...request }) => {
      const { ownerId, message, groups, scheduledFor, extras } = request;
      const first = idempotencyKey && this.byKey.get(idempotencyKey);
      if (first) return { scheduledMessage: first };
      const now = new Date();
      const scheduledMessage = {
        documentId: newDocumentId(),
        message,
        groups,
        scheduledFor,
        status: 'pending',
        error: '',
        sentAt: undefined,
        extras,
        createdAt: now,
        updatedAt: now,
      };
      this.stored.push({ ownerId, message: scheduledMessage });
      if (idempotencyKey) this.byKey.set(idempotencyKey, scheduledMessage);
      return { scheduledMessage };
    },
    updateScheduledMessage: async ({ ownerId, documentId, ...changed }) => {
      const { message, groups, scheduledFor, extras } = changed;
      const scheduledMessage = this.#find(ownerId, documentId);
      if (scheduledMessage.status !== 'pending') {
        throw new AppError('precondition', 'not_pending', 'It was sent already');
      }
      if (message !== undefined) scheduledMessage.message = message;
      if (groups.length > 0) scheduledMessage.groups = groups;
      if (scheduledFor) scheduledMessage.scheduledFor = scheduledFor;
      if (extras) scheduledMessage.extras = extras;
      return { scheduledMessage };
    },
    sendScheduledMessage: async ({ ownerId, documentId }) => {
      const scheduledMessage = this.#find(ownerId, documentId);
      if (scheduledMessage.status === 'sent') {
        throw new AppError('precondition', 'not_failed', 'It was sent already');
      }
      scheduledMessage.scheduledFor = new Date();
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

/** The connector in memory, as the gateway uses it. */
export class FakeConnector {
  /** Bytes of everybody. */
  readonly storageUses: { userId: string; bytes: number }[] = [];
  /** By owner. */
  readonly exports = new Map<string, DataExport>();
  readonly media = new Map<string, { mimeType: string; bytes: Buffer }>();
  simulated = true;
  drops: number[] = [];
  readonly webhooks: { session: string; body: string }[] = [];
  refusesWebhooks: AppError | undefined;
  readonly uploads: { ownerId: string; fileName: string; bytes: number }[] = [];
  /** What was written in chats lately, by owner. */
  readonly activity = new Map<string, ChatActivity[]>();

  #medium(ownerId: string, mediaId: string) {
    const found = this.media.get(`${ownerId}/${mediaId}`);
    if (!found) throw notFound();
    return found;
  }

  readonly handlers = {
    findMedia: async ({ ownerId, mediaId }: FindMediaRequest) => {
      const { mimeType, bytes } = this.#medium(ownerId, mediaId);
      return { mimeType, size: bytes.length, contentId: mediaId };
    },
    getMedia: async function* (
      this: FakeConnector,
      { ownerId, mediaId, thumbnail, range }: GetMediaRequest,
    ) {
      const { mimeType, bytes } = this.#medium(ownerId, thumbnail ? `${mediaId}-thumb` : mediaId);
      const size = bytes.length;
      const offset = range?.first ?? (range ? size - (range.last ?? 0) : 0);
      const end = range?.first === undefined ? size : Math.min(size, (range.last ?? size) + 1);
      const length = Math.max(0, end - offset);
      const about = { mimeType, size, contentId: `${mediaId}-content`, offset, length };
      const further = { mimeType: '', size: 0, contentId: '', offset: 0, length: 0 };
      const half = offset + (length >> 1);
      yield { ...about, chunk: Buffer.alloc(0) };
      yield { ...further, chunk: bytes.subarray(offset, half) };
      yield { ...further, chunk: bytes.subarray(half, end) };
    }.bind(this),
    storeUpload: async (requests: AsyncIterable<StoreUploadRequest>) => {
      const upload = { ownerId: '', fileName: '', bytes: 0 };
      for await (const { part } of requests) {
        if (part?.$case === 'header') Object.assign(upload, part.value);
        if (part?.$case === 'chunk') upload.bytes += part.value.length;
      }
      this.uploads.push(upload);
      const mediaId = 'a'.repeat(64);
      return { mediaId, mimeType: 'image/png', size: upload.bytes, kind: 'image' };
    },
    getSendBudget: async () => ({
      used: 12,
      waiting: 3,
      budget: 200,
      risk: 'low',
      resetsAt: new Date('2026-03-02T00:00:00Z'),
      fullBudget: 250,
      warmUpEndsAt: new Date('2026-03-05T00:00:00Z'),
      failed: 1,
    }),
    listChatActivity: async ({ ownerId, chatIds }: ListChatActivityRequest) => ({
      chats: (this.activity.get(ownerId) ?? []).filter(({ chatId }) => chatIds.includes(chatId)),
    }),
    listStorageUse: async () => ({ uses: this.storageUses }),
    getStorage: async () => ({
      files: 3_000,
      texts: 500,
      quota: 20 * 1024 ** 3,
      imported: 700,
      daily: 8 * 1024 ** 3,
      imports: 1,
    }),
    startDataExport: async ({ ownerId }: { ownerId: string }) => {
      const copy: DataExport = {
        documentId: newDocumentId(),
        state: 'done',
        done: 5,
        total: 5,
        size: 3,
        errorCode: '',
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 60_000),
      };
      this.exports.set(ownerId, copy);
      return { export: copy };
    },
    listDataExports: async ({ ownerId }: { ownerId: string }) => ({
      exports: [this.exports.get(ownerId)].filter((one) => one !== undefined),
    }),
    deleteDataExport: async ({ ownerId, exportId }: { ownerId: string; exportId: string }) => {
      if (this.exports.get(ownerId)?.documentId !== exportId) throw notFound();
      this.exports.delete(ownerId);
      return {};
    },
    readDataExport: async function* (this: void, asked: ReadDataExportRequest) {
      if (asked.token !== '' && asked.token !== 'of-a-mail') throw notFound();
      yield { size: 3, chunk: Buffer.alloc(0) };
      yield { size: 0, chunk: Buffer.from('zip') };
    },
    receiveWebhook: async ({ session, body }: { session: string; body: Uint8Array }) => {
      if (this.refusesWebhooks) throw this.refusesWebhooks;
      this.webhooks.push({ session, body: Buffer.from(body).toString() });
      return {};
    },
    simulateDrop: async ({ milliseconds }: { milliseconds: number }) => {
      if (!this.simulated) throw new AppError('unimplemented', 'not_simulated', 'no');
      this.drops.push(milliseconds);
      return {};
    },
    // What groups asks of the connector; the gateway never does.
  } as unknown as Handlers<typeof ConnectorServiceService>;
}
