import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';

/** What a line of the brief is made of. */
export type LineOf = 'question' | 'fact' | 'digest';

/** What a line says, and of what: a mark is of both, so that news of the same thing is unread. */
export interface LineName {
  readonly of: LineOf;
  readonly document: string;
  /** Fingerprint of what it says. */
  readonly rev: string;
}

/**
 * Which lines about one thing the owner has read; `_id` by owner and thing. Marks are only added
 * (or taken back by the owner), so two browsers that mark at once lose none.
 */
export interface BriefMarkDoc {
  _id: string;
  owner: string;
  group: string;
  revs: string[];
  /** When the owner last marked one. */
  at: Date;
}

/** Longer than a line can wait to be read. */
const keptSeconds = 90 * 24 * 3600;

const schema = new Schema<BriefMarkDoc>(
  { _id: { type: String, required: true }, owner: String, group: String, revs: [String], at: Date },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, at: 1 });
schema.index({ owner: 1, group: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export const briefMarkModel = (connection: Connection): Model<BriefMarkDoc> =>
  connection.model<BriefMarkDoc>('BriefMark', schema, 'briefmarks');

export const markKey = (ownerId: string, { of, document }: Pick<LineName, 'of' | 'document'>) =>
  keyOf('brief', ownerId, of, document);

const form = /^(question|fact|digest)-([0-9a-z]{24})-([0-9a-f]{8})$/;

export const lineIdOf = ({ of, document, rev }: LineName): string => `${of}-${document}-${rev}`;

/** Reads a line's id; undefined for what is none. */
export function lineNameOf(id: string): LineName | undefined {
  const [, of, document, rev] = form.exec(id) ?? [];
  if (of === undefined || document === undefined || rev === undefined) return undefined;
  return { of: of as LineOf, document, rev };
}

/** Adds the marks of lines of known groups, or takes them back. @returns how many changed */
export async function changeMarks(
  model: Model<BriefMarkDoc>,
  {
    owner: ownerId,
    at,
    read,
  }: { readonly owner: string; readonly at: Date; readonly read: boolean },
  lines: readonly (LineName & { readonly group: string })[],
): Promise<number> {
  const ids = [...new Set(lines.map((line) => markKey(ownerId, line)))];
  const known = await model.find({ owner: ownerId, _id: { $in: ids } }, { revs: 1 }).lean();
  const revsOf = new Map(known.map(({ _id, revs }) => [_id, new Set(revs)]));
  const changed = lines.filter(
    (line) => (revsOf.get(markKey(ownerId, line))?.has(line.rev) ?? false) !== read,
  );
  if (changed.length === 0) return 0;
  await model.bulkWrite(
    changed.map((line) => {
      const { group, rev } = line;
      const filter = { _id: markKey(ownerId, line), owner: ownerId };
      if (!read) return { updateOne: { filter, update: { $pull: { revs: rev } } } };
      const update = { $setOnInsert: { group }, $addToSet: { revs: rev }, $max: { at } };
      return { updateOne: { filter, update, upsert: true } };
    }),
    { ordered: false },
  );
  return changed.length;
}
