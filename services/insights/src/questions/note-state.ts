import type { Context } from '../context.ts';
import { markDirty } from '../days/mark-dirty.ts';
import { settleDigests } from '../digests/settle-digests.ts';
import { stateBy } from './question-docs.ts';
import { markOf } from './question-marks.repository.ts';
import type { QuestionDoc, QuestionState } from './questions.repository.ts';

/** What the owner says of a question; what is left out stays as it was said. */
export interface Said {
  /** Null: what is found counts again. */
  readonly state?: QuestionState | null;
  /** Null: it is not put off any more. */
  readonly wakeAt?: Date | null;
}

/**
 * Notes what the owner says of a question, beside the questions, which are made anew whenever
 * their day is; digests and what else speaks of it follow.
 * @returns the question as it is now
 */
export async function noteState(
  context: Context,
  question: QuestionDoc,
  { state, wakeAt }: Said,
): Promise<QuestionDoc> {
  const { stores, now, emit } = context;
  const { _id, owner: ownerId, group, date } = question;
  const set = {
    ...(state && { state }),
    ...(wakeAt && { wakeAt }),
    group,
    date,
    updatedAt: new Date(now()),
  };
  const unset = {
    ...(state !== undefined && { answered: 1 }),
    ...(state === null && { state: 1 }),
    ...(wakeAt === null && { wakeAt: 1 }),
  };
  const mark = await stores.questionMarks
    .findOneAndUpdate(
      { _id, owner: ownerId },
      { $set: set, ...(Object.keys(unset).length > 0 && { $unset: unset }) },
      { upsert: true, returnDocument: 'after' },
    )
    .lean();
  const stands = stateBy(markOf(mark ?? {}), question.answerCount > 0);
  const changed = await stores.questions
    .findOneAndUpdate({ _id, owner: ownerId }, { $set: stands }, { returnDocument: 'after' })
    .lean<QuestionDoc>();
  if (state !== undefined) {
    await settleDigests(stores, ownerId, group, [date]);
    // What the ledger says of it follows.
    await markDirty(context, ownerId, group, new Map([[date, 0]]));
  }
  await emit([{ owner: ownerId, type: 'questions', group }]);
  return changed ?? { ...question, ...stands };
}
