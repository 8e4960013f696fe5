import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';
import { question } from '../store/together.ts';

/** A member id that was given up: another one is the same person's. `_id` by owner and id. */
export interface AliasDoc {
  _id: string;
  owner: string;
  /** The id that was given up. */
  from: string;
  /** The one that stays; never given up itself. */
  into: string;
}

const schema = new Schema<AliasDoc>(
  { _id: { type: String, required: true }, owner: String, from: String, into: String },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, into: 1 });

export const aliasModel = (connection: Connection): Model<AliasDoc> =>
  connection.model<AliasDoc>('Alias', schema, 'aliases');

const aliasKey = (ownerId: string, from: string) => keyOf('alias', ownerId, from);

/** Asks which of these member ids were given up; `aliasesIn` reads the answer. */
export const aliasesQuestion = (model: Model<AliasDoc>, ownerId: string, ids: readonly string[]) =>
  question(model, { _id: { $in: keysOf(ownerId, ids) }, owner: ownerId });

/** Ids that were given up, with what took their place. */
export const aliasesIn = (docs: readonly AliasDoc[]): ReadonlyMap<string, string> =>
  new Map(docs.map(({ from, into }) => [from, into]));

const keysOf = (ownerId: string, ids: Iterable<string>): string[] =>
  [...new Set(ids)].filter((id) => id !== '').map((id) => aliasKey(ownerId, id));

/** Of these member ids those that were given up, with what took their place. */
export async function aliasesOf(
  model: Model<AliasDoc>,
  ownerId: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const keys = keysOf(ownerId, ids);
  if (keys.length === 0) return new Map();
  const found = await model.find({ _id: { $in: keys }, owner: ownerId }).lean<AliasDoc[]>();
  return aliasesIn(found);
}

/**
 * Notes that one id was given up for another; ids that were given up for the first one follow.
 * @returns the id that stays; undefined where the two were one already, the other way round
 */
export async function noteAlias(
  model: Model<AliasDoc>,
  ownerId: string,
  { from, into }: Pick<AliasDoc, 'from' | 'into'>,
): Promise<string | undefined> {
  const stays = (await aliasesOf(model, ownerId, [into])).get(into) ?? into;
  if (stays === from) return undefined;
  const named = { _id: aliasKey(ownerId, from), owner: ownerId };
  await model.updateOne(named, { $set: { from, into: stays } }, { upsert: true });
  await model.updateMany({ owner: ownerId, into: from }, { $set: { into: stays } });
  return stays;
}
