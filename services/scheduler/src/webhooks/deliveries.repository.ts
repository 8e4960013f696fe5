import {
  collections,
  type deliveryEvents,
  type deliveryStates,
} from '@groupsight/shared/collections';
import { derivedId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';
import type { PostOutcome } from './post.ts';

export type DeliveryEvent = (typeof deliveryEvents)[number];
export type DeliveryState = (typeof deliveryStates)[number];

export interface StoredAttempt extends PostOutcome {
  readonly at: Date;
}

/**
 * Something that is to be sent to a webhook. What is sent is only made when it is: nothing that
 * somebody wrote lies here, but for the name of who joined.
 */
export interface StoredDelivery {
  /** By the webhook, the event and what it is of; its target knows it by this. */
  readonly _id: string;
  readonly ownerId: string;
  readonly webhookId: string;
  readonly event: DeliveryEvent;
  /** Document id of what it tells of, a brief's date, or an id of its own. */
  readonly subject: string;
  readonly groupId: string;
  /** Of who joined; absent else. */
  readonly member?: { readonly id: string; readonly name: string };
  readonly occurredAt: Date;
  readonly state: DeliveryState;
  readonly reason: string;
  /** How often it was taken up since it was asked for. */
  readonly tries: number;
  readonly attempts: readonly StoredAttempt[];
  /** When it is to be looked at; of one that is in somebody's hands when these count as dead. */
  readonly dueAt: Date;
  /** It is given up then. */
  readonly uselessAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it ended; it is removed a while later. */
  readonly endedAt: Date | null;
}

/** Longer than anything is looked back at: nothing is sent twice for being forgotten. */
const keptSeconds = 30 * 24 * 3600;
const mostAttempts = 20;

const attemptSchema = new Schema<StoredAttempt>(
  { at: Date, status: Number, milliseconds: Number, reason: String, answer: String },
  { _id: false },
);

const schema = new Schema<StoredDelivery>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    webhookId: { type: String, required: true },
    event: { type: String, required: true },
    subject: String,
    groupId: String,
    member: { type: new Schema({ id: String, name: String }, { _id: false }) },
    occurredAt: Date,
    state: { type: String, required: true },
    reason: String,
    tries: Number,
    attempts: [attemptSchema],
    dueAt: { type: Date, required: true },
    uselessAt: Date,
    createdAt: Date,
    updatedAt: Date,
    endedAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ ownerId: 1, createdAt: -1, _id: -1 });
schema.index({ ownerId: 1, webhookId: 1, createdAt: -1, _id: -1 });
schema.index({ state: 1, dueAt: 1 });
schema.index({ endedAt: 1 }, { expireAfterSeconds: keptSeconds });

/** Fields that a list may filter and sort by, as REST names them. */
export const deliveryFields = storedAs(collections.scheduler.webhookDeliveries, {
  webhook: 'webhookId',
  'group.documentId': 'groupId',
});

export type NewDelivery = Pick<
  StoredDelivery,
  'ownerId' | 'webhookId' | 'event' | 'subject' | 'groupId' | 'occurredAt' | 'member'
>;
type Ref = Pick<StoredDelivery, '_id' | 'ownerId' | 'dueAt'>;
/** A target's deliveries. */
type Target = Pick<StoredDelivery, 'ownerId' | 'webhookId'>;

export const deliveryId = ({ webhookId, event, subject }: NewDelivery): string =>
  derivedId('webhook', webhookId, event, subject);

/** It is tried for so long to deliver something. */
const uselessAfterMs = 24 * 3_600_000;

const freshly = (now: Date) =>
  ({
    state: 'waiting',
    reason: '',
    tries: 0,
    dueAt: now,
    uselessAt: new Date(now.getTime() + uselessAfterMs),
    updatedAt: now,
    endedAt: null,
  }) as const;

export type DeliveryStore = ReturnType<typeof deliveryStore>;

export const deliveryModel = (connection: Connection) =>
  connection.model<StoredDelivery>('WebhookDelivery', schema, 'webhook_deliveries');

/** What waits to be sent to webhooks, and what became of the rest. */
export function deliveryStore(connection: Connection) {
  const model = deliveryModel(connection);
  return { ...asked(model), ...queued(model), ...ofTargets(model) };
}

function asked(deliveries: Model<StoredDelivery>) {
  return {
    list: (query: StoreQuery) => findPage(deliveries, query),

    find: (ownerId: string, _id: string) =>
      deliveries.findOne({ _id, ownerId }).lean<StoredDelivery>().exec(),

    /** Asks for deliveries of one owner, each once however often it is asked for. */
    async add(all: readonly NewDelivery[], now: Date): Promise<void> {
      const [first] = all;
      if (!first) return;
      const { ownerId } = first;
      const fresh = new Map(all.map((one) => [deliveryId(one), one]));
      const known = await deliveries
        .find({ ownerId, _id: { $in: [...fresh.keys()] } }, { _id: 1 })
        .lean<{ _id: string }[]>()
        .exec();
      for (const { _id } of known) fresh.delete(_id);
      if (fresh.size === 0) return;
      await deliveries.bulkWrite(
        [...fresh].map(([_id, one]) => ({
          updateOne: {
            filter: { _id, ownerId },
            update: {
              $setOnInsert: { ...one, ...freshly(now), attempts: [], createdAt: now },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },

    /** Has one that ended sent again; null when it waits, or is gone. */
    again: (ownerId: string, _id: string, now: Date) =>
      deliveries
        .findOneAndUpdate(
          { _id, ownerId, state: { $ne: 'waiting' } },
          { $set: freshly(now) },
          { returnDocument: 'after' },
        )
        .lean<StoredDelivery>()
        .exec(),
  };
}

function queued(deliveries: Model<StoredDelivery>) {
  /** Changes one that is still in the hands of who read it. */
  const change = ({ _id, ownerId, dueAt }: Ref, update: object) =>
    deliveries
      .findOneAndUpdate({ _id, ownerId, state: 'waiting', dueAt }, update, {
        returnDocument: 'after',
      })
      .lean<StoredDelivery>()
      .exec();
  const noted = (attempt?: StoredAttempt) =>
    attempt ? { $push: { attempts: { $each: [attempt], $slice: -mostAttempts } } } : {};

  return {
    /** Those that have been due longest, but for some targets'. */
    due: (now: Date, besides: readonly string[], limit: number): Promise<StoredDelivery[]> =>
      deliveries
        .find({ state: 'waiting', dueAt: { $lte: now }, webhookId: { $nin: [...besides] } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean<StoredDelivery[]>()
        .exec(),

    /** Takes one up until a time; null when somebody else was first. */
    take: (delivery: Ref, until: Date) =>
      change(delivery, { $set: { dueAt: until }, $inc: { tries: 1 } }),

    /** Puts one back that was not taken. */
    async postpone(
      delivery: Ref,
      { dueAt, reason, now }: { dueAt: Date; reason: string; now: Date },
      attempt?: StoredAttempt,
    ): Promise<void> {
      await change(delivery, { $set: { dueAt, reason, updatedAt: now }, ...noted(attempt) });
    },

    async end(
      delivery: Ref,
      { state, reason, now }: { state: DeliveryState; reason: string; now: Date },
      attempt?: StoredAttempt,
    ): Promise<void> {
      const $set = { state, reason, updatedAt: now, endedAt: now };
      await change(delivery, { $set, ...noted(attempt) });
    },
  };
}

function ofTargets(deliveries: Model<StoredDelivery>) {
  return {
    /** Has all others that a target is due wait, too: what failed for one fails for them. */
    async holdUp({ ownerId, webhookId }: Target, now: Date, dueAt: Date): Promise<void> {
      const due = { ownerId, webhookId, state: 'waiting', dueAt: { $lte: now } } as const;
      await deliveries.updateMany(due, { $set: { dueAt } });
    },

    /** Ends what waits for a target that is off. */
    async endAll({ ownerId, webhookId }: Target, reason: string, now: Date): Promise<void> {
      const $set = { state: 'skipped', reason, updatedAt: now, endedAt: now } as const;
      await deliveries.updateMany({ ownerId, webhookId, state: 'waiting' }, { $set });
    },

    async removeAll({ ownerId, webhookId }: Target): Promise<void> {
      await deliveries.deleteMany({ ownerId, webhookId });
    },

    /** Forgets what was told of a group that was deleted for good. */
    async forgetGroup(ownerId: string, groupId: string): Promise<void> {
      await deliveries.deleteMany({ ownerId, groupId });
    },
  };
}
