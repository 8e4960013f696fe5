import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf, messageKey } from '../store/ids.ts';

/** What a member did about a message: the latest of each kind; `_id` by all of these. */
export interface ResponseDoc {
  _id: string;
  owner: string;
  group: string;
  messageId: string;
  /** Empty where a version before did not note it and it was not found out. */
  member: string;
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
    owner: String,
    group: String,
    messageId: String,
    member: String,
    message: String,
    kind: String,
    values: [String],
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ message: 1 });
schema.index({ owner: 1, group: 1, member: 1 });

type Kind = ResponseDoc['kind'];

export const responseKey = (
  ownerId: string,
  group: string,
  messageId: string,
  member: string,
  kind: Kind,
) => keyOf('response', ownerId, group, messageId, member, kind);

export const responseModel = (connection: Connection): Model<ResponseDoc> =>
  connection.model<ResponseDoc>('Response', schema, 'responses');

export interface NewResponse {
  readonly kind: Kind;
  readonly messageId: string;
  readonly memberId: string;
  readonly values: readonly string[];
  readonly at: Date;
}

/** Takes over what members did, each one's latest; seen again it changes nothing. */
export async function noteResponses(
  model: Model<ResponseDoc>,
  ownerId: string,
  group: string,
  responses: readonly NewResponse[],
): Promise<void> {
  const named = responses.filter(({ messageId, memberId }) => messageId !== '' && memberId !== '');
  if (named.length === 0) return;
  const writes = named.flatMap(({ kind, messageId, memberId, values, at }) => {
    const _id = responseKey(ownerId, group, messageId, memberId, kind) as never;
    const message = messageKey(ownerId, group, messageId);
    const place = { owner: ownerId, group, messageId, member: memberId };
    const blank = { ...place, kind, values: [] };
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
          update: { $set: { ...place, values, at } },
        },
      },
    ];
  });
  await model.collection.bulkWrite(writes as never[], { ordered: true });
}

/** What one member did is another one's: of what both did the latest stays. */
export async function mergeResponses(
  model: Model<ResponseDoc>,
  { owner: ownerId, group }: { readonly owner: string; readonly group: string },
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const done = await model.find({ owner: ownerId, group, member: from }).lean<ResponseDoc[]>();
  const moved = done.map((one) => ({ ...one, memberId: into }));
  await noteResponses(model, ownerId, group, moved);
  for (const { _id, message } of done) await model.deleteOne({ _id, message });
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

/** The votes in some polls (by the messages' `_id`) that were not taken back, the first first. */
export async function votesIn(
  model: Model<ResponseDoc>,
  messages: readonly string[],
): Promise<ResponseDoc[]> {
  if (messages.length === 0) return [];
  const docs = await model.find({ message: { $in: [...messages] } }).lean<ResponseDoc[]>();
  return docs
    .filter(({ kind, values }) => kind === 'vote' && values.length > 0)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function tallyOf(docs: readonly ResponseDoc[]): Tally {
  const counts = new Map<string, number>();
  for (const { values } of docs) {
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return { counts, members: docs.filter(({ values }) => values.length > 0).length };
}
