import type { Model } from 'mongoose';

/** A question to one collection, whose documents are of the type `T`. */
interface Question<T> {
  readonly collection: Model<unknown>['collection'];
  readonly stages: readonly Readonly<Record<string, unknown>>[];
  /** Never there: it tells the type of the documents. */
  readonly document?: T;
}

interface Wanted<Field extends string> {
  /** The fields that are wanted, `_id` among them; all without it. */
  readonly fields?: readonly Field[];
  /** Which parts of them are, where not all of one is. */
  readonly parts?: readonly string[];
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
}

/** Asks a collection for some of its documents; the filter names the owner. */
export function question<T, Field extends keyof T & string = keyof T & string>(
  { collection }: Model<T>,
  filter: Readonly<Record<string, unknown>>,
  { fields, parts = fields, sort, limit }: Wanted<Field> = {},
): Question<Pick<T, Field>> {
  const projection = parts && Object.fromEntries(parts.map((name) => [name, 1]));
  return {
    collection,
    stages: [
      { $match: filter },
      ...(sort ? [{ $sort: sort }] : []),
      ...(limit === undefined ? [] : [{ $limit: limit }]),
      ...(projection ? [{ $project: projection }] : []),
    ],
  };
}

type Answers<Questions> = {
  readonly [Name in keyof Questions]: Questions[Name] extends Question<infer T> ? T[] : never;
};

/** Documents in one batch: nobody waits for a second one. */
const batchSize = 5_000;

/**
 * Asks several collections at once: a command costs more than what a small question reads. Each
 * part is read after the one before, at no common instant.
 * @returns the documents of each question, in no order
 */
export async function readTogether<Questions extends Readonly<Record<string, Question<unknown>>>>(
  questions: Questions,
): Promise<Answers<Questions>> {
  const [first, ...others] = Object.entries(questions).map(([name, { collection, stages }]) => {
    const named = { $project: { _id: 0, of: { $literal: name }, doc: '$$ROOT' } };
    return { collection, pipeline: [...stages, named] };
  });
  const answers = Object.fromEntries(Object.keys(questions).map((name) => [name, [] as unknown[]]));
  if (!first) return answers as Answers<Questions>;
  const unions = others.map(({ collection, pipeline }) => ({
    $unionWith: { coll: collection.collectionName, pipeline },
  }));
  const found = await first.collection
    .aggregate([...first.pipeline, ...unions], { batchSize })
    .toArray();
  for (const { of, doc } of found) answers[of]?.push(doc);
  return answers as Answers<Questions>;
}
