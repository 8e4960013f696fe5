import {
  collections,
  type webhookEvents,
  type webhookKinds,
  type webhookOffReasons,
} from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';
import { pushSentLines, type SentLine, sentLineSchema } from '../mail/mail-settings.repository.ts';

export type WebhookKind = (typeof webhookKinds)[number];
export type WebhookEvent = (typeof webhookEvents)[number];
export type OffReason = (typeof webhookOffReasons)[number];

/** Where events are sent to. */
export interface StoredWebhook {
  readonly _id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly kind: WebhookKind;
  /** Its address, sealed: whoever has that of a chat tool can write there. */
  readonly sealedUrl: string;
  /** What its target checks signatures with, sealed; empty where nothing is signed. */
  readonly sealedSecret: string;
  /** The secret before, which signs too until then. */
  readonly sealedPrevious: string;
  readonly previousUntil: Date | null;
  readonly events: readonly WebhookEvent[];
  /** Group.document_id; none: all. */
  readonly groups: readonly string[];
  readonly unansweredHours: number;
  readonly active: boolean;
  readonly offReason: OffReason | '';
  /** Since when every try has failed. */
  readonly failingSince: Date | null;
  readonly deliveredAt: Date | null;
  /** It is told of what happened from then on. */
  readonly since: Date;
  /** When it is to be looked for news; null while it is off. While somebody does, when these count as dead. */
  readonly lookAt: Date | null;
  /** What is known to have been looked through. */
  readonly lookedTo: Date;
  /** When it is to be looked further back, for what was found late. */
  readonly lookBackAt: Date;
  /** What briefs have told there, the newest last. */
  readonly told: readonly SentLine[];
  /** Counts what its owner changes, so that of two at once one has to look again. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const text = { type: String, default: '' };
const instant = { type: Date, default: null };

const schema = new Schema<StoredWebhook>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    name: String,
    kind: { type: String, required: true },
    sealedUrl: { type: String, required: true },
    sealedSecret: text,
    sealedPrevious: text,
    previousUntil: instant,
    events: [String],
    groups: [String],
    unansweredHours: Number,
    active: Boolean,
    offReason: { type: String, default: '' as const },
    failingSince: instant,
    deliveredAt: instant,
    since: Date,
    lookAt: instant,
    lookedTo: Date,
    lookBackAt: Date,
    told: [sentLineSchema],
    version: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ ownerId: 1, createdAt: -1, _id: -1 });
schema.index({ lookAt: 1 });

/** Fields that a list may filter and sort by, as REST names them. */
export const webhookFields = storedAs(collections.scheduler.webhooks);

export type WebhookRef = Pick<StoredWebhook, '_id' | 'ownerId'>;
/** All but what briefs have told there, which may be much. */
export type Hearing = Omit<StoredWebhook, 'told'>;
type LookRef = Pick<StoredWebhook, '_id' | 'ownerId' | 'lookAt'>;
type Changes = Partial<Omit<StoredWebhook, '_id' | 'ownerId' | 'version'>>;

export type WebhookStore = ReturnType<typeof webhookStore>;

export const webhookModel = (connection: Connection) =>
  connection.model<StoredWebhook>('Webhook', schema, 'webhooks');

export function webhookStore(connection: Connection) {
  const webhooks = webhookModel(connection);
  return { ...ofOwners(webhooks), ...ofLooks(webhooks), ...ofOutcomes(webhooks) };
}

function ofOwners(webhooks: Model<StoredWebhook>) {
  return {
    async add(webhook: StoredWebhook): Promise<void> {
      await webhooks.create([webhook]);
    },

    list: (query: StoreQuery) => findPage(webhooks, query),

    count: (ownerId: string) => webhooks.countDocuments({ ownerId }).exec(),

    find: (ownerId: string, _id: string) =>
      webhooks.findOne({ _id, ownerId }).lean<StoredWebhook>().exec(),

    /** Changes it as it was read; null when it is gone or was changed meanwhile. */
    change: ({ _id, ownerId, version }: StoredWebhook, fields: Changes) =>
      webhooks
        .findOneAndUpdate(
          { _id, ownerId, version },
          { $set: fields, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<StoredWebhook>()
        .exec(),

    async remove({ _id, ownerId }: WebhookRef): Promise<void> {
      await webhooks.deleteOne({ _id, ownerId });
    },

    /** Those of some owners that hear of an event. */
    hearing: (ownerIds: readonly string[], event: WebhookEvent): Promise<Hearing[]> =>
      webhooks
        .find({ ownerId: { $in: [...ownerIds] }, active: true, events: event }, { told: 0 })
        .lean<Hearing[]>()
        .exec(),
  };
}

function ofLooks(webhooks: Model<StoredWebhook>) {
  return {
    /** Those whose news is to be looked for, the longest first. */
    toLookAt: (now: Date, limit: number): Promise<LookRef[]> =>
      webhooks
        .find({ lookAt: { $lte: now } }, { ownerId: 1, lookAt: 1 })
        .sort({ lookAt: 1 })
        .limit(limit)
        .lean<LookRef[]>()
        .exec(),

    /** Takes one up until a time; null when somebody else was first. */
    takeLook: ({ _id, ownerId, lookAt }: LookRef, until: Date) =>
      webhooks
        .findOneAndUpdate(
          { _id, ownerId, lookAt },
          { $set: { lookAt: until } },
          { returnDocument: 'after', projection: { told: 0 } },
        )
        .lean<Hearing>()
        .exec(),

    /** Notes how far it was looked through, unless it is in other hands by now. */
    async endLook(
      { _id, ownerId, lookAt }: LookRef,
      fields: Partial<Pick<StoredWebhook, 'lookAt' | 'lookedTo' | 'lookBackAt'>>,
    ): Promise<void> {
      await webhooks.updateOne({ _id, ownerId, lookAt }, { $set: fields });
    },
  };
}

function ofOutcomes(webhooks: Model<StoredWebhook>) {
  return {
    /** Notes that something was taken, with the lines of a brief that it told. */
    async noteDelivered(
      { _id, ownerId }: WebhookRef,
      deliveredAt: Date,
      lines: readonly SentLine[],
    ): Promise<void> {
      const $set = { deliveredAt, failingSince: null };
      const $push = lines.length > 0 ? { $push: pushSentLines(lines) } : {};
      await webhooks.updateOne({ _id, ownerId }, { $set, ...$push });
    },

    /** Notes a failed try. @returns since when all have failed */
    async noteFailed({ _id, ownerId }: WebhookRef, now: Date): Promise<Date> {
      const first = { _id, ownerId, failingSince: null };
      await webhooks.updateOne(first, { $set: { failingSince: now } });
      const found = await webhooks.findOne({ _id, ownerId }).lean<StoredWebhook>().exec();
      return found?.failingSince ?? now;
    },

    /** Turns it off. @returns false where it was off already, or is another one by now */
    async turnOff({ _id, ownerId, version }: StoredWebhook, offReason: OffReason, now: Date) {
      const { modifiedCount } = await webhooks.updateOne(
        { _id, ownerId, version, active: true },
        { $set: { active: false, offReason, lookAt: null, updatedAt: now }, $inc: { version: 1 } },
      );
      return modifiedCount === 1;
    },
  };
}
