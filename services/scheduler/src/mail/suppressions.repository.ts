import { derivedId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';

/** opted_out: who has the address stopped these mails; address: its mail server does not know it. */
export type SuppressionReason = 'opted_out' | 'address';

/** An address that an owner's invitations are not mailed to; the address itself is not kept. */
interface StoredSuppression {
  /** Made of owner and address. */
  readonly _id: string;
  readonly ownerId: string;
  readonly reason: SuppressionReason;
  readonly at: Date;
}

const schema = new Schema<StoredSuppression>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    reason: String,
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ ownerId: 1 });

export const suppressionModel = (connection: Connection) =>
  connection.model<StoredSuppression>('MailSuppression', schema, 'mail_suppressions');

/** An address as links that stop mails name it. */
export const suppressionId = (ownerId: string, email: string) =>
  derivedId('mail-suppression', ownerId, email);

export type SuppressionStore = ReturnType<typeof suppressionStore>;

export function suppressionStore(suppressions: Model<StoredSuppression>) {
  return {
    /** Why some addresses, by their ids, are not mailed to; of the others nothing. */
    async among(
      ownerId: string,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, SuppressionReason>> {
      const filter = { ownerId, _id: { $in: [...ids] } };
      const found = await suppressions.find(filter).lean<StoredSuppression[]>().exec();
      return new Map(found.map(({ _id, reason }) => [_id, reason]));
    },

    /** An opt-out stays one when its address is refused as well. */
    async add(ownerId: string, _id: string, reason: SuppressionReason, at: Date): Promise<void> {
      const update =
        reason === 'opted_out'
          ? { $set: { reason, at }, $setOnInsert: { ownerId } }
          : { $setOnInsert: { ownerId, at, reason } };
      await suppressions.updateOne({ _id, ownerId }, update, { upsert: true });
    },

    /** Takes an opt-out back. */
    async remove(ownerId: string, _id: string): Promise<void> {
      await suppressions.deleteOne({ _id, ownerId, reason: 'opted_out' });
    },
  };
}
