import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** A link by which somebody without an account reads one recap. */
export interface RecapLinkDoc {
  _id: string;
  owner: string;
  /** Empty for all watched groups. */
  group: string;
  /** yyyy-MM. */
  month: string;
  /** The token itself is with whoever was sent the link. */
  tokenHash: string;
  createdAt: Date;
  endsAt: Date;
}

const schema = new Schema<RecapLinkDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    month: String,
    tokenHash: String,
    createdAt: Date,
    endsAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, createdAt: 1, _id: 1 });
schema.index({ owner: 1, group: 1, createdAt: 1, _id: 1 });
schema.index({ tokenHash: 1 });
schema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });

export const recapLinkModel = (connection: Connection): Model<RecapLinkDoc> =>
  connection.model<RecapLinkDoc>('RecapLink', schema, 'recaplinks');
