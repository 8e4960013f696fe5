import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { isTimeZone } from '../domain/days.ts';

/** What this service knows of a user. */
export interface OwnerDoc {
  _id: string;
  timezone: string;
  /** The zone its stored days were last counted in. */
  datedIn: string;
  changedAt: Date | null;
}

const schema = new Schema<OwnerDoc>(
  {
    _id: { type: String, required: true },
    timezone: String,
    datedIn: String,
    changedAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

export const ownerModel = (connection: Connection): Model<OwnerDoc> =>
  connection.model<OwnerDoc>('Owner', schema, 'owners');

/** The owner's IANA zone; UTC while none is known (design §5). */
export async function zoneOf(model: Model<OwnerDoc>, owner: string): Promise<string> {
  const doc = await model.findById(owner, { timezone: 1 }).lean<OwnerDoc>();
  return doc && isTimeZone(doc.timezone) ? doc.timezone : 'UTC';
}
