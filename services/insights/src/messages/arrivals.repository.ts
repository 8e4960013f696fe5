import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { question } from '../store/together.ts';

/**
 * A live message that rules have yet to judge and that nobody was told of yet, or a change to one
 * of which somebody may have been told; `_id` by message and kind. It is written before the
 * message, and removed when its effects are durable.
 */
export interface ArrivalDoc {
  _id: string;
  owner: string;
  group: string;
  chat: string;
  messageId: string;
  kind: 'message' | 'late' | 'changed';
  /** The linked account itself, or an admin: never moderated. */
  exempt: boolean;
  at: Date;
  /** Everything is done about it but what takes a model. Absent: nothing is. */
  asking?: boolean;
}

const schema = new Schema<ArrivalDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    chat: String,
    messageId: String,
    kind: String,
    exempt: Boolean,
    at: Date,
    asking: Boolean,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1, at: 1 });
schema.index({ at: 1 });

export const arrivalModel = (connection: Connection): Model<ArrivalDoc> =>
  connection.model<ArrivalDoc>('Arrival', schema, 'arrivals');

/** Notes arrivals; those that are noted already stay. */
export async function noteArrivals(
  model: Model<ArrivalDoc>,
  arrivals: readonly ArrivalDoc[],
): Promise<void> {
  if (arrivals.length === 0) return;
  await model.collection.bulkWrite(
    arrivals.map(({ _id, owner: ownerId, ...rest }) => ({
      updateOne: {
        filter: { _id: _id as never, owner: ownerId },
        update: { $setOnInsert: rest },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Asks for a group's oldest arrivals: new ones, or those that a model is to be asked about. */
export function arrivalsQuestion(
  model: Model<ArrivalDoc>,
  ownerId: string,
  group: string,
  most: number,
  asking: boolean,
) {
  const which = asking ? { asking } : { asking: { $ne: true } };
  return question(model, { owner: ownerId, group, ...which }, { sort: { at: 1 }, limit: most });
}

/** What is done about some arrivals: a model is to be asked about these, those are over. */
export async function endArrivals(
  model: Model<ArrivalDoc>,
  ownerId: string,
  { asking, over }: Readonly<Record<'asking' | 'over', readonly ArrivalDoc[]>>,
): Promise<void> {
  const these = (arrivals: readonly ArrivalDoc[]) => ({
    _id: { $in: arrivals.map(({ _id }) => _id) } as never,
    owner: ownerId,
  });
  if (asking.length > 0) {
    await model.collection.updateMany(these(asking), { $set: { asking: true } });
  }
  if (over.length > 0) await model.collection.deleteMany(these(over));
}

/** Groups with arrivals noted before some instant: whoever noted them may be gone. */
export async function groupsWithArrivals(model: Model<ArrivalDoc>, before: number, most: number) {
  return model
    .find({ at: { $lte: new Date(before) } }, { _id: 0, owner: 1, group: 1 })
    .sort({ at: 1 })
    .limit(most)
    .lean<Pick<ArrivalDoc, 'owner' | 'group'>[]>();
}
