import { collections } from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';
import type { MessageExtras } from '../domain/extras.ts';
import type { Destination } from '../domain/message.ts';
import type { Progress } from '../domain/next-step.ts';
import type { Outcome } from '../domain/outcome.ts';

/** A scheduled message: the truth about it, whatever jobs there are. */
export interface StoredMessage extends Progress, Outcome {
  /** ScheduledMessage.document_id. */
  readonly _id: string;
  readonly ownerId: string;
  readonly message: string;
  readonly groups: readonly Destination[];
  /** What it carries beside its words; null: nothing. */
  readonly extras: MessageExtras | null;
  /** The survey that it carries; absent of all others. */
  readonly surveyId?: string;
  /** When the first group had it; null before. */
  readonly sentAt: Date | null;
  /** Counts the owner's changes; part of the commands' keys. */
  readonly revision: number;
  /** Counts every change, so that of two at once one has to look again. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const messageSchema = new Schema<StoredMessage>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    message: String,
    groups: [
      {
        _id: false,
        documentId: String,
        chatId: String,
        name: String,
        status: String,
        error: String,
        sentAt: { type: Date, default: null },
        messageId: String,
      },
    ],
    extras: { type: Schema.Types.Mixed, default: null },
    surveyId: String,
    scheduledFor: Date,
    status: String,
    error: String,
    open: Boolean,
    dispatchedAt: Date,
    publishedAt: Date,
    sentAt: Date,
    revision: Number,
    version: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
messageSchema.index({ ownerId: 1, scheduledFor: -1, _id: -1 });
messageSchema.index({ open: 1, scheduledFor: 1 });
messageSchema.index({ ownerId: 1, surveyId: 1 });

export const messageModel = (connection: Connection) =>
  connection.model<StoredMessage>('ScheduledMessage', messageSchema, 'scheduled_messages');

/** Fields that a list may filter and sort by, as REST names them. */
export const messageFields = storedAs(collections.scheduler.scheduledMessages, {
  'group.documentId': 'groups.documentId',
});

/** What may change of a message. */
export type MessageChange = Partial<Omit<StoredMessage, '_id' | 'ownerId' | 'version'>>;

export type MessageStore = ReturnType<typeof messageStore>;

/** Scheduled messages, each of one owner. */
export function messageStore(messages: Model<StoredMessage>) {
  return {
    async add(message: StoredMessage): Promise<void> {
      await messages.create([message]);
    },

    list: (query: StoreQuery) => findPage(messages, query),

    /** When each of an owner's messages goes or went out, and what became of it; earliest first. */
    times: (ownerId: string): AsyncIterable<Pick<StoredMessage, 'scheduledFor' | 'status'>> =>
      messages
        .find({ ownerId }, { _id: 0, scheduledFor: 1, status: 1 })
        .sort({ scheduledFor: 1 })
        .lean<StoredMessage[]>()
        .cursor(),

    find: (ownerId: string, _id: string) =>
      messages.findOne({ _id, ownerId }).lean<StoredMessage>().exec(),

    /** The owner's messages that go, went or were to go to a group, from a time on. */
    ofGroup: (ownerId: string, groupId: string, from: Date) =>
      messages
        .find({ ownerId, scheduledFor: { $gte: from }, 'groups.documentId': groupId })
        .lean<StoredMessage[]>()
        .exec(),

    async idsOf(ownerId: string): Promise<readonly string[]> {
      const found = await messages.find({ ownerId }, { _id: 1 }).lean<StoredMessage[]>();
      return found.map(({ _id }) => _id);
    },

    /** Those that carry a survey, the first first. */
    ofSurvey: (ownerId: string, surveyId: string) =>
      messages
        .find({ ownerId, surveyId })
        .sort({ createdAt: 1, _id: 1 })
        .lean<StoredMessage[]>()
        .exec(),

    /** The survey is gone: its messages are as any other. */
    async releaseSurvey(ownerId: string, surveyId: string): Promise<void> {
      const change = { $unset: { surveyId: 1 as const }, $inc: { version: 1 } };
      await messages.updateMany({ ownerId, surveyId }, change);
    },

    byId: (_id: string) => messages.findById(_id).lean<StoredMessage>().exec(),

    /** Changes the message as it was read; null when it is gone or was changed meanwhile. */
    change: (
      { _id, ownerId, version }: Pick<StoredMessage, '_id' | 'ownerId' | 'version'>,
      fields: MessageChange,
    ) =>
      messages
        .findOneAndUpdate(
          { _id, ownerId, version },
          { $set: fields, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<StoredMessage>()
        .exec(),

    /** Records that the commands are on the bus, whatever answers came before this. */
    async markPublished(
      { _id, ownerId }: Pick<StoredMessage, '_id' | 'ownerId'>,
      publishedAt: Date,
    ): Promise<void> {
      await messages.updateOne({ _id, ownerId }, { $set: { publishedAt }, $inc: { version: 1 } });
    },

    /** Removes one and answers it as it was; null when there is none. */
    remove: (ownerId: string, _id: string) =>
      messages.findOneAndDelete({ _id, ownerId }).lean<StoredMessage>().exec(),

    /** Messages whose time has come and that are not settled in every group, longest first. */
    due: (now: Date): AsyncIterable<StoredMessage> =>
      messages
        .find({ open: true, scheduledFor: { $lte: now } })
        .sort({ scheduledFor: 1 })
        .lean<StoredMessage[]>()
        .cursor(),

    /** Messages whose time is to come. */
    upcoming: (now: Date): AsyncIterable<StoredMessage> =>
      messages
        .find({ open: true, scheduledFor: { $gt: now } })
        .lean<StoredMessage[]>()
        .cursor(),
  };
}
