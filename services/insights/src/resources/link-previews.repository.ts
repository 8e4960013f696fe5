import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';
import type { PagePreview } from './page.ts';

/** What the page of a link says, fetched once for whoever shared it; `_id` by the address. */
export interface LinkPreviewDoc {
  _id: string;
  /** Without what does not change the page. */
  url: string;
  host: string;
  state: 'waiting' | 'done' | 'failed';
  title: string;
  description: string;
  /** How often it was asked for. */
  tries: number;
  /** Stable code of why the last try failed; empty else. */
  reason: string;
  /** Waiting: not before then. Failed: not to be tried anew before then. */
  nextAt: Date;
  /** The groups ([owner, group] as JSON) that are shown it when it has come. */
  wantedBy: string[];
  at: Date;
}

const schema = new Schema<LinkPreviewDoc>(
  {
    _id: { type: String, required: true },
    url: String,
    host: String,
    state: String,
    title: String,
    description: String,
    tries: Number,
    reason: String,
    nextAt: Date,
    wantedBy: [String],
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ state: 1, nextAt: 1 });
schema.index({ at: 1 });

export const linkPreviewModel = (connection: Connection): Model<LinkPreviewDoc> =>
  connection.model<LinkPreviewDoc>('LinkPreview', schema, 'linkpreviews');

const previewKey = (url: string) => keyOf('preview', url);

export interface Wanted {
  readonly owner: string;
  readonly group: string;
  readonly url: string;
}

/** A group in `wantedBy`. */
export const placeOf = ({ owner: ownerId, group }: Omit<Wanted, 'url'>): string =>
  JSON.stringify([ownerId, group]);

/** What is known of these pages, by address; addresses nobody asked for yet are left out. */
export async function knownPreviews(
  model: Model<LinkPreviewDoc>,
  urls: readonly string[],
): Promise<Map<string, LinkPreviewDoc>> {
  const _id = { $in: urls.map(previewKey) };
  const docs = await model.find({ _id }).lean<LinkPreviewDoc[]>();
  return new Map(docs.map((doc) => [doc.url, doc]));
}

export const pageOf = ({ state, title, description }: LinkPreviewDoc): PagePreview | null =>
  state === 'done' ? { title, description } : null;

/** Notes pages that are to be fetched; those that are known, or are no better yet, stay. */
export async function wantPreviews(
  model: Model<LinkPreviewDoc>,
  wanted: readonly Wanted[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  const fresh = { state: 'waiting', title: '', description: '', tries: 0, reason: '' } as const;
  await model.collection.bulkWrite(
    wanted.flatMap(({ owner: ownerId, group, url }) => {
      const _id = previewKey(url);
      const insert = { url, host: new URL(url).host, ...fresh, nextAt: at, at };
      const wantedBy = placeOf({ owner: ownerId, group });
      return [
        {
          updateOne: {
            filter: { _id: _id as never },
            update: { $setOnInsert: insert, $addToSet: { wantedBy } },
            upsert: true,
          },
        },
        {
          updateOne: {
            filter: { _id: _id as never, state: 'failed', nextAt: { $lte: at } },
            update: { $set: { ...fresh, nextAt: at, at } },
          },
        },
      ];
    }),
    { ordered: true },
  );
}

/** Pages that are due, the longest waiting first. */
export async function duePreviews(
  model: Model<LinkPreviewDoc>,
  now: number,
  most: number,
): Promise<LinkPreviewDoc[]> {
  return model
    .find({ state: 'waiting', nextAt: { $lte: new Date(now) } })
    .sort({ nextAt: 1 })
    .limit(most)
    .lean<LinkPreviewDoc[]>();
}

/** Takes a page to fetch; null when another process has. Who dies with it leaves it until then. */
export async function claimPreview(
  model: Model<LinkPreviewDoc>,
  { _id, nextAt }: LinkPreviewDoc,
  until: number,
): Promise<LinkPreviewDoc | null> {
  return model
    .findOneAndUpdate(
      { _id, state: 'waiting', nextAt },
      { $set: { nextAt: new Date(until) }, $inc: { tries: 1 } },
      { returnDocument: 'after' },
    )
    .lean<LinkPreviewDoc>();
}

/** Nobody's link is remembered for longer; shown again, it is fetched again. */
const keptMs = 90 * 24 * 3_600_000;

export async function forgetOldPreviews(model: Model<LinkPreviewDoc>, now: number): Promise<void> {
  await model.deleteMany({ at: { $lt: new Date(now - keptMs) } });
}
