import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf, messageKey } from './ids.ts';

/** What a member did about a message: the latest of each kind. */
export interface ResponseDoc {
  _id: string;
  /** The message's `_id`; it may not be stored (yet). */
  message: string;
  kind: 'reaction' | 'vote';
  /** The emoji, or the options chosen; empty when it was taken back. */
  values: string[];
  at: Date;
}

const schema = new Schema<ResponseDoc>(
  {
    _id: { type: String, required: true },
    message: String,
    kind: String,
    values: [String],
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ message: 1 });

export const responseModel = (connection: Connection): Model<ResponseDoc> =>
  connection.model<ResponseDoc>('Response', schema, 'responses');

export interface NewResponse {
  readonly kind: ResponseDoc['kind'];
  readonly messageId: string;
  readonly memberId: string;
  readonly values: readonly string[];
  readonly at: Date;
}

/** Takes over what members did, each one's latest; seen again it changes nothing. */
export async function noteResponses(
  model: Model<ResponseDoc>,
  owner: string,
  group: string,
  responses: readonly NewResponse[],
): Promise<void> {
  const named = responses.filter(({ messageId, memberId }) => messageId !== '' && memberId !== '');
  if (named.length === 0) return;
  const writes = named.flatMap(({ kind, messageId, memberId, values, at }) => {
    const _id = keyOf('response', owner, group, messageId, memberId, kind) as never;
    const message = messageKey(owner, group, messageId);
    const blank = { kind, values: [] };
    return [
      {
        updateOne: {
          filter: { _id, message },
          update: { $setOnInsert: { ...blank, at: new Date(0) } },
          upsert: true,
        },
      },
      {
        updateOne: {
          filter: { _id, message, at: { $lte: at } },
          update: { $set: { values, at } },
        },
      },
    ];
  });
  await model.collection.bulkWrite(writes as never[], { ordered: true });
}

export interface Tally {
  /** How many members have each value. */
  readonly counts: ReadonlyMap<string, number>;
  readonly members: number;
}

export interface Responses {
  readonly reactions: Tally;
  readonly votes: Tally;
}

/** What was done about some messages (by their `_id`), of those about which something was. */
export async function responsesTo(
  model: Model<ResponseDoc>,
  messages: readonly string[],
): Promise<ReadonlyMap<string, Responses>> {
  if (messages.length === 0) return new Map();
  const filter = { message: { $in: [...messages] } };
  const docs = await model.collection.find(filter).toArray();
  const byMessage = Map.groupBy(docs as unknown as ResponseDoc[], ({ message }) => message);
  return new Map(
    [...byMessage].map(([message, all]) => {
      const reactions = tallyOf(all.filter(({ kind }) => kind === 'reaction'));
      return [message, { reactions, votes: tallyOf(all.filter(({ kind }) => kind === 'vote')) }];
    }),
  );
}

function tallyOf(docs: readonly ResponseDoc[]): Tally {
  const counts = new Map<string, number>();
  for (const { values } of docs) {
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return { counts, members: docs.filter(({ values }) => values.length > 0).length };
}
