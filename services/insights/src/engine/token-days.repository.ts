import type { Scope } from '@groupsight/reader/meaning';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import type { OwnerDoc } from '../groups/owners.repository.ts';
import { keyOf } from '../store/ids.ts';

/** What an owner's model calls came to on a day of the owner's zone. */
export interface TokenDayDoc {
  _id: string;
  owner: string;
  date: string;
  /** Spent, and set aside for calls under way. */
  tokens: number;
}

const schema = new Schema<TokenDayDoc>(
  { _id: { type: String, required: true }, owner: String, date: String, tokens: Number },
  { versionKey: false, strict: 'throw' },
);

export const tokenDayModel = (connection: Connection): Model<TokenDayDoc> =>
  connection.model<TokenDayDoc>('TokenDay', schema, 'tokendays');

const dayOf = (ownerId: string, date: string) => ({
  _id: keyOf('tokens', ownerId, date),
  owner: ownerId,
});

/** Tokens an owner has spent on a day. */
export async function tokensOn(
  model: Model<TokenDayDoc>,
  ownerId: string,
  date: string,
): Promise<number> {
  return (await model.findOne(dayOf(ownerId, date), { tokens: 1 }).lean())?.tokens ?? 0;
}

/** The durable count of tokens: what is set aside outlives a kill, and is never spent twice. */
export function tokenBudget(model: Model<TokenDayDoc>, owners: Model<OwnerDoc>) {
  /** An operator's quota comes before the plan's number. */
  const limitOf = async (ownerId: string, ofPlan: number): Promise<number> => {
    const own = await owners.findById(ownerId, { modelTokens: 1 }).lean<OwnerDoc>();
    return own?.modelTokens ?? ofPlan;
  };

  return {
    async reserve(
      { owner: ownerId, today }: Scope,
      tokens: number,
      ofPlan: number,
    ): Promise<boolean> {
      const limit = await limitOf(ownerId, ofPlan);
      const day = dayOf(ownerId, today);
      const first = { $setOnInsert: { date: today, tokens: 0 } };
      await model.updateOne(day, first, { upsert: true });
      const room = { ...day, tokens: { $lte: limit - tokens } };
      const { matchedCount } = await model.updateOne(room, { $inc: { tokens } });
      return matchedCount === 1;
    },
    async correct({ owner: ownerId, today }: Scope, by: number): Promise<void> {
      if (by === 0) return;
      await model.updateOne(dayOf(ownerId, today), { $inc: { tokens: by } });
    },
  };
}
