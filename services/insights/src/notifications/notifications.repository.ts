import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

export const notificationTypes = ['resource', 'digest', 'moderation', 'topic'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Something the person should know; `_id` by what caused it. */
export interface NotificationDoc {
  _id: string;
  owner: string;
  group: string;
  type: NotificationType;
  title: string;
  message: string;
  /** The message that it quotes; absent where it quotes none. */
  messageId?: string;
  link: string;
  at: Date;
  read: boolean;
  /** The notification that tells of it with others, as there were too many; absent: it stands alone. */
  foldedInto?: string;
  /** Of one that is mailed which mail tells of it (the mail's period); '' while it waits for one. */
  mailIn?: string;
  /** When the person deleted it; kept a while, so that a redelivered cause does not revive it. */
  goneAt: Date | null;
}

const keptGoneSeconds = 30 * 24 * 3600;

const schema = new Schema<NotificationDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    type: String,
    title: String,
    message: String,
    messageId: String,
    link: String,
    at: Date,
    read: Boolean,
    foldedInto: String,
    mailIn: String,
    goneAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, goneAt: 1, at: 1, _id: 1 });
schema.index({ owner: 1, group: 1, goneAt: 1, at: 1, _id: 1 });
schema.index({ owner: 1, goneAt: 1, read: 1 });
schema.index({ owner: 1, group: 1, messageId: 1 });
schema.index({ owner: 1, type: 1, at: 1 });
schema.index({ owner: 1, foldedInto: 1 });
schema.index({ owner: 1, mailIn: 1 });
schema.index({ goneAt: 1 }, { expireAfterSeconds: keptGoneSeconds });

export const notificationModel = (connection: Connection): Model<NotificationDoc> =>
  connection.model<NotificationDoc>('Notification', schema, 'notifications');

/** Those that stand in the list: neither deleted nor told with others. */
export const shown = { goneAt: null, foldedInto: null } as const;

/** One, or all, with what is told in its line. @param documentId empty: all */
export const oneOrAll = (documentId: string) =>
  documentId === '' ? {} : { $or: [{ _id: documentId }, { foldedInto: documentId }] };

/** Adds notifications that are not there yet. @returns those that were new */
export async function addNotifications(
  model: Model<NotificationDoc>,
  docs: readonly NotificationDoc[],
): Promise<NotificationDoc[]> {
  if (docs.length === 0) return [];
  const unique = [...new Map(docs.map((doc) => [doc._id, doc])).values()];
  const result = await model.bulkWrite(
    unique.map(({ _id, owner: ownerId, ...rest }) => ({
      updateOne: { filter: { _id, owner: ownerId }, update: { $setOnInsert: rest }, upsert: true },
    })),
    { ordered: false },
  );
  const added = new Set(Object.values(result.upsertedIds).map(String));
  return unique.filter(({ _id }) => added.has(_id));
}
